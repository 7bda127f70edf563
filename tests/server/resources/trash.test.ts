import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { TRASH_MESSAGES } from "#contract/content/trash.ts";
import { recordPath } from "#resources/contentType.ts";
import { removeExpiredTrash } from "#server/resources/trash.ts";
import { requestPage } from "#tests/support/analytics/trackView.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { THAI } from "#tests/support/content/languageTestServer.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { createTrashTestServer } from "#tests/support/content/trashTestServer.ts";
import type { TrashTestServer } from "#tests/support/content/trashTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const test = testWith(createTrashTestServer);

/** Published in two languages, with images, an earlier address, and a text that was translated. */
async function createFullRecord(server: TrashTestServer, type: (typeof TYPES_BY_NAME)[number][1]) {
  const images = [uniquePng(1), uniquePng(2)];
  const form = recordForm(type, { [type.nameField]: "Rivers" }, { images });
  const { data } = await server.send("POST", apiPaths(type).create, form);
  await server.translate(type, data._id, { status: "Published" });
  const { data: record } = await server.update(type, data._id, {
    slug: "floods",
    [type.nameField]: "Rivers",
  });
  return record;
}

test.each(TYPES_BY_NAME)(
  "a deleted %s is gone from all public routes, and is the same after it is restored",
  async (server, _, type) => {
    const record = await createFullRecord(server, type);
    const { base } = type.api;
    const shareImage = `/share${recordPath(type, record)}`;
    const paths = [
      recordPath(type, record),
      `/api/v1${base}/${record._id}`,
      `/api/v1${base}/slug/floods`,
      `/api/v1${base}/slug/rivers`,
      ...(record.pictures.length > 0 ? [record.pictures[0].path] : []),
    ];
    const lists = ["/sitemap.xml", "/feed.xml", `/api/v1${base}/get`, `/api/v1${base}/get?search=one+term`];
    const readAll = async () => {
      const pages = [...paths, shareImage].map(async (path) => (await requestPage(server, path)).status);
      const texts = lists.map(async (path) => (await requestPage(server, path)).text());
      return { statuses: await Promise.all(pages), texts: await Promise.all(texts) };
    };
    const [before, tables] = [await readAll(), server.readTables()];
    expect(before.texts[2]).toContain(record._id);
    expect(before.statuses.slice(0, 2)).toEqual([200, 200]);
    const files = server.listStoredFiles();
    server.advanceClock(1000);

    expect((await server.remove(type, record._id)).status).toBe(200);
    const gone = await readAll();
    expect(gone.statuses.slice(0, paths.length)).toEqual(paths.map(() => 404));
    for (const text of gone.texts) expect(text).not.toMatch(/floods|Rivers/);
    expect(server.listStoredFiles()).toEqual(files);
    expect(await server.readTrash()).toMatchObject([
      { kind: type.name, name: "Rivers", deletedBy: "Anan Suk", deletedAt: "2026-11-20T03:00:01.000Z" },
    ]);

    expect((await server.restore()).data).toEqual({ name: "Rivers", leftOut: [] });
    expect(server.readTables()).toEqual(tables);
    expect((await readAll()).statuses).toEqual(before.statuses);
    expect(await server.readTrash()).toEqual([]);
    expect(server.actionsOf(record._id).slice(-2)).toEqual(["trash", "restore"]);
    expect((await server.restore()).status).toBe(404);
  },
);

test("a deleted client is the same after it is restored", async (server) => {
  const { data } = await server.send("POST", "/clients", clientForm({ logo: uniquePng(3) }));
  const [tables, files] = [server.readTables(), server.listStoredFiles()];
  const reply = await server.send("DELETE", `/clients/${data._id}`);
  expect((await server.request("GET", "/clients/public/logos")).data).toEqual([]);
  expect((await requestPage(server, data.logo)).status).toBe(404);
  expect(reply.data.trashId).toBe((await server.readTrash())[0]?._id);
  await server.restore();
  expect([server.readTables(), server.listStoredFiles()]).toEqual([tables, files]);
});

test("a restored category takes its places again, and its activities", async (server) => {
  const names = ["EdTech Consult", "Business Consult"];
  const forms = [names, names.slice(0, 1), names.toReversed()];
  for (const category of forms) await server.create(ACTIVITIES, { category });
  const tables = server.readTables();
  for (const query of ["?moveTo=business", "?unassign=true"]) {
    const answer = await server.send("DELETE", `/categories/edtech${query}`);
    if (query.includes("unassign")) expect(answer.body["code"]).toBe("category_in_use");
    else await server.restore();
    expect(server.readTables()).toEqual(tables);
  }
});

test("a category keeps what an editor chose in its place since", async (server) => {
  const { data } = await server.create(ACTIVITIES, { category: ["EdTech Consult"] });
  await server.send("DELETE", "/categories/edtech?moveTo=business");
  server.advanceClock(1000);
  await server.update(ACTIVITIES, data._id, { category: ["Business Consult"] });
  await server.restore();
  const { category } = (await server.read(ACTIVITIES, data._id)).data;
  expect(category.toSorted()).toEqual(["Business Consult", "EdTech Consult"]);
});

test("a category whose name another has is not restored", async (server) => {
  const create = () =>
    server.request("POST", "/categories", { token: server.token, body: { name: "Energy" } });
  await create();
  await server.send("DELETE", "/categories/energy");
  await create();
  const refused = await server.restore();
  expect([refused.status, refused.body["code"]]).toEqual([409, "conflict"]);
  await server.send("DELETE", "/categories/energy");
  const [newer, older] = await server.readTrash();
  expect((await server.restore(older)).status).toBe(201);
  expect((await server.restore(newer)).status).toBe(409);
});

test("a record is restored without a category that is gone, and the answer names it", async (server) => {
  const { data } = await server.create(ACTIVITIES, { category: ["EdTech Consult", "Business Consult"] });
  await server.remove(ACTIVITIES, data._id);
  await server.send("DELETE", "/categories/edtech");
  const [, activity] = await server.readTrash();
  expect((await server.restore(activity)).data.leftOut).toEqual(["edtech"]);
  expect((await server.read(ACTIVITIES, data._id)).data.category).toEqual(["Business Consult"]);
});

test.each(TYPES_BY_NAME)(
  "the address of a deleted %s is free; restored after it was taken, it gets another one",
  async (server, _, type) => {
    const old = await createFullRecord(server, type);
    await server.remove(type, old._id);
    const { data: other } = await server.create(type, { [type.nameField]: "Floods" });
    expect(other.slug).toBe("floods");
    await server.create(type, { [type.nameField]: "Rivers" });
    const tables = server.readTables();
    const refused = await server.restore();
    expect([refused.status, refused.body["code"]]).toEqual([409, "slug_taken"]);
    expect(refused.data.addresses.toSorted()).toEqual(
      ["floods", "rivers"].map((slug) => recordPath(type, { slug })),
    );
    expect(server.readTables()).toEqual(tables);
    expect((await server.restore(undefined, "?address=new")).status).toBe(201);
    expect((await server.read(type, old._id)).data.slug).toBe("rivers-2");
    expect((await server.read(type, old._id, "th")).data).toMatchObject({ slug: THAI });
    expect((await server.request("GET", `${type.api.base}/slug/floods`)).data._id).toBe(other._id);
  },
);

test.each(TYPES_BY_NAME)(
  "the id of a deleted %s stays taken until it is deleted for good",
  async (server, _, type) => {
    const { data } = await server.create(type);
    await server.remove(type, data._id);
    const again = await server.create(type, { _id: data._id });
    expect([again.status, again.body.errors]).toEqual([409, { _id: TRASH_MESSAGES.deleted }]);
    await server.send("DELETE", "/trash");
    expect((await server.create(type, { _id: data._id })).status).toBe(201);
  },
);

test("a category that has the name of a deleted one keeps its history when the trash is emptied", async (server) => {
  const add = (filterLabel: string) =>
    server.request("POST", "/categories", { token: server.token, body: { name: "Zed", filterLabel } });
  const { data } = await add("Old");
  await server.request("DELETE", `/categories/${data.slug}`, { token: server.token });
  server.advanceClock(1000);
  await add("New");
  await server.send("DELETE", "/trash");
  const { data: versions } = await server.send("GET", `/categories/${data.slug}/versions`);
  expect(versions).toHaveLength(1);
});

test("columns and tables that the rows don't have, or that no longer exist, are no problem", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.remove(ARTICLES, data._id);
  server.parts.db.$writer.connection.$client.run(
    `UPDATE trash SET rows = json_insert(json_remove(rows, '$.article_texts[0].position'),
       '$.article_texts[0].mood', 'good', '$.article_moods', json('[{"mood": 1}]'))`,
  );
  expect((await server.restore()).status).toBe(201);
  expect((await server.read(ARTICLES, data._id)).data).toMatchObject({ title: data.title, position: "" });
});

test("a failure in the middle leaves the record in the trash, or where it was", async (server) => {
  const record = await createFullRecord(server, ARTICLES);
  const { $client } = server.parts.db.$writer.connection;
  const tables = server.readTables();
  const fail = (when: string) =>
    $client.run(`CREATE TRIGGER fail BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'no'); END`);
  fail("DELETE ON articles");
  expect((await server.remove(ARTICLES, record._id)).status).toBe(500);
  expect([server.readTables(), await server.readTrash()]).toEqual([tables, []]);
  $client.run("DROP TRIGGER fail");
  await server.remove(ARTICLES, record._id);
  const withoutIt = server.readTables();
  fail("INSERT ON article_images");
  expect((await server.restore()).status).toBe(500);
  expect(server.readTables()).toEqual(withoutIt);
  $client.run("DROP TRIGGER fail");
  await server.restore();
  expect(server.readTables()).toEqual(tables);
});

test("deleted for good, a record loses the files that nothing else has", async (server) => {
  const shared = uniquePng(7);
  const send = (images: Uint8Array[]) =>
    server.send("POST", apiPaths(ARTICLES).create, recordForm(ARTICLES, {}, { logo: null, images }));
  const { data: other } = await send([shared]);
  const kept = server.listStoredFiles();
  const { data } = await send([shared, uniquePng(8)]);
  await server.remove(ARTICLES, data._id);
  const [entry] = await server.readTrash();
  expect((await server.deleteForGood(entry?._id)).data).toEqual({ deleted: 1 });
  expect(server.listStoredFiles()).toEqual(kept);
  expect(server.actionsOf(data._id)).toEqual(["create", "trash", "delete"]);
  for (const gone of [await server.deleteForGood(entry?._id), await server.restore(entry)])
    expect([gone.status, gone.body["code"]]).toEqual([404, "not_found"]);

  await server.remove(ARTICLES, other._id);
  expect((await server.deleteForGood()).data).toEqual({ deleted: 1 });
  expect([server.listStoredFiles(), await server.readTrash()]).toEqual([[], []]);
});

test("records leave the trash after the days of the setting", async (server) => {
  const { data } = await server.create(ARTICLES);
  await server.remove(ARTICLES, data._id);
  expect((await server.readTrash())[0]?.expiresAt).toBe("2026-12-20T03:00:00.000Z");
  writeSetting(server.parts.db, "trashDays", 3);
  expect((await server.readTrash())[0]?.expiresAt).toBe("2026-11-23T03:00:00.000Z");
  await server.passDays(3);
  expect(await removeExpiredTrash(server.parts)).toBe(0);
  await server.passDays(1);
  expect(await removeExpiredTrash(server.parts)).toBe(1);
  expect([server.listStoredFiles(), server.actionsOf(data._id).at(-1)]).toEqual([[], "delete"]);
  const rows = server.parts.db.$client.query("SELECT count(*) FROM trash, trash_pictures").values();
  expect(rows).toEqual([[0]]);
});

test("authors see, restore and delete their own drafts only", async (server) => {
  const author = await server.signIn("admin", "author");
  const call = (method: string, path: string, form?: FormData) =>
    server.request(method, path, { token: author, ...(form && { form }) });
  const create = async (title: string) =>
    (await call("POST", "/articles/create", recordForm(ARTICLES, { title, status: "Draft" }, { logo: null })))
      .data;
  const [own, published] = [await create("Own"), await create("Published")];
  await server.update(ARTICLES, published._id, { title: "Published", status: "Published" });
  const { data: foreign } = await server.create(ARTICLES, { status: "Draft" });
  await call("DELETE", `/articles/delete/${own._id}`);
  for (const { _id } of [published, foreign]) await server.remove(ARTICLES, _id);
  const seen = (await call("GET", "/trash")).data;
  expect(seen).toMatchObject([{ name: "Own" }]);
  for (const { _id, name } of await server.readTrash()) {
    if (name === "Own") continue;
    expect((await call("POST", `/trash/${_id}/restore`)).status).toBe(404);
    expect((await call("DELETE", `/trash/${_id}`)).status).toBe(404);
  }
  expect((await call("POST", `/trash/${seen[0]._id}/restore`)).status).toBe(201);
  await call("DELETE", `/articles/delete/${own._id}`);
  expect((await call("DELETE", "/trash")).data).toEqual({ deleted: 1 });
  expect(await server.readTrash()).toHaveLength(2);
});
