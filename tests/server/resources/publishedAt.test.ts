import { expect, spyOn } from "bun:test";

import { PUBLISHED_AT_MESSAGES } from "#contract/content/publishedAt.ts";
import { activityForm, activityUpdateForm } from "#tests/support/content/activityForm.ts";
import type { ActivityFormValues } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import type { ArticleFormValues } from "#tests/support/content/articleForm.ts";
import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date(START_TIME).toISOString();
/** The start of 1 May 2024 in Bangkok. */
const MAY_FIRST = "2024-04-30T17:00:00.000Z";

const later = (ms: number) => new Date(START_TIME + ms).toISOString();

async function createFixture() {
  const server = await createArticleTestServer();
  // The clock of these tests passes the lifetime of a token.
  const send = async (method: string, path: string, form?: FormData) =>
    server.request(method, path, { token: await server.signIn(), ...(form ? { form } : {}) });
  return {
    ...server,
    send,
    create: (changes?: ArticleFormValues) => send("POST", "/articles/create", articleForm(changes)),
    update: (id: string, changes?: ArticleFormValues) =>
      send("PUT", `/articles/update/${id}`, articleForm(changes)),
    createActivity: (changes?: ActivityFormValues) => send("POST", "/projects/create", activityForm(changes)),
    updateActivity: (id: string, changes?: ActivityFormValues) =>
      send("PUT", `/projects/update/${id}`, activityUpdateForm(changes)),
    setZone: (timeZone: string) => writeSetting(server.parts.db, "timeZone", timeZone, START_TIME),
  };
}

const test = testWith(createFixture);

test("a draft has no date until it is first published", async (server) => {
  const { data: draft } = await server.create({ status: "Draft" });
  expect(draft.publishedAt).toBeNull();
  server.advanceClock(40 * DAY_MS);
  const { data: saved } = await server.update(draft._id, { status: "Draft" });
  expect(saved.publishedAt).toBeNull();
  const { data: published } = await server.update(draft._id, { status: "Published" });
  expect([published.publishedAt, published.createdAt]).toEqual([later(40 * DAY_MS), NOW]);
});

test("an article created as published, and every activity, gets its creation time", async (server) => {
  expect((await server.create()).data.publishedAt).toBe(NOW);
  expect((await server.createActivity()).data.publishedAt).toBe(NOW);
  expect((await server.createActivity({ publishedAt: "" })).data.publishedAt).toBe(NOW);
});

test("editing, unpublishing and publishing again keep the date", async (server) => {
  const { data: article } = await server.create();
  const { data: activity } = await server.createActivity();
  for (const status of ["Published", "Draft", "Draft", "Published"]) {
    server.advanceClock(DAY_MS);
    expect((await server.update(article._id, { status, title: status })).data.publishedAt).toBe(NOW);
  }
  expect((await server.updateActivity(activity._id, { name: "Other" })).data.publishedAt).toBe(NOW);
});

test.each([
  ["2024-05-01", "Asia/Bangkok", MAY_FIRST],
  ["2024-05-01", "America/New_York", "2024-05-01T04:00:00.000Z"],
  // Cairo's clocks skip the first hour of that day.
  ["2024-04-26", "Africa/Cairo", "2024-04-25T22:00:00.000Z"],
  ["1900-01-01", "UTC", "1900-01-01T00:00:00.000Z"],
  ["2024-05-01T00:00+07:00", "America/New_York", MAY_FIRST],
  ["2024-04-30T17:00:00.000Z", "Asia/Bangkok", MAY_FIRST],
])("parses %s in the site's time zone %s", async (server, publishedAt, timeZone, at) => {
  server.setZone(timeZone);
  expect((await server.create({ publishedAt })).data.publishedAt).toBe(at);
  const { data: activity } = await server.createActivity();
  expect((await server.updateActivity(activity._id, { publishedAt })).data.publishedAt).toBe(at);
  expect((await server.createActivity({ publishedAt })).data.publishedAt).toBe(at);
});

test("a draft keeps a given date when it is published", async (server) => {
  const { data } = await server.create({ status: "Draft", publishedAt: "2024-05-01" });
  expect(data.publishedAt).toBe(MAY_FIRST);
  expect((await server.update(data._id, { status: "Published" })).data.publishedAt).toBe(MAY_FIRST);
});

test("an empty date resets a draft's date but keeps that of a published record", async (server) => {
  const { data: article } = await server.create({ publishedAt: "2024-05-01" });
  const update = async (status: string) =>
    (await server.update(article._id, { status, publishedAt: "" })).data.publishedAt;
  expect(await update("Published")).toBe(MAY_FIRST);
  expect(await update("Draft")).toBeNull();
  expect(await update("Published")).toBe(NOW);
  const { data: activity } = await server.createActivity({ publishedAt: "2024-05-01" });
  expect((await server.updateActivity(activity._id, { publishedAt: "" })).data.publishedAt).toBe(MAY_FIRST);
});

test("submitting the record's current day keeps its time of day", async (server) => {
  const { data: article } = await server.create();
  const { data: activity } = await server.createActivity();
  server.advanceClock(3 * HOUR_MS);
  const publishedAt = "2026-11-20";
  expect((await server.update(article._id, { publishedAt })).data.publishedAt).toBe(NOW);
  expect((await server.updateActivity(activity._id, { publishedAt })).data.publishedAt).toBe(NOW);
});

const REFUSED: [publishedAt: string, message: keyof typeof PUBLISHED_AT_MESSAGES][] = [
  ["tomorrow", "malformed"],
  ["2026-02-30", "malformed"],
  ["0000-01-01", "tooEarly"],
  ["1899-12-31", "tooEarly"],
  ["2026-11-21", "tooLate"],
  ["2026-11-20T17:00:00.000Z", "tooLate"],
  ["9999-12-31", "tooLate"],
  ["9999-12-31T23:59:59Z", "tooLate"],
];

test.each(REFUSED)("rejects %s at its field and changes nothing", async (server, publishedAt, problem) => {
  const { data: article } = await server.create();
  const { data: activity } = await server.createActivity();
  const files = server.listStoredFiles();
  for (const answer of [
    await server.create({ publishedAt, images: [new Uint8Array(5)] }),
    await server.update(article._id, { publishedAt }),
    await server.createActivity({ publishedAt }),
    await server.updateActivity(activity._id, { publishedAt }),
  ]) {
    const message = PUBLISHED_AT_MESSAGES[problem];
    expect([answer.status, answer.body.message, answer.body.errors as unknown]).toEqual([
      422,
      message,
      { publishedAt: message },
    ]);
  }
  expect((await server.read(article._id)).data.publishedAt).toBe(NOW);
  expect((await server.list()).titles).toHaveLength(1);
  expect([server.listStoredFiles(), server.listStagedFiles()]).toEqual([files, []]);
});

test("today is the current day in the site's time zone", async (server) => {
  const publishedAt = "2026-11-21";
  expect((await server.create({ publishedAt })).status).toBe(422);
  // 22:00 in Bangkok is the next day in Auckland.
  server.advanceClock(12 * HOUR_MS);
  expect((await server.create({ publishedAt })).status).toBe(422);
  server.setZone("Pacific/Auckland");
  expect((await server.create({ publishedAt })).data.publishedAt).toBe("2026-11-20T11:00:00.000Z");
});

test("lists are sorted by date, newest first, then by creation; undated drafts by creation", async (server) => {
  const add = async (name: string, publishedAt: string, status = "Published") => {
    server.advanceClock(1);
    await server.create({ title: name, content: "ครบถ้วน", publishedAt, status });
    if (status === "Published") await server.createActivity({ name, description: "ครบถ้วน", publishedAt });
  };
  await add("now", "");
  await add("draft", "", "Draft");
  await add("old draft", "2024-05-02", "Draft");
  await add("older", "2024-05-01");
  await add("same day", "2024-05-01");
  await add("oldest", "1999-01-01");
  const published = ["now", "same day", "older", "oldest"];
  const all = ["draft", "now", "old draft", "same day", "older", "oldest"];
  const { token } = server;
  expect((await server.list()).titles).toEqual(published);
  expect((await server.list({ search: "ครบถ้วน" })).titles).toEqual(published);
  expect((await server.list({ limit: "2", page: "2" })).titles).toEqual(published.slice(2));
  expect((await server.list({}, { token })).titles).toEqual(all);
  expect((await server.list({ search: "ครบถ้วน" }, { token })).titles).toEqual(all);
  expect((await server.list({ status: "Draft" }, { token })).titles).toEqual(["draft", "old draft"]);
  for (const query of ["", "?search=ครบถ้วน", "?category=edtech"]) {
    const { data } = await server.request("GET", `/projects/get${query}`);
    expect(data.map(({ name }: { name: string }) => name)).toEqual(published);
  }
});

test("a changed date moves an article in the list and in search results", async (server) => {
  const { data } = await server.create({ title: "First" });
  server.advanceClock(1);
  await server.create({ title: "Second" });
  expect((await server.list()).titles).toEqual(["Second", "First"]);
  server.advanceClock(1);
  await server.update(data._id, { title: "First", publishedAt: later(1) });
  await server.update(data._id, { title: "First", publishedAt: later(2) });
  expect((await server.list()).titles).toEqual(["First", "Second"]);
  expect((await server.list({ search: "flood" })).titles).toEqual([]);
  expect((await server.list({ search: "Two." })).titles).toEqual(["First", "Second"]);
});

test("saving a newer date changes the version", async (server) => {
  const { data: seen } = await server.create();
  await server.update(seen._id, { publishedAt: "2024-05-01" });
  const form = articleForm({ publishedAt: "2020-01-01" });
  form.set("updatedAt", seen.updatedAt);
  const answer = await server.send("PUT", `/articles/update/${seen._id}`, form);
  expect([answer.status, answer.data.current.publishedAt]).toEqual([409, MAY_FIRST]);
});

test("list queries use an index, and article statistics use a covering index", async (server) => {
  const { token } = server;
  const authorToken = await server.signIn("admin", "author");
  const { $client } = server.parts.db;
  const query = spyOn($client, "query");
  await server.list({ limit: "10" });
  await server.list({ limit: "10" }, { token });
  await server.list({ limit: "10", status: "Draft" }, { token });
  await server.list({ limit: "10" }, { token: authorToken });
  await server.request("GET", "/projects/get?limit=10");
  await server.send("GET", "/articles/stats");
  const queries = query.mock.calls.map(([sql]) => sql);
  query.mockRestore();
  const asked = queries.filter((query) =>
    /^select .* from "(article_texts|activity_texts)" .* limit| FILTER |"created_at" >= |inner join "articles"/.test(
      query,
    ),
  );
  const rowsByKey = [
    "SEARCH article_texts USING INDEX sqlite_autoindex_article_texts_1 (article_id=? AND language=?)",
    "LIST SUBQUERY 2",
    "SCAN json_each VIRTUAL TABLE INDEX 1:",
    "SEARCH articles USING INDEX sqlite_autoindex_articles_1 (id=?)",
    "CORRELATED SCALAR SUBQUERY 1",
    "SEARCH article_addresses USING COVERING INDEX article_addresses_by_text (article_id=? AND language=? AND is_current=?)",
  ];
  const plans = asked.map((query) => {
    const parameters = Array.from(query.matchAll(/\?/g), () => 1);
    using plan = $client.prepare(`EXPLAIN QUERY PLAN ${query}`);
    return plan.values(...parameters).map((row) => row.at(-1));
  });
  expect(plans).toEqual([
    ["SEARCH article_texts USING COVERING INDEX article_texts_by_status (language=? AND status=?)"],
    rowsByKey,
    ["SEARCH article_texts USING COVERING INDEX article_texts_by_listing (language=?)"],
    rowsByKey,
    ["SEARCH article_texts USING COVERING INDEX article_texts_by_status (language=? AND status=?)"],
    rowsByKey,
    [
      "SEARCH article_texts USING COVERING INDEX article_texts_by_listing (language=?)",
      "LIST SUBQUERY 1",
      "SEARCH articles USING INDEX articles_by_creator (created_by=?)",
      "CREATE BLOOM FILTER",
    ],
    rowsByKey,
    ["SEARCH activity_texts USING COVERING INDEX activity_texts_by_status (language=? AND status=?)"],
    ["SEARCH article_texts USING COVERING INDEX article_texts_by_listing (language=?)"],
    [
      "SEARCH articles USING COVERING INDEX articles_by_creation (created_at>?)",
      "SEARCH article_texts EXISTS USING COVERING INDEX sqlite_autoindex_article_texts_1 (article_id=? AND language=?)",
    ],
  ]);
});
