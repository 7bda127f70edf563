// Looks through a page for what keeps people out, as axe sees it.
import { readFileSync } from "node:fs";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/** One line a finding: the rule, what it is about, and where. */
export async function findAxeProblems(page: Page): Promise<string[]> {
  // A colour on its way to another is neither.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  );
  // The policy of the page allows no foreign script; the debugger's road does not pass it. What it brought stays with the page.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const results: AxeResults = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
}
