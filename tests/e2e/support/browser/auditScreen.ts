import { readFileSync } from "node:fs";

import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";

import { waitForAnimations } from "./waitForAnimations.ts";

const AXE_SOURCE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/** Rules whose results depend on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Not run by default. */
const SIZE_RULE = "target-size";
/** Rules whose results also depend on the width. */
const LAYOUT_RULES = [...COLOUR_RULES, SIZE_RULE];

/** px: of the smallest phones, of most phones, and of a desktop. */
const [NARROWEST, NARROW, WIDE] = [320, 390, 1280];
const HEIGHT = 844;

/**
 * Returns what axe finds on the page, or in its open dialogs, at the width of a phone; what it finds of contrast and target
 * sizes at the width of a desktop; at both widths in both themes; the widths at which the page scrolls sideways; and what
 * moves. Ends at the width of a phone.
 */
export async function auditScreen(page: Page): Promise<string[]> {
  const found = [...(await findAnimations(page))];
  const add = async (state: string, rules: readonly string[] | null) => {
    for (const problem of await findAxeViolations(page, rules)) found.push(`${state}: ${problem}`);
  };
  found.push(...(await findSidewaysScrollingAt(page, NARROW)));
  await injectAxe(page);
  await add("light", null);
  await setTheme(page, "dark");
  await add("dark", COLOUR_RULES);
  found.push(...(await findSidewaysScrollingAt(page, WIDE)));
  await add(`dark, ${WIDE} px`, COLOUR_RULES);
  await setTheme(page, "light");
  await add(`light, ${WIDE} px`, LAYOUT_RULES);
  found.push(...(await findSidewaysScrollingAt(page, NARROWEST)));
  await page.setViewportSize({ width: NARROW, height: HEIGHT });
  return found;
}

/** The script stays on the page. */
async function injectAxe(page: Page) {
  // `evaluate` bypasses the page's content security policy, which `addScriptTag` does not.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE_SOURCE);
}

/** Runs axe and returns one line per violation: the rule, its description, and the elements. */
async function findAxeViolations(page: Page, rules: readonly string[] | null): Promise<string[]> {
  await waitForAnimations(page);
  const options: RunOptions = {
    resultTypes: ["violations"],
    rules: { [SIZE_RULE]: { enabled: true } },
    ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
  };
  const dialogs = 'document.querySelectorAll("dialog[open]")';
  const context = `${dialogs}.length > 0 ? ${dialogs} : document`;
  const results: AxeResults = await page.evaluate(`axe.run(${context}, ${JSON.stringify(options)})`);
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
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

/** Resolves once the page has a layout of this width. */
async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHT });
  // Listeners of media queries run before the first of these frames. What a sticky bar covers is no target for axe.
  await page.evaluate(() => {
    scrollTo(0, 0);
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Ends at the width of a phone. */
export async function findSidewaysScrolling(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [WIDE, NARROWEST, NARROW]) found.push(...(await findSidewaysScrollingAt(page, width)));
  return found;
}

/** Ends at this width. */
async function findSidewaysScrollingAt(page: Page, width: number): Promise<string[]> {
  await setWidth(page, width);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  return scrollWidth > clientWidth ? [`${scrollWidth} px wide in a window of ${width} px`] : [];
}
