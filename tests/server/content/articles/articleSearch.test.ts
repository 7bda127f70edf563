import { expect } from "bun:test";

import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createArticleTestServer();
  const { token } = server;
  return {
    ...server,
    find: async (search: string, query: Record<string, string> = {}) =>
      (await server.list({ search, ...query }, { token })).titles,
  };
}

const test = testWith(createFixture);

test("searches title, content, author and position, newest first", async (server) => {
  const text = "Mekong";
  for (const changes of [
    { title: text },
    { content: `On the ${text}.` },
    { author: text },
    { position: text },
  ]) {
    await server.create({ title: Object.keys(changes).join(""), ...changes });
    server.advanceClock(1);
  }
  await server.create({ title: "Other" });
  expect(await server.find(text)).toEqual(["position", "author", "content", "Mekong"]);
  expect(await server.find("ekon")).toHaveLength(4);
  expect(await server.find("Mekong.")).toEqual(["content"]);
});

test.each([
  ["Thai inside a sentence", "แผนที่น้ำท่วมของเมือง", "น้ำท่วม"],
  ["Thai typed in another way", "น\u0e4d\u0e49าท่วม", "น\u0e49\u0e33ท่วม"],
  ["letters in either case", "RIVER ÉTÉ Ω", "river été ω"],
  ["a composed letter", "Cafe\u0301 noir", "Café"],
  ["one letter", "ก", "ก"],
  ["two letters", "Map of AI", "ai"],
  ["quotes", `He said "map" twice`, `"map"`],
  ["a wildcard as itself", "100%_done", "0%_d"],
  ["what the index takes for orders", "x AND y OR (NOT z*) NEAR -col:^", "AND y OR (NOT z*) NEAR -col:^"],
  ["an emoji", "Hello 👩🏽‍🏫 there", "👩🏽‍🏫"],
  ["signs of SQL", "'; DROP TABLE articles; --", "'; DROP"],
])("finds %s", async (server, _, content, search) => {
  await server.create({ title: "T1", content });
  await server.create({ title: "T2", content: "Nothing of it" });
  expect(await server.find(search)).toEqual(["T1"]);
});

test.each([
  ["in the middle", "ab\u0000c def", ["T1"]],
  ["at the end", "abc def\u0000", ["T1"]],
  ["and nothing else", "\u0000\u0000\u0000", ["T2", "T1"]],
])("ignores control characters %s of the search text", async (server, _, search, titles) => {
  await server.create({ title: "T1", content: "abc def" });
  server.advanceClock(1);
  await server.create({ title: "T2", content: "Nothing of it" });
  expect(await server.find(search)).toEqual(titles);
});

test("finds nothing without articles, and everything with an empty search", async (server) => {
  await server.create({ title: "T1", content: "abc def" });
  for (const search of ["nowhere", "abd", "abc  def", `"abc"`, "%", "_b_", `"`, `""`, "zz"]) {
    expect([search, await server.find(search)]).toEqual([search, []]);
  }
  expect(await server.find("  ")).toEqual(["T1"]);
});

test("updates the index when an article is changed or deleted", async (server) => {
  const { data } = await server.create({ title: "T1", content: "first words" });
  await server.update(data._id, { title: "T2", content: "second thoughts", author: "Ploy Dee" });
  expect(await server.find("first")).toEqual([]);
  expect(await server.find("second")).toEqual(["T2"]);
  expect(await server.find("Ploy")).toEqual(["T2"]);
  await server.remove(data._id);
  expect(await server.find("second")).toEqual([]);
  await server.create({ title: "T3", content: "second thoughts" });
  expect(await server.find("second")).toEqual(["T3"]);
});

test("a failed save does not change the index", async (server) => {
  const { data } = await server.create({ title: "T1", content: "first words" });
  const { $client } = server.parts.db.$writer.connection;
  $client.run("CREATE TRIGGER t AFTER DELETE ON article_images BEGIN SELECT RAISE(ABORT, 'no'); END");
  $client.run("CREATE TRIGGER u AFTER UPDATE ON articles BEGIN SELECT RAISE(ABORT, 'no'); END");
  expect((await server.update(data._id, { content: "second thoughts" })).status).toBe(500);
  expect([await server.find("first"), await server.find("second")]).toEqual([["T1"], []]);
});

test("drafts are found by admins only, and by their current status", async (server) => {
  const { data } = await server.create({ title: "T1", content: "harbour", status: "Draft" });
  await server.create({ title: "T2", content: "harbour" });
  expect(await server.find("harbour")).toEqual(["T2", "T1"]);
  expect(await server.find("harbour", { status: "Draft" })).toEqual(["T1"]);
  expect((await server.list({ search: "harbour" })).titles).toEqual(["T2"]);
  expect((await server.list({ search: "T1" })).titles).toEqual([]);
  await server.update(data._id, { title: "T1", content: "harbour", status: "Published" });
  expect((await server.list({ search: "harbour" })).titles).toEqual(["T2", "T1"]);
});

test("paginates search results", async (server) => {
  for (let index = 0; index < 12; index += 1) await server.create({ title: `T${index}`, content: "harbour" });
  const found = await server.list({ search: "harbour", page: "2", limit: "5" });
  expect(found.titles).toEqual(["T6", "T5", "T4", "T3", "T2"]);
  expect(found.pagination).toMatchObject({ totalItems: 12, totalPages: 3 });
});

test("still works after VACUUM", async (server) => {
  const { data } = await server.create({ title: "T1", content: "harbour" });
  await server.create({ title: "T2", content: "estuary" });
  await server.remove(data._id);
  server.parts.db.$writer.connection.$client.run("VACUUM");
  await server.create({ title: "T3", content: "harbour" });
  expect(await server.find("harbour")).toEqual(["T3"]);
  expect(await server.find("estuary")).toEqual(["T2"]);
});

test("lists and searches 10,000 articles within 1.5 seconds", async (server) => {
  const { $client } = server.parts.db.$writer.connection;
  const insert = $client.prepare(
    `INSERT INTO article_texts (article_id, language, title, content, author, status, listed_at, updated_at, excerpt, fingerprint)
     VALUES (?, 'en', ?, ?, 'Mali S.', ?, ?, 0, '', '')`,
  );
  const insertArticle = $client.prepare("INSERT INTO articles (id, created_at, updated_at) VALUES (?, ?, 0)");
  const content = "A paragraph of ordinary length about rivers. ".repeat(20);
  $client.transaction(() => {
    for (let index = 0; index < 10_000; index += 1) {
      insertArticle.run(`id-${index}`, index);
      insert.run(`id-${index}`, `บทความ ${index}`, content, index % 4 ? "Published" : "Draft", index);
    }
  })();
  const { token } = server;
  const page = { view: "summary", limit: "10" };
  const started = performance.now();
  expect((await server.list({ ...page, page: "1000" }, { token })).titles.at(-1)).toBe("บทความ 0");
  const drafts = await server.list({ ...page, page: "1", status: "Draft" }, { token });
  expect(drafts.pagination).toMatchObject({ totalItems: 2500 });
  const found = await server.list({ ...page, page: "1", search: "ความ 777" }, { token });
  expect(found.pagination).toMatchObject({ totalItems: 11 });
  expect((await server.request("GET", "/articles/stats", { token })).data).toMatchObject({
    totalArticles: 10_000,
  });
  // The usual ratio is a tenth.
  expect(performance.now() - started).toBeLessThan(1500);
});
