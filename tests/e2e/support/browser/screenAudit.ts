import type { Page } from "playwright";

import { findAxeViolations } from "./findAxeViolations.ts";
import { openPage } from "./openPage.ts";
import { signInWithoutForm } from "./openAdmin.ts";

/** Rules whose results depend on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks states of a screen with axe in both themes, and for horizontal scrolling and animations. */
export function createScreenAudit(page: Page) {
  const found: Record<string, string[]> = {};

  return {
    /** The problems found, by state. */
    found,
    async audit(state: string): Promise<void> {
      const animations = await findAnimations(page);
      await setTheme(page, "dark");
      const dark = await findAxeViolations(page, COLOUR_RULES);
      await setTheme(page, "light");
      const problems = [
        ...dark.map((problem) => `dark: ${problem}`),
        ...(await findAxeViolations(page)),
        ...animations,
      ];
      if (await scrollsSideways(page)) problems.push("scrolls sideways");
      if (problems.length > 0) found[state] = problems;
    },
  };
}

/** Opens the back office, signed in, in a window of this width. */
export async function openAdminAudit(site: { url: string }, width: number) {
  const { page } = await openPage(site, { viewport: { width, height: 844 }, reducedMotion: "reduce" });
  await signInWithoutForm(page);
  return { page, ...createScreenAudit(page) };
}

/** Returns elements that are animated for more than a frame although the browser prefers reduced motion. */
async function findAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    return [...document.querySelectorAll("body, body *")].flatMap((element) =>
      ["", "::before", "::after", "::backdrop"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        // Animations named "wait…" delay the rendering of content and move nothing.
        const isAnimated = !/^(none|wait)/.test(style.animationName) && style.animationDuration !== "0.001s";
        if (!isAnimated && style.transitionProperty === "none") return [];
        return [`${element.nodeName.toLowerCase()}${part} of class "${element.getAttribute("class")}" moves`];
      }),
    );
  });
}

async function setTheme(page: Page, theme: "light" | "dark") {
  await page.evaluate((name) => void (document.documentElement.dataset["theme"] = name), theme);
}

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
