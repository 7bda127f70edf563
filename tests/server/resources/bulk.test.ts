import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { BulkChange } from "#resources/bulkSchema.ts";
import { recordPath } from "#resources/contentType.ts";
import { requestPage } from "#tests/support/analytics/trackView.ts";
import { createBulkTestServer } from "#tests/support/content/bulkTestServer.ts";
import type { BulkTestServer } from "#tests/support/content/bulkTestServer.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { draft } from "#tests/support/content/scopeTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createBulkTestServer);
const DRAFT = { status: "Draft" } as const;

const publish = (record: { _id: string; updatedAt?: string }): BulkChange => ({
  _id: record._id,
  action: "change",
  ...(record.updatedAt && { updatedAt: record.updatedAt }),
  status: "Published",
});

const statusOf = async (server: BulkTestServer, id: string) =>
  (await server.send("GET", `/articles/${id}`)).data?.status;

/** Marked for review by an author. */
async function createReviewed(server: BulkTestServer) {
  const author = await server.signIn("admin", "author");
  const { _id } = await draft(server, author, { title: "Reviewed", readyForReview: "true" });
  return { author, _id };
}

test.each(TYPES_BY_NAME)(
  "drafts of a %s are published, and the undo restores all of their rows",
  async (server, _, type) => {
    const first = (await server.create(type, { [type.nameField]: "First", ...DRAFT })).data;
    const second = (await server.create(type, { [type.nameField]: "Second", ...DRAFT })).data;
    await server.translate(type, second._id, { ...DRAFT });
    const before = server.readRows();
    server.advanceClock(1000);
    const { undo, failed } = await server.change(type, [publish(first), publish(second)]);
    expect(failed).toEqual([]);
    expect((await server.list(type)).toSorted()).toEqual(["First", "Second"]);
    expect((await server.list(type, { search: "Second" })).length).toBe(1);
    expect((await requestPage(server, recordPath(type, second))).status).toBe(200);
    for (const { _id } of [first, second]) expect(server.actionsOf(_id).at(-1)).toBe("publish");
    const versions = await server.send("GET", `${type.api.base}/${first._id}/versions`);
    expect(versions.data[0].changedFields).toContain("status");

    server.advanceClock(1000);
    const opposite = await server.change(type, undo);
    expect(opposite.failed).toEqual([]);
    expect(server.readRows()).toEqual(before);
    expect(await server.list(type)).toEqual([]);
    expect((await requestPage(server, recordPath(type, second))).status).toBe(404);
    expect(opposite.undo.map(({ status }) => status)).toEqual(["Published", "Published"]);
  },
);

test.each(TYPES_BY_NAME)("several of a %s are deleted and restored", async (server, _, type) => {
  const records = [await server.create(type), await server.create(type)].map(({ data }) => data);
  await server.translate(type, records[0]._id);
  const before = server.readTables();
  const deletion = records.map(({ _id }) => ({ _id, action: "delete" as const }));
  const { undo } = await server.change(type, deletion);
  expect(await server.list(type)).toEqual([]);
  expect((await server.readTrash()).length).toBe(2);
  for (const { _id } of records) expect(server.actionsOf(_id).at(-1)).toBe("trash");
  const redo = (await server.change(type, undo)).undo;
  expect(server.readTables()).toEqual(before);
  expect(redo.toSorted((one, other) => (one._id < other._id ? -1 : 1))).toEqual(deletion);
  expect(await server.readTrash()).toEqual([]);
});

test("the status of the text in one language is changed", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.translate(ARTICLES, data._id, { status: "Published" });
  const before = server.readRows();
  const { undo } = await server.change(ARTICLES, [
    { _id: data._id, action: "change", language: "th", status: "Draft" },
  ]);
  expect((await server.read(ARTICLES, data._id)).status).toBe(200);
  expect((await server.read(ARTICLES, data._id, "th")).status).toBe(404);
  await server.change(ARTICLES, undo);
  expect(server.readRows()).toEqual(before);
});

test("the categories of activities are changed and restored", async (server) => {
  const { data } = await server.create(ACTIVITIES);
  const before = server.readRows();
  const names = (await server.request("GET", "/categories")).data.map((one: { name: string }) => one.name);
  const category = [names.find((name: string) => !data.category.includes(name)), ...data.category];
  const change = { _id: data._id, action: "change", fields: { category } } as const;
  const { undo } = await server.change(ACTIVITIES, [change]);
  expect((await server.read(ACTIVITIES, data._id)).data.category).toEqual(category);
  await server.change(ACTIVITIES, undo);
  expect(server.readRows()).toEqual(before);
  const unknown = await server.change(ACTIVITIES, [{ ...change, fields: { category: ["Nothing"] } }]);
  expect(unknown).toEqual({ undo: [], failed: [{ _id: data._id, reason: "invalid" }] });
  expect((await server.ask(ACTIVITIES, [{ ...change, fields: { category: [] } }])).status).toBe(422);
});

test("a request for review is restored with its person and time", async (server) => {
  const { _id } = await createReviewed(server);
  server.advanceClock(60_000);
  const before = server.readRows();
  const { undo } = await server.change(ARTICLES, [publish({ _id })]);
  expect(await statusOf(server, _id)).toBe("Published");
  await server.change(ARTICLES, undo);
  expect(server.readRows()).toEqual(before);
  expect((await server.send("GET", `/articles/${_id}?lang=any`)).data.review).not.toBeNull();
});

test("a record that can't be changed is left with its reason, the others are changed", async (server) => {
  const make = async (title: string, fields: object = {}) =>
    (await server.create(ARTICLES, { title, ...DRAFT, ...fields })).data;
  const fine = await make("Fine");
  const stale = await make("Stale");
  const planned = await make("Planned", { publishAt: "2036-01-01T10:00", scheduled: "true" });
  const gone = await make("Gone");
  const same = await make("Same");
  await server.create(ARTICLES, { title: "Same", slug: same.slug });
  server.advanceClock(1000);
  await server.update(ARTICLES, stale._id, { title: "Newer", ...DRAFT });
  await server.remove(ARTICLES, gone._id);
  const before = server.readTables();
  const unpublishable = [stale, planned, gone, same];
  const result = await server.change(ARTICLES, [
    ...unpublishable.map(publish),
    { ...publish(fine), language: "th" },
    { _id: "none", action: "restore" },
  ]);
  expect(result.undo).toEqual([]);
  expect(result.failed.map(({ reason }) => reason)).toEqual([
    "conflict",
    "scheduled",
    "not_found",
    "slug_taken",
    "no_text",
    "not_found",
  ]);
  expect(server.readTables()).toEqual(before);
  const { undo, failed } = await server.change(ARTICLES, [publish(stale), publish(fine), publish(planned)]);
  expect(undo.map(({ _id }) => _id)).toEqual([fine._id]);
  expect(failed.map(({ _id }) => _id)).toEqual([stale._id, planned._id]);
  expect([await statusOf(server, fine._id), await statusOf(server, stale._id)]).toEqual([
    "Published",
    "Draft",
  ]);
});

test("a change that a record has already is none, also when its call is repeated", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One", ...DRAFT });
  await server.change(ARTICLES, [publish(data)]);
  const before = server.readTables();
  server.advanceClock(1000);
  expect(await server.change(ARTICLES, [publish(data)])).toEqual({ undo: [], failed: [] });
  expect(server.readTables()).toEqual(before);
});

test("two changes of one record are undone in the opposite order", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One", ...DRAFT });
  const before = server.readRows();
  const { undo } = await server.change(ARTICLES, [publish(data), { _id: data._id, action: "delete" }]);
  expect((await server.change(ARTICLES, undo)).failed).toEqual([]);
  expect(server.readRows()).toEqual(before);
});

test("the undo leaves a record that was changed since", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One", ...DRAFT });
  const { undo } = await server.change(ARTICLES, [publish(data)]);
  server.advanceClock(1000);
  await server.update(ARTICLES, data._id, { title: "Two", status: "Published" });
  const { failed } = await server.change(ARTICLES, undo);
  expect(failed).toEqual([{ _id: data._id, reason: "conflict" }]);
  expect(await statusOf(server, data._id)).toBe("Published");
});

test("authors delete and restore own drafts, and publish nothing", async (server) => {
  const { author, _id } = await createReviewed(server);
  const foreign = (await server.create(ARTICLES, { title: "Foreign", ...DRAFT })).data;
  const shown = (await server.create(ARTICLES, { title: "Shown" })).data;
  const before = server.readTables();
  const hide = { ...publish(shown), status: "Draft" } as const;
  const refused = [publish({ _id }), publish(foreign), hide, { _id: shown._id, action: "delete" } as const];
  const denied = await server.change(ARTICLES, refused, author);
  expect(denied.failed.map(({ reason }) => reason)).toEqual([
    "insufficient_scope",
    "not_found",
    "insufficient_scope",
    "insufficient_scope",
  ]);
  expect(server.readTables()).toEqual(before);
  const { undo } = await server.change(ARTICLES, [{ _id, action: "delete" }], author);
  const other = await server.signIn("admin", "author");
  expect((await server.change(ARTICLES, undo, other)).failed[0]?.reason).toBe("not_found");
  await server.change(ARTICLES, undo, author);
  expect(server.readTables()).toEqual(before);
  const analyst = await server.signIn("admin", "analyst");
  expect((await server.ask(ARTICLES, [publish({ _id })], analyst)).status).toBe(403);
});

test("an author can't withdraw an editor's schedule by a change of categories", async (server) => {
  const author = await server.signIn("admin", "author");
  const { data: names } = await server.request("GET", "/categories");
  const form = recordForm(ACTIVITIES, DRAFT);
  const { data } = await server.request("POST", "/projects/create", { token: author, form });
  await server.update(ACTIVITIES, data._id, { ...DRAFT, publishAt: "2036-01-01T10:00", scheduled: "true" });
  const change = { _id: data._id, action: "change", fields: { category: [names[1].name] } } as const;
  const { failed } = await server.change(ACTIVITIES, [change], author);
  expect(failed).toEqual([{ _id: data._id, reason: "scheduled" }]);
});

test("clients are deleted and restored, content of other kinds is not", async (server) => {
  const { data } = await server.send("POST", "/clients", clientForm());
  const article = (await server.create(ARTICLES)).data;
  const { undo: restoreArticle } = await server.change(ARTICLES, [{ _id: article._id, action: "delete" }]);
  const before = server.readTables();
  const { undo } = await server.change("/clients", [{ _id: data._id, action: "delete" }]);
  expect((await server.change("/clients", restoreArticle)).failed[0]?.reason).toBe("not_found");
  await server.change("/clients", undo);
  expect(server.readTables()).toEqual(before);
});

test("takes at most 100 changes, and times that are dates", async (server) => {
  const many = Array.from({ length: 101 }, () => ({ _id: "none", action: "delete" as const }));
  expect((await server.ask(ARTICLES, many)).status).toBe(422);
  const review = { reviewRequestedAt: 1e300, reviewRequestedBy: null };
  const late = { _id: "none", action: "change", status: "Draft", review } as const;
  expect((await server.ask(ARTICLES, [late])).status).toBe(422);
});
