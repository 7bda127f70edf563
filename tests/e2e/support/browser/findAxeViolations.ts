import { readFileSync } from "node:fs";

import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";

const AXE_SOURCE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/**
 * Runs axe and returns one line per violation: the rule, its description, and the elements.
 * @param rules ids of the rules to run; all if null
 */
export async function findAxeViolations(page: Page, rules: string[] | null = null): Promise<string[]> {
  // Waits for transitions, because axe measures the contrast of intermediate colours. Animations in content
  // that is not rendered never finish, so they are skipped.
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.checkVisibility({ contentVisibilityAuto: true });
    });
    return Promise.allSettled(running.map(({ finished }) => finished));
  });
  // `evaluate` bypasses the page's content security policy, which `addScriptTag` does not. The script stays on
  // the page.
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
