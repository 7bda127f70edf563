// Counts what passed and what failed, from the reports that `bun test --reporter=junit` writes.

export interface Totals {
  passed: number;
  failed: number;
}

export const NOTHING: Totals = { passed: 0, failed: 0 };

export function sum(one: Totals, other: Totals): Totals {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/**
 * @param report the report's text; empty when the run ended before it wrote one
 * @param ok whether the run itself ended well: a file that cannot be loaded fails the run but is no test in the report
 */
export function readReport(report: string, ok: boolean): Totals {
  const [head = ""] = report.match(/<testsuites [^>]*>/) ?? [];
  const failures = numberOf(head, "failures");
  const passed = numberOf(head, "tests") - numberOf(head, "skipped") - failures;
  return { passed, failed: ok ? failures : Math.max(failures, 1) };
}

function numberOf(head: string, attribute: string): number {
  return Number(head.match(new RegExp(` ${attribute}="(\\d+)"`))?.[1] ?? 0);
}
