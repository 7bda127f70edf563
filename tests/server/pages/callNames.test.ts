import { afterAll, expect, test } from "bun:test";

import { activityRoutes } from "#server/content/activities/routes.ts";
import { articleRoutes } from "#server/content/articles/routes.ts";
import { legalRoutes } from "#server/legal/routes.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const { parts, ...server } = await createTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const imageAccess = { isPublic: async () => true, mayPreview: async () => false };
const PAGES = [
  ["/activity-view", activityRoutes({ ...parts, imageAccess })],
  ["/article", articleRoutes({ ...parts, imageAccess })],
  ["/legal", legalRoutes(parts)],
] as const;

/** Fixed one-segment paths of the API, which could be taken for an id or a slug. */
const paths = PAGES.flatMap(([page, { routes }]) => {
  const fixed = routes.map(({ path }) => path).filter((path) => /^\/[\w-]+$/.test(path));
  return [...new Set(fixed)].map((path) => page + path);
});

test("covers static paths of records", () => {
  expect(paths).toContain("/article/stats");
  expect(paths).toContain("/legal/documents");
});

test.each(paths)("%s answers 404 without logging an error", async (path) => {
  await using testServer = await createTestServer();
  expect((await testServer.app.request(path)).status).toBe(404);
  expect(testServer.logEntries.filter(({ level }) => level === "error")).toEqual([]);
});
