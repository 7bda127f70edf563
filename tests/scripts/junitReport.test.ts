import { expect, test } from "bun:test";

import { addTotals, listFailures, parseJUnitReport } from "../../scripts/junitReport.ts";

const report = (attributes: string) => `<?xml version="1.0"?>\n<testsuites name="bun test" ${attributes}>`;

test("counts passed and failed tests", () => {
  const text = report('tests="17" assertions="29" failures="3" skipped="0" time="0.7"');
  expect(parseJUnitReport(text, false)).toEqual({ passed: 14, failed: 3 });
});

test("counts skipped tests as neither passed nor failed", () => {
  expect(parseJUnitReport(report('tests="5" failures="0" skipped="2"'), true)).toEqual({
    passed: 3,
    failed: 0,
  });
});

test("counts a file that failed to load, which the report omits, as one failure", () => {
  expect(parseJUnitReport(report('tests="5" failures="0" skipped="0"'), false)).toEqual({
    passed: 5,
    failed: 1,
  });
});

test("counts a run that ended without a report as one failure", () => {
  expect(parseJUnitReport("", false)).toEqual({ passed: 0, failed: 1 });
});

test("adds two totals", () => {
  expect(addTotals({ passed: 2, failed: 1 }, { passed: 3, failed: 0 })).toEqual({ passed: 5, failed: 1 });
});

test("lists the failed tests", () => {
  const cases = `<testsuite name="tests/a.test.ts">
    <testcase name="fails &gt; once" classname="" time="0.1" file="tests/a.test.ts" line="12" assertions="1">
      <failure type="AssertionError" message="expect"></failure>
    </testcase>
    <testcase name="passes" classname="" time="0.1" file="tests/a.test.ts" line="20" assertions="0" />
    <testcase name="fails too" classname="" time="0.1" file="tests/a.test.ts" line="31" assertions="1">
      <failure type="AssertionError" message="expect"></failure>
    </testcase>`;
  expect(listFailures(cases)).toEqual(["tests/a.test.ts:12", "tests/a.test.ts:31"]);
});
