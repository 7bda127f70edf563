import type { Locator } from "playwright";

/**
 * Clicks the link and resolves with the scroll position, in px, at the moment of the click, because Playwright
 * may scroll several times before.
 */
export async function clickAndGetScrollY(link: Locator): Promise<number> {
  const handle = await link.evaluateHandle((element) => {
    const scrolled = new Promise<number>((resolve) => {
      element.addEventListener("click", () => resolve(Math.round(scrollY)), { once: true });
    });
    return { scrolled };
  });
  await link.click();
  return handle.evaluate(({ scrolled }) => scrolled);
}
