import { expect, test as it } from "bun:test";

import * as fc from "fast-check";

import { ARTICLES } from "#resources/articles.ts";
import { recordName } from "#resources/contentType.ts";
import { separateWords } from "#server/searchWords.ts";
import { keepIndexed, updateSearchIndex } from "#server/resources/searchIndexing.ts";
import { getCollections } from "#server/serverParts.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { createSearchServer } from "#tests/support/content/searchTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createSearchServer);

/** Of the index, with drafts or without. */
function countRows({ parts }: Awaited<ReturnType<typeof createSearchServer>>) {
  return parts.db.$client.query("SELECT count(*) AS n FROM search_index WHERE type <> 'site'").get();
}

test.each(TYPES_BY_NAME)("a %s is in the index only while it is published", async (server, _, type) => {
  const name = { [type.nameField]: "Harbour" };
  const { data } = await server.create(type, { ...name, status: "Draft" });
  expect((await server.search("harbour")).items).toEqual([]);
  expect(countRows(server)).toEqual({ n: 0 });
  await server.update(type, data._id, { ...name, status: "Published" });
  const { items } = await server.search("harbour");
  expect(items).toMatchObject([{ kind: type.name, title: ["", "Harbour", ""] }]);
  expect((await server.app.request(items[0]?.path ?? "")).status).toBe(200);
  await server.update(type, data._id, { ...name, status: "Draft" });
  expect((await server.search("harbour")).items).toEqual([]);
  expect(countRows(server)).toEqual({ n: 0 });
  await server.update(type, data._id, { [type.nameField]: "Quay", status: "Published" });
  expect((await server.search("harbour")).items).toEqual([]);
  expect((await server.search("quay")).items.length).toBe(1);
  await server.remove(type, data._id);
  expect((await server.search("quay")).items).toEqual([]);
  expect(countRows(server)).toEqual({ n: 0 });
});

test("no word of a deleted text stays in the database's index", async (server) => {
  const vocabulary = () =>
    server.parts.db.$client.query("SELECT term FROM search_vocabulary WHERE term = 'confidential'").all();
  const { _id } = await server.write("Harbour", "Confidential.");
  await server.search("harbour");
  expect(vocabulary()).toHaveLength(1);
  await server.remove(ARTICLES, _id);
  await server.search("harbour");
  expect(vocabulary()).toEqual([]);
});

test("a translation leaves the index with its text or its language", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "Harbour" });
  await server.translate(ARTICLES, data._id, { status: "Draft" });
  expect((await server.search("ข้อความ", { lang: "th" })).items).toEqual([]);
  await server.translate(ARTICLES, data._id, { status: "Published" });
  expect((await server.search("ข้อความ", { lang: "th" })).items.length).toBe(1);
  server.setLanguages("en", []);
  expect((await server.search("ข้อความ", { lang: "th" })).status).toBe(400);
  expect((await server.search("ข้อความ")).items).toEqual([]);
  server.setLanguages("en", ["th"]);
  await server.remove(ARTICLES, data._id, "th");
  expect((await server.search("ข้อความ", { lang: "th" })).items).toEqual([]);
  expect(countRows(server)).toEqual({ n: 1 });
});

test("texts that get another language are found in that one", async (server) => {
  server.setLanguages("en", []);
  await server.create(ARTICLES, { title: "Harbour" });
  const body = { languages: { main: "th", further: [] } };
  expect((await server.request("PUT", "/settings", { token: server.token, body })).status).toBe(200);
  expect((await server.search("harbour")).titles).toEqual(["Harbour"]);
});

test("a site that is not open yet answers no search", async (server) => {
  await server.create(ARTICLES, { title: "Harbour" });
  writeSetting(server.parts.db, "comingSoon", true);
  const answer = await server.search("harbour");
  expect(answer.status).toBe(503);
  expect(answer.items).toEqual([]);
});

test("the index follows changes without a search, once for several saves, until it is stopped", async (server) => {
  const { db, log } = server.parts;
  const stopping = new AbortController();
  const ended = keepIndexed({ db, log, collections: getCollections(server.parts) }, stopping.signal);
  const indexed = new Promise<void>((resolve) =>
    db.$tables.onCommit((tables) => void (new Set(tables).has("search_index") && resolve())),
  );
  const { _id } = await server.write("Harbour");
  await server.update(ARTICLES, _id, { title: "Quay", status: "Published" });
  expect(countRows(server)).toEqual({ n: 0 });
  await indexed;
  expect(db.$client.query("SELECT title FROM search_index").all()).toEqual([{ title: "Quay" }]);
  expect(db.$client.query("SELECT * FROM search_queue").all()).toEqual([]);
  stopping.abort();
  await ended;
});

test("what a full disk keeps from the index is found later", async (server) => {
  const { db } = server.parts;
  await server.write("Harbour");
  const writer = db.$writer.connection.$client;
  writer.run(
    "CREATE TRIGGER full BEFORE DELETE ON search_queue BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
  );
  expect((await server.search("harbour")).status).toBe(200);
  expect((await server.search("harbour")).titles).toEqual([]);
  writer.run("DROP TRIGGER full");
  expect((await server.search("harbour")).titles).toEqual(["Harbour"]);
});

test("a missing or outdated index is built again at the start", async (server) => {
  await server.write("Harbour");
  await server.write("Quay");
  await server.search("harbour");
  const client = server.parts.db.$writer.connection.$client;
  client.run("DELETE FROM search_index WHERE title LIKE 'Quay'");
  client.run("UPDATE search_index SET build = 'earlier', title = 'Old' WHERE type <> 'site'");
  expect((await server.search("quay")).items).toEqual([]);
  const update = () =>
    updateSearchIndex(server.parts.db, getCollections(server.parts), new AbortController().signal);
  await update();
  expect((await server.search("quay")).titles).toEqual(["Quay"]);
  expect((await server.search("harbour")).titles).toEqual(["Harbour"]);
  expect((await server.search("old")).titles).toEqual([]);
  const before = client.query("SELECT rowid, * FROM search_index").values();
  await update();
  expect(client.query("SELECT rowid, * FROM search_index").values()).toEqual(before);
});

test.each([
  ['"'],
  ['" OR title : "x'],
  ["NEAR(a b, 5)"],
  ["title : harbour"],
  ["harbour*"],
  ["^harbour AND NOT quay"],
  ["a OR b OR"],
  ["{title} : -harbour"],
  ["'; DROP TABLE search_index; --"],
  ["%_\\"],
  ["🙂🙂 👩‍👩‍👧‍👦"],
  ["\u0000\u0002\u0003harbour"],
  ["\ud800"],
  ["ำำำำ ่่่่ ะะะะ"],
  ["a ".repeat(50)],
  ["ก".repeat(100)],
])("%p is harmless", async (server, typed) => {
  await server.write("Harbour");
  expect((await server.search(typed)).status).toBe(200);
  expect((await server.search("harbour")).titles).toEqual(["Harbour"]);
});

test("refuses a query that is too long", async (server) => {
  const answer = await server.search("x".repeat(101));
  expect([answer.status, answer.body["errors"]]).toEqual([422, { q: "q may have at most 100 characters" }]);
  expect((await server.search("x".repeat(10_240))).status).toBe(422);
  expect((await server.request("GET", "/search")).data).toEqual([]);
  expect((await server.search("")).items).toEqual([]);
  expect((await server.search("harbour", { page: "0" })).status).toBe(422);
});

it(
  "a published record is found by each word of its title",
  async () => {
    await using server = await createSearchServer();
    const words = [
      "สะพาน",
      "กรุงเทพฯ",
      "การวางแผน",
      "น้ำท่วม",
      "ผู้เชี่ยวชาญ",
      "Plan",
      "2026",
      "Zürich",
      "แม่น้ำ",
      "ตากลม",
      "x",
    ];
    const titles = fc.tuple(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }),
      fc.constantFrom("", " ", "-"),
    );
    const { data } = await server.create(ARTICLES, { title: "First", content: "Nothing." });
    await checkProperty(titles, { few: 12, many: 500 }, async ([parts, separator]) => {
      const title = parts.join(separator);
      const update = await server.update(ARTICLES, data._id, { title, content: "Nothing." });
      const stored = recordName(ARTICLES, update.data);
      for (const word of separateWords(stored).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
        expect([stored, word, (await server.search(word)).titles]).toEqual([stored, word, [stored]]);
    });
  },
  PROPERTY_TIMEOUT_MS,
);
