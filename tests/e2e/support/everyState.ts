// Looks at one state of a screen after the other, in both themes: what axe finds, and what leaves the screen sideways.
import type { Browser, Page } from "playwright";

import { findAxeProblems } from "./findAxeProblems.ts";
import { openPage } from "./openBrowser.ts";
import { signInPage } from "./signInPage.ts";

/** The rules whose findings differ from theme to theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

export function everyState(page: Page) {
  const found: Record<string, string[]> = {};

  return {
    /** What was wrong, by state: nothing, in the end. */
    found,
    async look(state: string): Promise<void> {
      await showTheme(page, "dark");
      const dark = await findAxeProblems(page, OF_COLOURS);
      await showTheme(page, "light");
      const problems = [...dark.map((problem) => `dark: ${problem}`), ...(await findAxeProblems(page))];
      if (await isTooWide(page)) problems.push("scrolls sideways");
      if (problems.length > 0) found[state] = problems;
    },
  };
}

/** The back office, signed in, on a screen of this width. */
export async function everyScreen(browser: Browser, baseURL: string, width: number) {
  const { page } = await openPage(browser, {
    baseURL,
    viewport: { width, height: 844 },
    reducedMotion: "reduce",
  });
  await signInPage(page);
  return { page, ...everyState(page) };
}

/** As the switch of the theme does it, but at once: what is out of sight would never get to the end of its change. */
async function showTheme(page: Page, theme: "light" | "dark") {
  await page.evaluate((name) => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(atOnce);
    document.documentElement.dataset["theme"] = name;
  }, theme);
}

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
