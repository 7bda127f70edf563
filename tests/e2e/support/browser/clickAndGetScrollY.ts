import type { Locator } from "playwright";

/** Clicks, and resolves to how far the page was scrolled at that moment, in pixels: Playwright may scroll several times before it clicks. */
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
