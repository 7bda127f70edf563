import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { SLUG_MESSAGES } from "#contract/content/slugs.ts";
import { relabelTexts } from "#server/resources/texts.ts";
import { articleCollection } from "#server/content/articles/articleCollection.ts";
import { transaction } from "#server/database/transaction.ts";
import { createLanguageTestServer, THAI } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { testWith } from "#tests/support/testWith.ts";

/** By an address, as a visitor. */
const open = (server: LanguageTestServer, type: ContentType, address: string, lang = "") =>
  server.request("GET", `${type.api.base}/slug/${encodeURIComponent(address)}${lang && `?lang=${lang}`}`);

const test = testWith(createLanguageTestServer);

test.each(TYPES_BY_NAME)(
  "a %s has an address from its name, which a new name keeps",
  async (server, _, type) => {
    const { data } = await server.create(type, { [type.nameField]: "A Flood: what maps show" });
    expect(data.slug).toBe("a-flood-what-maps-show");
    const renamed = await server.update(type, data._id, { [type.nameField]: "Other" });
    expect(renamed.data.slug).toBe(data.slug);
    for (const address of [data.slug, data._id])
      expect((await open(server, type, address)).data).toMatchObject({ _id: data._id, slug: data.slug });
    expect((await open(server, type, "other")).status).toBe(404);
  },
);

test.each(TYPES_BY_NAME)("a %s has an address in each language", async (server, _, type) => {
  const { data } = await server.create(type, { [type.nameField]: "One" });
  const thai = (await server.translate(type, data._id)).data;
  expect([data.slug, thai.slug]).toEqual(["one", THAI]);
  expect((await server.read(type, data._id)).data.slug).toBe("one");
  expect((await open(server, type, THAI, "th")).data).toMatchObject({ _id: data._id, slug: THAI });
  // The address in another language leads to the same record.
  expect((await open(server, type, "one", "th")).data.slug).toBe(THAI);
  expect((await open(server, type, THAI)).data.slug).toBe("one");
  await server.remove(type, data._id, "th");
  expect((await open(server, type, THAI)).status).toBe(404);
});

test("records of the same name get numbers, in two requests at once too", async (server) => {
  const both = await Promise.all([1, 2].map(() => server.create(ARTICLES, { title: "One" })));
  expect(both.map(({ data }) => data.slug).toSorted()).toEqual(["one", "one-2"]);
  expect((await server.create(ACTIVITIES, { name: "One" })).data.slug).toBe("one");
  const thai = await server.translate(ARTICLES, both[1]?.data._id, { title: "One" });
  expect(thai.data.slug).toBe("one");
  const slugs = new Set<string>();
  for (let count = 0; count < 25; count += 1)
    slugs.add((await server.create(ARTICLES, { title: "Two" })).data.slug);
  expect(slugs).toHaveProperty("size", 25);
});

test.each([
  ["…!?", "article"],
  ["😀", "article"],
  ["01a1cdb2-a780-743b-b7ac-8f135a74a610", "article"],
  ["01A1CDB2-A780-743B-B7AC-8F135A74A610 again", "article"],
  ["Admin", "admin-2"],
  ["API", "api-2"],
])("the title %p gets the address %p", async (server, title, slug) => {
  expect((await server.create(ARTICLES, { title })).data.slug).toBe(slug);
});

test("an editor chooses the address, and the earlier one leads to the record", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One", slug: "  Chosen-ÉCOLE " });
  expect(data.slug).toBe("chosen-école");
  for (const slug of ["น้ำท่วม", "two"])
    expect((await server.update(ARTICLES, data._id, { slug })).data.slug).toBe(slug);
  for (const address of ["chosen-école", "CHOSEN-école", "น้ำท่วม", "two"])
    expect((await open(server, ARTICLES, address)).data.slug).toBe("two");
  expect((await server.update(ARTICLES, data._id, { slug: "น้ำท่วม" })).data.slug).toBe("น้ำท่วม");
  expect((await open(server, ARTICLES, "two")).data.slug).toBe("น้ำท่วม");
  const fromTitle = await server.update(ARTICLES, data._id, { title: "New title", slug: "" });
  expect(fromTitle.data.slug).toBe("new-title");
});

test("an address of another record is taken, an earlier one too, until that record is deleted", async (server) => {
  const { data: one } = await server.create(ARTICLES, { title: "One" });
  await server.update(ARTICLES, one._id, { slug: "moved" });
  const { data: two } = await server.create(ARTICLES, { title: "One" });
  expect(two.slug).toBe("one-2");
  for (const slug of ["one", "moved", "ONE"]) {
    const { status, body } = await server.update(ARTICLES, two._id, { title: "Changed", slug });
    expect([status, body.code, body.errors]).toEqual([409, "slug_taken", { slug: SLUG_MESSAGES.taken }]);
    expect((await server.create(ARTICLES, { slug })).body.code).toBe("slug_taken");
  }
  expect((await server.read(ARTICLES, two._id)).data).toMatchObject({ title: "One", slug: "one-2" });
  // Another language is free.
  expect((await server.translate(ARTICLES, two._id, { slug: "one" })).data.slug).toBe("one");
  await server.remove(ARTICLES, one._id);
  expect((await server.update(ARTICLES, two._id, { slug: "one" })).data.slug).toBe("one");
  expect((await server.create(ARTICLES, { title: "moved" })).data.slug).toBe("moved");
});

test.each([
  ["a/b", SLUG_MESSAGES.characters],
  ["a.b", SLUG_MESSAGES.characters],
  ["a b", SLUG_MESSAGES.characters],
  ["a--b", SLUG_MESSAGES.characters],
  ["-a", SLUG_MESSAGES.characters],
  ["a%2fb", SLUG_MESSAGES.characters],
  ["a\u0007b", SLUG_MESSAGES.characters],
  ["flood-🌊", SLUG_MESSAGES.characters],
  ["1\ufe0f\u20e3", SLUG_MESSAGES.characters],
  ["\u0e48ก", SLUG_MESSAGES.characters],
  ["ก".repeat(500), SLUG_MESSAGES.tooLong],
  ["admin", SLUG_MESSAGES.reserved],
  ["Uploads", SLUG_MESSAGES.reserved],
  ["01a1cdb2-a780-743b-b7ac-8f135a74a610", SLUG_MESSAGES.reserved],
  ["01a1cdb2-a780-743b-b7ac-8f135a74a610-again", SLUG_MESSAGES.reserved],
])("rejects the address %p at its field and changes nothing", async (server, slug, message) => {
  const { data } = await server.create(ARTICLES, { title: "One" });
  const replies = [
    await server.create(ARTICLES, { slug }),
    await server.update(ARTICLES, data._id, { title: "Two", slug }),
    await server.translate(ARTICLES, data._id, { slug }),
  ];
  for (const { status, body } of replies) expect([status, body.errors]).toEqual([422, { slug: message }]);
  expect((await server.read(ARTICLES, data._id)).data).toMatchObject({ title: "One", slug: "one" });
});

test("a conflict contains the current address", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One" });
  server.advanceClock(1000);
  await server.update(ARTICLES, data._id, { slug: "theirs", updatedAt: data.updatedAt });
  const reply = await server.update(ARTICLES, data._id, { slug: "mine", updatedAt: data.updatedAt });
  expect([reply.body.code, reply.data.current.slug]).toEqual(["conflict", "theirs"]);
});

test("the address of a draft is for those who read it", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "Secret", status: "Draft" });
  for (const address of ["secret", data._id])
    expect((await open(server, ARTICLES, address)).status).toBe(404);
  expect((await server.send("GET", "/articles/slug/secret")).data._id).toBe(data._id);
});

test("a draft reserves no address: a published text gets it, and the draft stays as it is", async (server) => {
  const { data: draft } = await server.create(ARTICLES, { title: "Plan", status: "Draft" });
  server.advanceClock(1000);
  expect((await server.create(ARTICLES, { title: "Plan" })).data.slug).toBe("plan");
  const stored = (await server.send("GET", `/articles/${draft._id}`)).data;
  expect(stored).toMatchObject({ slug: "plan", updatedAt: draft.updatedAt });
  const save = (changes: Record<string, unknown>) =>
    server.update(ARTICLES, draft._id, { title: "Plan", ...changes });
  expect((await save({ slug: "plan", status: "Draft" })).data.slug).toBe("plan");
  const { status, body } = await save({ slug: "plan", status: "Published" });
  expect([status, body.code]).toEqual([409, "slug_taken"]);
  const published = await save({ status: "Published" });
  expect(published.data.slug).toBe("plan-2");
  const [entry] = (await server.send("GET", `/audit?record=${draft._id}&action=publish`)).data;
  expect(entry.changes).toContainEqual({ field: "slug", before: "plan", after: "plan-2" });
  // From its publishing on, the address is taken.
  expect((await server.create(ARTICLES, { slug: "plan-2" })).body.code).toBe("slug_taken");
});

test("a page that was published keeps its addresses while it is a draft", async (server) => {
  const { data: page } = await server.create(ARTICLES, { title: "Plan" });
  const save = (changes: Record<string, unknown>) => server.update(ARTICLES, page._id, changes);
  await save({ slug: "moved" });
  await save({ status: "Draft" });
  for (const slug of ["plan", "moved"])
    expect((await server.create(ARTICLES, { slug })).body.code).toBe("slug_taken");
  expect((await server.create(ARTICLES, { title: "Plan" })).data.slug).toBe("plan-2");
  expect((await open(server, ARTICLES, "plan")).status).toBe(404);
  expect((await save({ status: "Published" })).data.slug).toBe("moved");
  expect((await open(server, ARTICLES, "plan")).data._id).toBe(page._id);
});

test("a draft that is published takes the address that it chooses from another draft", async (server) => {
  const { data: first } = await server.create(ARTICLES, { title: "Plan", status: "Draft" });
  const { data: second } = await server.create(ARTICLES, { title: "Plan", status: "Draft" });
  expect(second.slug).toBe("plan-2");
  expect((await server.create(ARTICLES, { slug: "plan", status: "Draft" })).body.code).toBe("slug_taken");
  const published = await server.update(ARTICLES, second._id, { slug: "plan", status: "Published" });
  expect(published.data.slug).toBe("plan");
  expect((await server.send("GET", `/articles/${first._id}`)).data.slug).toBe("plan");
  expect((await open(server, ARTICLES, "plan")).data._id).toBe(second._id);
});

test("an author finds no draft of another user by its address", async (server) => {
  const author = await server.signIn("admin", "author");
  const { data } = await server.create(ARTICLES, { title: "One" });
  await server.translate(ARTICLES, data._id, { slug: "secret", status: "Draft" });
  for (const path of ["/articles/slug/secret", "/articles/slug/secret?lang=th"])
    expect([path, (await server.request("GET", path, { token: author })).status]).toEqual([path, 404]);
});

test("the audit log contains a changed address", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One" });
  await server.update(ARTICLES, data._id, { title: "One", slug: "two" });
  const [entry] = (await server.send("GET", `/audit?record=${data._id}&action=update`)).data;
  expect(entry.changes).toContainEqual({ field: "slug", before: "one", after: "two" });
});

test("texts whose language is corrected keep their addresses", async (server) => {
  const { data } = await server.create(ARTICLES, { title: "One" });
  await server.update(ARTICLES, data._id, { slug: "two" });
  const change = { before: { main: "en", further: [] }, after: { main: "th", further: [] } } as const;
  const languages = { before: { ...change.before, further: [] }, after: { ...change.after, further: [] } };
  await transaction(server.parts.db, (tx) => relabelTexts(tx, [articleCollection], languages));
  server.setLanguages("th", []);
  for (const address of ["one", "two"])
    expect((await open(server, ARTICLES, address)).data).toMatchObject({ _id: data._id, slug: "two" });
});
