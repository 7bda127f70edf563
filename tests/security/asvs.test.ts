import { expect, test } from "bun:test";
import { existsSync } from "node:fs";

const guide = await Bun.file("docs/security.md").text();
const rows = [...guide.matchAll(/^\| (\d+\.\d+[^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, numbers = "", , code = "", tests = "", met = ""]) => ({
    numbers: numbers.trim(),
    code: findPaths(code),
    tests: findPaths(tests),
    met: met.trim(),
    reason: tests.trim(),
  }),
);

/** A check that is no test, because it needs Docker. */
const CONTAINER_CHECK = "scripts/container.ts";

function findPaths(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path = ""]) => path);
}

test("docs/security.md names only files that exist", () => {
  const code = rows
    .flatMap((row) => row.code)
    .map((path) => (path.startsWith("tests/") ? path : `src/${path}`));
  const tests = rows
    .flatMap((row) => row.tests)
    .map((path) => (path === CONTAINER_CHECK ? path : `tests/${path}`));
  const others = findPaths(guide.split("## OWASP")[0] ?? "").filter((path) => !path.includes("*"));
  const paths = [...new Set([...code, ...tests, ...others])];
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test("each requirement says whether it is met, and a met one names its test or why it has none", () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { numbers, tests, met, reason } of rows) {
    expect([numbers, met]).toEqual([numbers, expect.stringMatching(/^(Yes|Partly|No|Not yet|Operator)$/)]);
    if (met === "Yes")
      expect([numbers, tests.length > 0 || reason.startsWith("None")]).toEqual([numbers, true]);
  }
});
