// GET /projects/get: order, pages, category and search, also with thousands of records.
import { expect, test } from "bun:test";

import type { Activity } from "#content/activities.ts";
import { createRecord } from "#server/collections/changes.ts";
import { activityContent } from "#server/content/activities/content.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/defaultCategories.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const FILES = { logo: null, images: [] };

async function add(
  house: TestApp,
  name: string,
  description = "Text",
  category: string[] = ["EdTech Consult"],
) {
  const fields = { name, description, link: "", category };
  return createRecord(house.parts.db, activityContent, { fields, files: FILES }, { now: house.parts.now() });
}

async function list(house: TestApp, query: Record<string, string> = {}) {
  const answer = await house.ask("GET", `/projects/get?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const activities: Activity[] = answer.data;
  return { names: activities.map(({ name }) => name), pagination: answer.body.pagination };
}

/** Straight into the database: 10,000 calls would take minutes. */
function addThousands(house: TestApp) {
  const { $client } = house.parts.db.$writer.connection;
  $client.transaction(() => {
    const activity = $client.prepare(
      "INSERT INTO activities (id, name, description, published_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)",
    );
    const category = $client.prepare("INSERT INTO activity_categories VALUES (?, 0, ?)");
    for (let index = 0; index < 10_000; index += 1) {
      const id = Bun.randomUUIDv7("hex", index);
      activity.run(
        id,
        `Activity ${index}`,
        index === 77 ? "ครบ 100% จริง" : "A text of ordinary length. ".repeat(8),
        index,
        index,
        index,
      );
      category.run(id, DEFAULT_CATEGORIES[index % 6]?.slug ?? "");
    }
  })();
}

test("is empty at first, and a list all the same", async () => {
  await using house = await testApp();
  const answer = await house.ask("GET", "/projects/get");
  expect<unknown>(answer.body).toMatchObject({ success: true, data: [], message: "OK" });
});

test("puts the newest first, also within one millisecond", async () => {
  await using house = await testApp();
  for (const name of ["a", "b", "c"]) await add(house, name);
  house.pass(1);
  await add(house, "d");
  expect((await list(house)).names).toEqual(["d", "c", "b", "a"]);
});

test("ids are in the order of creation", async () => {
  await using house = await testApp();
  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) ids.push((await add(house, String(index)))._id);
  expect(ids.toSorted()).toEqual(ids);
});

test("gives pages with a total", async () => {
  await using house = await testApp();
  for (let index = 0; index < 12; index += 1) await add(house, String(index));
  expect(await list(house)).toMatchObject({ names: { length: 12 }, pagination: { totalItems: 12 } });
  expect(await list(house, { limit: "10" })).toMatchObject({
    names: { length: 10 },
    pagination: { currentPage: 1, totalPages: 2, totalItems: 12, hasNext: true, hasPrev: false },
  });
  expect(await list(house, { page: "3", limit: "5" })).toEqual({
    names: ["1", "0"],
    pagination: { currentPage: 3, totalPages: 3, totalItems: 12, hasNext: false, hasPrev: true },
  });
  expect(await list(house, { limit: "2" })).toMatchObject({
    names: ["11", "10"],
    pagination: { currentPage: 1, totalPages: 6 },
  });
  expect((await list(house, { page: "9" })).names).toEqual([]);
});

test.each([
  ["page", "0"],
  ["page", "-1"],
  ["page", "1.5"],
  ["page", "abc"],
  ["page", "1e3"],
  ["page", "0x10"],
  ["page", "Infinity"],
  ["page", "1000001"],
  ["page", "1; DROP TABLE activities"],
  ["limit", "0"],
  ["limit", "101"],
  ["search", "x".repeat(201)],
  ["category", "cooking"],
])("refuses %s=%p", async (key, value) => {
  await using house = await testApp();
  const answer = await house.ask("GET", `/projects/get?${new URLSearchParams({ [key]: value })}`);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([key]);
  expect(answer.body.message).toStartWith(key);
});

test.each(["/projects/get", "/articles/get"])("%s takes an empty parameter for none", async (path) => {
  await using house = await testApp();
  const { status, body } = await house.ask("GET", `${path}?page=&limit=&search=&category=&status=&view=`);
  expect([status, body.pagination]).toMatchObject([200, { currentPage: 1, totalPages: 1 }]);
});

test("ignores what it does not know, and takes the first of two", async () => {
  await using house = await testApp();
  await add(house, "one");
  const answer = await house.ask("GET", "/projects/get?page=1&page=2&x=y&__proto__=1&constructor=2&%00");
  expect(answer.body.pagination).toMatchObject({ currentPage: 1 });
  expect(answer.data).toHaveLength(1);
});

test("filters by category, by slug as well as by name", async () => {
  await using house = await testApp();
  await add(house, "school", "Text", ["EdTech Consult"]);
  await add(house, "both", "Text", ["Artificial Intelligence (AI)", "EdTech Consult"]);
  await add(house, "firm", "Text", ["Business Consult"]);
  for (const category of ["edtech", "EdTech Consult"]) {
    expect((await list(house, { category })).names).toEqual(["both", "school"]);
  }
  expect((await list(house, { category: "cybersecurity" })).names).toEqual([]);
  expect((await list(house, { category: "edtech", limit: "1" })).pagination).toMatchObject({ totalItems: 2 });
});

test("keeps the order of a record's categories", async () => {
  await using house = await testApp();
  const category = ["EdTech Consult", "Artificial Intelligence (AI)", "Business Consult"];
  const { _id } = await add(house, "many", "Text", category);
  expect((await house.ask("GET", `/projects/${_id}`)).data.category).toEqual(category);
});

test("searches name and description, in either case", async () => {
  await using house = await testApp();
  await add(house, "Reading School");
  await add(house, "other", "About a school");
  await add(house, "neither");
  expect((await list(house, { search: "SCHOOL" })).names).toEqual(["other", "Reading School"]);
  expect((await list(house, { search: "  " })).names).toHaveLength(3);
});

test("takes %, _ and \\ in a search as they are", async () => {
  await using house = await testApp();
  await add(house, "100% done");
  await add(house, "snake_case");
  await add(house, "back\\slash");
  await add(house, "plain");
  expect((await list(house, { search: "%" })).names).toEqual(["100% done"]);
  expect((await list(house, { search: "_" })).names).toEqual(["snake_case"]);
  expect((await list(house, { search: "\\" })).names).toEqual(["back\\slash"]);
  expect((await list(house, { search: "' OR 1=1 --" })).names).toEqual([]);
});

test("finds Thai inside a sentence that has no spaces", async () => {
  await using house = await testApp();
  await add(house, "อบรมครูโรงเรียนบ้านนา");
  expect((await list(house, { search: "โรงเรียน" })).names).toHaveLength(1);
  expect((await list(house, { search: "โรงงาน" })).names).toHaveLength(0);
});

test("pages and searches through 10,000 activities without delay", async () => {
  await using house = await testApp();
  addThousands(house);
  const started = performance.now();
  const last = await list(house, { page: "1000", limit: "10" });
  expect(last.names.at(-1)).toBe("Activity 0");
  expect(last.pagination).toMatchObject({ totalItems: 10_000, hasNext: false });
  expect((await list(house, { page: "1", category: "edtech" })).pagination).toMatchObject({
    totalItems: 1667,
  });
  expect((await list(house, { page: "1", search: "100% จริง" })).names).toEqual(["Activity 77"]);
  expect((await list(house)).names).toHaveLength(100);
  // A twentieth of it is usual; a list that reads all records to show ten takes longer than the whole.
  expect(performance.now() - started).toBeLessThan(1000);
});
