// Answers are given again as long as nothing was written, and not a moment longer.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";

import { createAnswerCache } from "#server/analytics/reports/answerCache.ts";
import { testApp } from "#tests/support/testApp.ts";

const WRITE = "INSERT INTO view_pages (path, title) VALUES ('/', 'Home')";

/** Counts how often it is asked in earnest. */
async function createTestCache() {
  const house = await testApp();
  const { db } = house.parts;
  const answers = createAnswerCache<number>(db);
  let count = 0;
  return {
    db,
    ask: (question: string, meanwhile = () => {}) =>
      answers(question, async () => {
        meanwhile();
        return (count += 1);
      }),
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

test("the same question is answered once, another one apart from it", async () => {
  await using house = await createTestCache();
  expect([
    await house.ask("7d"),
    await house.ask("7d"),
    await house.ask("90d"),
    await house.ask("7d"),
  ]).toEqual([1, 1, 2, 1]);
});

test("whatever is written, by whomever, all is asked anew", async () => {
  await using house = await createTestCache();
  const { $client } = house.db.$writer.connection;
  await house.ask("7d");
  $client.run(WRITE);
  expect(await house.ask("7d")).toBe(2);
  $client.run("DELETE FROM view_pages");
  expect(await house.ask("7d")).toBe(3);
  using other = new Database($client.filename);
  other.run(WRITE);
  expect(await house.ask("7d")).toBe(4);
  expect(await house.ask("7d")).toBe(4);
});

test("what was written while the answer was found makes it one of no use", async () => {
  await using house = await createTestCache();
  await house.ask("7d", () => void house.db.$writer.connection.$client.run(WRITE));
  expect(await house.ask("7d")).toBe(2);
});

test("of more than twenty the oldest goes", async () => {
  await using house = await createTestCache();
  for (let page = 1; page <= 21; page += 1) await house.ask(`/${page}`);
  expect([await house.ask("/2"), await house.ask("/21"), await house.ask("/1")]).toEqual([2, 21, 22]);
});
