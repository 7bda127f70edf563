export interface Totals {
  passed: number;
  failed: number;
}

export const ZERO_TOTALS: Totals = { passed: 0, failed: 0 };

export function addTotals(one: Totals, other: Totals): Totals {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/**
 * @param report the JUnit XML of `bun test`; empty if the run ended before it was written
 * @param succeeded whether the run exited with 0: a file that cannot be loaded fails the run but is missing
 * from the report
 */
export function parseJUnitReport(report: string, succeeded: boolean): Totals {
  const [rootTag = ""] = report.match(/<testsuites [^>]*>/) ?? [];
  const failures = parseAttribute(rootTag, "failures");
  const passed = parseAttribute(rootTag, "tests") - parseAttribute(rootTag, "skipped") - failures;
  return { passed, failed: succeeded ? failures : Math.max(failures, 1) };
}

/** Returns the places of the failed tests, as `tests/some.test.ts:12`. */
export function listFailures(report: string): string[] {
  const cases = report.matchAll(/<testcase [^>]* file="([^"]*)" line="(\d+)"[^>]*>\s*<failure/g);
  return Array.from(cases, ([, file, line]) => `${file}:${line}`);
}

function parseAttribute(tag: string, attribute: string): number {
  return Number(tag.match(new RegExp(` ${attribute}="(\\d+)"`))?.[1] ?? 0);
}
