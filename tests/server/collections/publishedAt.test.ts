import { expect, spyOn, test } from "bun:test";

import { PUBLISHED_AT_MESSAGES } from "#contract/content/publishedAt.ts";
import { activityForm, editForm } from "#tests/support/activityForm.ts";
import type { ActivityForm } from "#tests/support/activityForm.ts";
import { articleForm } from "#tests/support/articleForm.ts";
import type { ArticleForm } from "#tests/support/articleForm.ts";
import { openArticleHouse } from "#tests/support/articleHouse.ts";
import { START } from "#tests/support/testApp.ts";
import { writeSetting } from "#tests/support/writeSetting.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date(START).toISOString();
/** The start of 1 May 2024 in Bangkok. */
const MAY_FIRST = "2024-04-30T17:00:00.000Z";

const later = (ms: number) => new Date(START + ms).toISOString();

async function openHouse() {
  const house = await openArticleHouse();
  // The clock of these tests outruns any one token.
  const send = async (method: string, path: string, form?: FormData) =>
    house.ask(method, path, { token: await house.enter(), ...(form ? { form } : {}) });
  return {
    ...house,
    send,
    create: (changes?: ArticleForm) => send("POST", "/articles/create", articleForm(changes)),
    update: (id: string, changes?: ArticleForm) =>
      send("PUT", `/articles/update/${id}`, articleForm(changes)),
    createActivity: (changes?: ActivityForm) => send("POST", "/projects/create", activityForm(changes)),
    updateActivity: (id: string, changes?: ActivityForm) =>
      send("PUT", `/projects/update/${id}`, editForm(changes)),
    setZone: (timeZone: string) => writeSetting(house.parts.db, "timeZone", timeZone, START),
  };
}

test("a draft has no date until it is first published, then that time", async () => {
  await using house = await openHouse();
  const { data: draft } = await house.create({ status: "Draft" });
  expect(draft.publishedAt).toBeNull();
  house.pass(40 * DAY_MS);
  const { data: saved } = await house.update(draft._id, { status: "Draft" });
  expect(saved.publishedAt).toBeNull();
  const { data: published } = await house.update(draft._id, { status: "Published" });
  expect([published.publishedAt, published.createdAt]).toEqual([later(40 * DAY_MS), NOW]);
});

test("an article that is created published, and every activity, has the time of its creation", async () => {
  await using house = await openHouse();
  expect((await house.create()).data.publishedAt).toBe(NOW);
  expect((await house.createActivity()).data.publishedAt).toBe(NOW);
  expect((await house.createActivity({ publishedAt: "" })).data.publishedAt).toBe(NOW);
});

test("editing, unpublishing and publishing again keep the date", async () => {
  await using house = await openHouse();
  const { data: article } = await house.create();
  const { data: activity } = await house.createActivity();
  for (const status of ["Published", "Draft", "Draft", "Published"]) {
    house.pass(DAY_MS);
    expect((await house.update(article._id, { status, title: status })).data.publishedAt).toBe(NOW);
  }
  expect((await house.updateActivity(activity._id, { name: "Other" })).data.publishedAt).toBe(NOW);
});

test.each([
  ["2024-05-01", "Asia/Bangkok", MAY_FIRST],
  ["2024-05-01", "America/New_York", "2024-05-01T04:00:00.000Z"],
  // The clocks of Cairo skip the first hour of that day.
  ["2024-04-26", "Africa/Cairo", "2024-04-25T22:00:00.000Z"],
  ["1900-01-01", "UTC", "1900-01-01T00:00:00.000Z"],
  ["2024-05-01T00:00+07:00", "America/New_York", MAY_FIRST],
  ["2024-04-30T17:00:00.000Z", "Asia/Bangkok", MAY_FIRST],
])("reads %s with the site in %s", async (publishedAt, timeZone, at) => {
  await using house = await openHouse();
  house.setZone(timeZone);
  expect((await house.create({ publishedAt })).data.publishedAt).toBe(at);
  const { data: activity } = await house.createActivity();
  expect((await house.updateActivity(activity._id, { publishedAt })).data.publishedAt).toBe(at);
  expect((await house.createActivity({ publishedAt })).data.publishedAt).toBe(at);
});

test("a draft keeps the date that it was given when it is published", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ status: "Draft", publishedAt: "2024-05-01" });
  expect(data.publishedAt).toBe(MAY_FIRST);
  expect((await house.update(data._id, { status: "Published" })).data.publishedAt).toBe(MAY_FIRST);
});

test("an emptied date counts the next publishing as the first, and leaves a published record its date", async () => {
  await using house = await openHouse();
  const { data: article } = await house.create({ publishedAt: "2024-05-01" });
  const update = async (status: string) =>
    (await house.update(article._id, { status, publishedAt: "" })).data.publishedAt;
  expect(await update("Published")).toBe(MAY_FIRST);
  expect(await update("Draft")).toBeNull();
  expect(await update("Published")).toBe(NOW);
  const { data: activity } = await house.createActivity({ publishedAt: "2024-05-01" });
  expect((await house.updateActivity(activity._id, { publishedAt: "" })).data.publishedAt).toBe(MAY_FIRST);
});

test("the day that a record has already, given again, leaves it its time of day", async () => {
  await using house = await openHouse();
  const { data: article } = await house.create();
  const { data: activity } = await house.createActivity();
  house.pass(3 * HOUR_MS);
  const publishedAt = "2026-11-20";
  expect((await house.update(article._id, { publishedAt })).data.publishedAt).toBe(NOW);
  expect((await house.updateActivity(activity._id, { publishedAt })).data.publishedAt).toBe(NOW);
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

test.each(REFUSED)("refuses %s at its field, and changes nothing", async (publishedAt, problem) => {
  await using house = await openHouse();
  const { data: article } = await house.create();
  const { data: activity } = await house.createActivity();
  const files = house.files();
  for (const answer of [
    await house.create({ publishedAt, images: [new Uint8Array(5)] }),
    await house.update(article._id, { publishedAt }),
    await house.createActivity({ publishedAt }),
    await house.updateActivity(activity._id, { publishedAt }),
  ]) {
    const message = PUBLISHED_AT_MESSAGES[problem];
    expect([answer.status, answer.body.message, answer.body.errors as unknown]).toEqual([
      422,
      message,
      { publishedAt: message },
    ]);
  }
  expect((await house.read(article._id)).data.publishedAt).toBe(NOW);
  expect((await house.list()).titles).toHaveLength(1);
  expect([house.files(), house.waiting()]).toEqual([files, []]);
});

test("today is the site's own day", async () => {
  await using house = await openHouse();
  const publishedAt = "2026-11-21";
  expect((await house.create({ publishedAt })).status).toBe(422);
  // 22:00 in Bangkok, and the next day in Auckland.
  house.pass(12 * HOUR_MS);
  expect((await house.create({ publishedAt })).status).toBe(422);
  house.setZone("Pacific/Auckland");
  expect((await house.create({ publishedAt })).data.publishedAt).toBe("2026-11-20T11:00:00.000Z");
});

test("lists are ordered by it, the newest first, ties by creation; a draft without one by its creation", async () => {
  await using house = await openHouse();
  const add = async (name: string, publishedAt: string, status = "Published") => {
    house.pass(1);
    await house.create({ title: name, content: "ครบถ้วน", publishedAt, status });
    if (status === "Published") await house.createActivity({ name, description: "ครบถ้วน", publishedAt });
  };
  await add("now", "");
  await add("draft", "", "Draft");
  await add("old draft", "2024-05-02", "Draft");
  await add("older", "2024-05-01");
  await add("same day", "2024-05-01");
  await add("oldest", "1999-01-01");
  const published = ["now", "same day", "older", "oldest"];
  const all = ["draft", "now", "old draft", "same day", "older", "oldest"];
  const { token } = house;
  expect((await house.list()).titles).toEqual(published);
  expect((await house.list({ search: "ครบถ้วน" })).titles).toEqual(published);
  expect((await house.list({ limit: "2", page: "2" })).titles).toEqual(published.slice(2));
  expect((await house.list({}, { token })).titles).toEqual(all);
  expect((await house.list({ search: "ครบถ้วน" }, { token })).titles).toEqual(all);
  expect((await house.list({ status: "Draft" }, { token })).titles).toEqual(["draft", "old draft"]);
  for (const query of ["", "?search=ครบถ้วน", "?category=edtech"]) {
    const { data } = await house.ask("GET", `/projects/get${query}`);
    expect(data.map(({ name }: { name: string }) => name)).toEqual(published);
  }
});

test("a changed date moves an article in the list and in what a search finds", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ title: "First" });
  house.pass(1);
  await house.create({ title: "Second" });
  expect((await house.list()).titles).toEqual(["Second", "First"]);
  house.pass(1);
  await house.update(data._id, { title: "First", publishedAt: later(1) });
  await house.update(data._id, { title: "First", publishedAt: later(2) });
  expect((await house.list()).titles).toEqual(["First", "Second"]);
  expect((await house.list({ search: "flood" })).titles).toEqual([]);
  expect((await house.list({ search: "Two." })).titles).toEqual(["First", "Second"]);
});

test("a save of a newer date is a version like any other", async () => {
  await using house = await openHouse();
  const { data: seen } = await house.create();
  await house.update(seen._id, { publishedAt: "2024-05-01" });
  const form = articleForm({ publishedAt: "2020-01-01" });
  form.set("updatedAt", seen.updatedAt);
  const answer = await house.send("PUT", `/articles/update/${seen._id}`, form);
  expect([answer.status, answer.data.current.publishedAt]).toEqual([409, MAY_FIRST]);
});

test("lists read a page in the order of an index, and the figures of articles are counted in one", async () => {
  await using house = await openHouse();
  const { token } = house;
  const { $client } = house.parts.db;
  const prepare = spyOn($client, "prepare");
  await house.list({ limit: "10" });
  await house.list({ limit: "10" }, { token });
  await house.list({ limit: "10", status: "Draft" }, { token });
  await house.ask("GET", "/projects/get?limit=10");
  await house.send("GET", "/articles/stats");
  const queries = prepare.mock.calls.map(([query]) => query);
  prepare.mockRestore();
  const asked = queries.filter((query) =>
    /^select .* from "(articles|activities)" .* limit| FILTER /.test(query),
  );
  const plans = asked.map((query) => {
    const parameters = Array.from(query.matchAll(/\?/g), () => 1);
    using plan = $client.prepare(`EXPLAIN QUERY PLAN ${query}`);
    return plan.values(...parameters).map((row) => row.at(-1));
  });
  expect(plans).toEqual([
    ["SEARCH articles USING INDEX articles_by_status (status=?)"],
    ["SCAN articles USING INDEX articles_by_listing"],
    ["SEARCH articles USING INDEX articles_by_status (status=?)"],
    ["SCAN activities USING COVERING INDEX activities_by_publication"],
    ["SCAN articles USING COVERING INDEX articles_by_status"],
  ]);
});
