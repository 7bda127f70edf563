// Looks through a page for what keeps people out, as axe sees it.
import { readFileSync } from "node:fs";

import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";

const AXE_SOURCE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/**
 * One line a finding: the rule, what it is about, and where.
 * @param rules all of axe's own unless some are named
 */
export async function findAxeViolations(page: Page, rules: string[] | null = null): Promise<string[]> {
  // A colour on its way to another is neither. What is out of sight never gets there.
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.checkVisibility({ contentVisibilityAuto: true });
    });
    return Promise.allSettled(running.map(({ finished }) => finished));
  });
  // The policy of the page allows no foreign script; the debugger's road does not pass it. What it brought stays with the page.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE_SOURCE);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  const results: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
}
