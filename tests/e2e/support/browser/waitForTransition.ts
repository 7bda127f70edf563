import type { Page } from "playwright";

/** Resolves once no page transition runs. Call it when the address has changed. */
export async function waitForTransition(page: Page): Promise<void> {
  await page.locator("html:not(:active-view-transition)").waitFor();
}
