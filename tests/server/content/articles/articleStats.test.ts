// GET /articles/stats: the cards above the list of articles.
import { expect, test } from "bun:test";

import { openArticleHouse } from "#tests/support/articleHouse.ts";

const HOUR = 3_600_000;

test("is for admins alone", async () => {
  await using house = await openArticleHouse();
  expect((await house.ask("GET", "/articles/stats")).status).toBe(401);
  for (const role of ["staff", "student"] as const) {
    const answer = await house.ask("GET", "/articles/stats", { token: await house.enter(role) });
    expect([answer.status, answer.body.message]).toEqual([403, "Access denied. Admin privileges required."]);
  }
  expect((await house.ask("GET", "/articles/stats", { token: house.token })).status).toBe(200);
});

test("counts by status and month, the month cut in the site's time zone", async () => {
  await using house = await openArticleHouse();
  const stats = async () => (await house.ask("GET", "/articles/stats", { token: await house.enter() })).data;
  expect(await stats()).toEqual({ totalArticles: 0, published: 0, draft: 0, newThisMonth: 0 });
  await house.create();
  await house.create({ status: "Draft" });
  await house.create({ status: "Draft" });
  expect(await stats()).toEqual({ totalArticles: 3, published: 1, draft: 2, newThisMonth: 3 });
  // To the last millisecond of November in Bangkok.
  house.pass(10 * 24 * HOUR + 14 * HOUR - 1);
  expect(await stats()).toMatchObject({ newThisMonth: 3 });
  house.pass(1);
  expect(await stats()).toEqual({ totalArticles: 3, published: 1, draft: 2, newThisMonth: 0 });
});
