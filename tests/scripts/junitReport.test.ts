import { expect, test } from "bun:test";

import { parseJUnitReport, addTotals } from "../../scripts/junitReport.ts";

const report = (attributes: string) => `<?xml version="1.0"?>\n<testsuites name="bun test" ${attributes}>`;

test("counts what passed and what failed", () => {
  const text = report('tests="17" assertions="29" failures="3" skipped="0" time="0.7"');
  expect(parseJUnitReport(text, false)).toEqual({ passed: 14, failed: 3 });
});

test("counts a skipped test as neither", () => {
  expect(parseJUnitReport(report('tests="5" failures="0" skipped="2"'), true)).toEqual({
    passed: 3,
    failed: 0,
  });
});

test("counts a file that could not be loaded, which no report mentions", () => {
  expect(parseJUnitReport(report('tests="5" failures="0" skipped="0"'), false)).toEqual({
    passed: 5,
    failed: 1,
  });
});

test("counts a run that ended before it wrote a report as one failure", () => {
  expect(parseJUnitReport("", false)).toEqual({ passed: 0, failed: 1 });
});

test("adds up", () => {
  expect(addTotals({ passed: 2, failed: 1 }, { passed: 3, failed: 0 })).toEqual({ passed: 5, failed: 1 });
});
