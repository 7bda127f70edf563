import { expect } from "bun:test";

import type { Activity } from "#resources/activities.ts";
import { createRecord } from "#server/resources/recordMutations.ts";
import { activityCollection } from "#server/content/activities/activityCollection.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const FILES = { logo: null, images: [] };

async function add(
  server: TestServer,
  name: string,
  description = "Text",
  category: string[] = ["EdTech Consult"],
) {
  const fields = { name, description, link: "", category };
  return createRecord(
    server.parts.db,
    activityCollection,
    { fields, files: FILES, language: "en" },
    testContext(server.parts.now()),
  );
}

async function list(server: TestServer, query: Record<string, string> = {}) {
  const answer = await server.request("GET", `/projects/get?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const activities: Activity[] = answer.data;
  return { names: activities.map(({ name }) => name), pagination: answer.body.pagination };
}

/** Inserted directly: 10,000 requests would take minutes. */
function addThousands(server: TestServer) {
  const { $client } = server.parts.db.$writer.connection;
  $client.transaction(() => {
    const activity = $client.prepare(
      "INSERT INTO activities (id, published_at, created_at, updated_at) VALUES (?, ?, ?, ?)",
    );
    const text = $client.prepare(
      "INSERT INTO activity_texts (activity_id, language, status, name, description, listed_at, updated_at, fingerprint) VALUES (?, 'en', 'Published', ?, ?, ?, 0, '')",
    );
    const category = $client.prepare("INSERT INTO activity_categories VALUES (?, 0, ?)");
    for (let index = 0; index < 10_000; index += 1) {
      const id = Bun.randomUUIDv7("hex", index);
      activity.run(id, index, index, index);
      text.run(
        id,
        `Activity ${index}`,
        index === 77 ? "ครบ 100% จริง" : "A text of ordinary length. ".repeat(8),
        index,
      );
      category.run(id, DEFAULT_CATEGORIES[index % 6]?.slug ?? "");
    }
  })();
}

const test = testWith(createTestServer);

test("returns an empty list without activities", async (server) => {
  const answer = await server.request("GET", "/projects/get");
  expect<unknown>(answer.body).toMatchObject({ success: true, data: [], message: "OK" });
});

test("sorts newest first, even within a millisecond", async (server) => {
  for (const name of ["a", "b", "c"]) await add(server, name);
  server.advanceClock(1);
  await add(server, "d");
  expect((await list(server)).names).toEqual(["d", "c", "b", "a"]);
});

test("ids sort by creation", async (server) => {
  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) ids.push((await add(server, String(index)))._id);
  expect(ids.toSorted()).toEqual(ids);
});

test("paginates with a total", async (server) => {
  for (let index = 0; index < 12; index += 1) await add(server, String(index));
  expect(await list(server)).toMatchObject({ names: { length: 12 }, pagination: { totalItems: 12 } });
  expect(await list(server, { limit: "10" })).toMatchObject({
    names: { length: 10 },
    pagination: { currentPage: 1, totalPages: 2, totalItems: 12, hasNext: true, hasPrev: false },
  });
  expect(await list(server, { page: "3", limit: "5" })).toEqual({
    names: ["1", "0"],
    pagination: { currentPage: 3, totalPages: 3, totalItems: 12, hasNext: false, hasPrev: true },
  });
  expect(await list(server, { limit: "2" })).toMatchObject({
    names: ["11", "10"],
    pagination: { currentPage: 1, totalPages: 6 },
  });
  expect((await list(server, { page: "9" })).names).toEqual([]);
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
])("rejects %s=%p", async (server, key, value) => {
  const answer = await server.request("GET", `/projects/get?${new URLSearchParams({ [key]: value })}`);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([key]);
  expect(answer.body.message).toStartWith(key);
});

test.each(["/projects/get", "/articles/get"])("%s ignores an empty parameter", async (server, path) => {
  const { status, body } = await server.request(
    "GET",
    `${path}?page=&limit=&search=&category=&status=&view=`,
  );
  expect([status, body.pagination]).toMatchObject([200, { currentPage: 1, totalPages: 1 }]);
});

test("ignores unknown parameters and uses the first of duplicates", async (server) => {
  await add(server, "one");
  const answer = await server.request("GET", "/projects/get?page=1&page=2&x=y&__proto__=1&constructor=2&%00");
  expect(answer.body.pagination).toMatchObject({ currentPage: 1 });
  expect(answer.data).toHaveLength(1);
});

test("filters by category slug or name", async (server) => {
  await add(server, "school", "Text", ["EdTech Consult"]);
  await add(server, "both", "Text", ["Artificial Intelligence (AI)", "EdTech Consult"]);
  await add(server, "firm", "Text", ["Business Consult"]);
  for (const category of ["edtech", "EdTech Consult"]) {
    expect((await list(server, { category })).names).toEqual(["both", "school"]);
  }
  expect((await list(server, { category: "cybersecurity" })).names).toEqual([]);
  expect((await list(server, { category: "edtech", limit: "1" })).pagination).toMatchObject({
    totalItems: 2,
  });
});

test("keeps the order of a record's categories", async (server) => {
  const category = ["EdTech Consult", "Artificial Intelligence (AI)", "Business Consult"];
  const { _id } = await add(server, "many", "Text", category);
  expect((await server.request("GET", `/projects/${_id}`)).data.category).toEqual(category);
});

test("searches name and description case-insensitively", async (server) => {
  await add(server, "Reading School");
  await add(server, "other", "About a school");
  await add(server, "neither");
  expect((await list(server, { search: "SCHOOL" })).names).toEqual(["other", "Reading School"]);
  expect((await list(server, { search: "  " })).names).toHaveLength(3);
});

test("searches for %, _ and \\ literally", async (server) => {
  await add(server, "100% done");
  await add(server, "snake_case");
  await add(server, "back\\slash");
  await add(server, "plain");
  expect((await list(server, { search: "%" })).names).toEqual(["100% done"]);
  expect((await list(server, { search: "_" })).names).toEqual(["snake_case"]);
  expect((await list(server, { search: "\\" })).names).toEqual(["back\\slash"]);
  expect((await list(server, { search: "' OR 1=1 --" })).names).toEqual([]);
});

test("finds Thai text within a sentence without spaces", async (server) => {
  await add(server, "อบรมครูโรงเรียนบ้านนา");
  expect((await list(server, { search: "โรงเรียน" })).names).toHaveLength(1);
  expect((await list(server, { search: "โรงงาน" })).names).toHaveLength(0);
});

test("lists and searches 10,000 activities within a second", async (server) => {
  addThousands(server);
  const started = performance.now();
  const last = await list(server, { page: "1000", limit: "10" });
  expect(last.names.at(-1)).toBe("Activity 0");
  expect(last.pagination).toMatchObject({ totalItems: 10_000, hasNext: false });
  expect((await list(server, { page: "1", category: "edtech" })).pagination).toMatchObject({
    totalItems: 1667,
  });
  expect((await list(server, { page: "1", search: "100% จริง" })).names).toEqual(["Activity 77"]);
  expect((await list(server)).names).toHaveLength(100);
  // The usual ratio is a twentieth. Reading all records to show ten would exceed the limit.
  expect(performance.now() - started).toBeLessThan(1000);
});
