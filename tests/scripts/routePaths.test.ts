import { expect, test } from "bun:test";

import { ROUTES } from "#web/public/routes.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { createSections } from "#web/admin/frame/sections.ts";

import { matchesPattern, buildPath, SCREEN_PATTERNS } from "#tests/support/web/routePaths.ts";

import { adminShots } from "../../scripts/screenshots/adminShots.ts";
import { publicShots } from "../../scripts/screenshots/publicShots.ts";

const RECORDS = {
  contents: Object.fromEntries(CONTENT_TYPES.map(({ plural, name }) => [plural, [`${name}-1`]])),
  legalVersions: ["version-1"],
};
const without = (plural: string) => ({ ...RECORDS, contents: { ...RECORDS.contents, [plural]: [] } });

test("replaces :id with the record's id, and throws if the table has no record for a page", () => {
  const ids = { "/article/:id": "one" };
  expect(buildPath("/about", ids)).toBe("/about");
  expect(buildPath("/article/:id", ids)).toBe("/article/one");
  expect(() => buildPath("/tag/:slug", ids)).toThrow("No record is known for /tag/:slug");
});

test("finds the admin screens in the source, including every section", () => {
  expect(
    createSections(CONTENT_TYPES).filter(
      ({ path }) => !SCREEN_PATTERNS.some((pattern) => matchesPattern(pattern, path)),
    ),
  ).toEqual([]);
  expect(SCREEN_PATTERNS).toContain("/admin/article/preview/:id");
});

test("`npm run screenshots` covers every public page and every admin screen", () => {
  const paths = [...publicShots(RECORDS), ...adminShots(RECORDS)].map(({ path }) => path);
  const patterns = [...ROUTES.map(({ path }) => path), ...SCREEN_PATTERNS];
  // It only redirects to the dashboard.
  const missing = patterns.filter(
    (pattern) => pattern !== "/admin" && !paths.some((path) => matchesPattern(pattern, path)),
  );
  expect(missing).toEqual([]);
});

test("`npm run screenshots` fails if the records it needs do not exist", () => {
  expect(() => publicShots(without("activities"))).toThrow("no activity");
  expect(() => adminShots(without("articles"))).toThrow("no article");
});
