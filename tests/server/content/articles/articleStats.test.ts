import { expect, test } from "bun:test";

import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";

const HOUR = 3_600_000;

test("is restricted to admins", async () => {
  await using server = await createArticleTestServer();
  expect((await server.request("GET", "/articles/stats")).status).toBe(401);
  for (const role of ["staff", "student"] as const) {
    const answer = await server.request("GET", "/articles/stats", { token: await server.signIn(role) });
    expect([answer.status, answer.body.message]).toEqual([403, "Access denied. Admin privileges required."]);
  }
  expect((await server.request("GET", "/articles/stats", { token: server.token })).status).toBe(200);
});

test("counts by status and by month in the site's time zone", async () => {
  await using server = await createArticleTestServer();
  const stats = async () =>
    (await server.request("GET", "/articles/stats", { token: await server.signIn() })).data;
  expect(await stats()).toEqual({ totalArticles: 0, published: 0, draft: 0, newThisMonth: 0 });
  await server.create();
  await server.create({ status: "Draft" });
  await server.create({ status: "Draft" });
  expect(await stats()).toEqual({ totalArticles: 3, published: 1, draft: 2, newThisMonth: 3 });
  // The last millisecond of November in Bangkok.
  server.advanceClock(10 * 24 * HOUR + 14 * HOUR - 1);
  expect(await stats()).toMatchObject({ newThisMonth: 3 });
  server.advanceClock(1);
  expect(await stats()).toEqual({ totalArticles: 3, published: 1, draft: 2, newThisMonth: 0 });
});
