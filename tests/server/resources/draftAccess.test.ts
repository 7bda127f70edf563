import { expect } from "bun:test";

import { eq } from "drizzle-orm";

import { users } from "#server/database/schema.ts";
import { activityForm, uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import {
  codeOf,
  createArticle,
  createScopeTestServer,
  DENIED,
  articleForm,
  draft,
  MISSING,
  remove,
  TEXT,
  update,
} from "#tests/support/content/scopeTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createScopeTestServer);

test("an author creates, reads, changes and deletes own drafts", async (server) => {
  const { author } = server.tokens;
  const { _id } = await draft(server, author);
  expect((await update(server, author, _id, { title: "Better" })).data).toMatchObject({
    title: "Better",
    status: "Draft",
  });
  expect((await server.request("GET", `/articles/${_id}`, { token: author })).status).toBe(200);
  expect((await remove(server, author, _id)).status).toBe(200);
});

test("an author can't publish, neither a new article nor a draft", async (server) => {
  const { author } = server.tokens;
  const created = await createArticle(server, author, { status: "Published" });
  expect([...codeOf(created), created.body.message]).toEqual([
    ...DENIED,
    "Only editors and owners can publish. Save it as a draft.",
  ]);
  const { _id } = await draft(server, author);
  expect(codeOf(await update(server, author, _id, { status: "Published" }))).toEqual(DENIED);
  expect((await server.request("GET", `/articles/${_id}`)).status).toBe(404);
  expect(server.listStoredFiles()).toEqual([]);
});

test("an author can't change, unpublish or delete what an editor published", async (server) => {
  const { author, editor } = server.tokens;
  const { _id } = await draft(server, author);
  expect((await update(server, editor, _id, { status: "Published" })).status).toBe(200);
  for (const answer of [
    await update(server, author, _id),
    await update(server, author, _id, { status: "Draft" }),
    await remove(server, author, _id),
  ])
    expect(codeOf(answer)).toEqual(DENIED);
  expect((await server.request("GET", `/articles/${_id}`)).data.status).toBe("Published");
});

test("an author finds no trace of the drafts of others", async (server) => {
  const { author, colleague, editor } = server.tokens;
  const own = await draft(server, author, { title: "Own river" });
  const foreign = await draft(server, colleague, { title: "Foreign river" });
  const { data: published } = await createArticle(server, editor, {
    title: "Public river",
    status: "Published",
  });
  const titles = async (query: string) =>
    (await server.request("GET", `/articles/get${query}`, { token: author })).data
      .map(({ title }: { title: string }) => title)
      .toSorted();
  const readable = ["Own river", "Public river"];
  expect(await titles("")).toEqual(readable);
  expect(await titles("?search=river")).toEqual(readable);
  expect(await titles("?search=ri")).toEqual(readable);
  expect(await titles("?status=Draft")).toEqual(["Own river"]);
  expect(await titles("?status=Draft&search=river")).toEqual(["Own river"]);
  expect(await titles("?status=Published")).toEqual(["Public river"]);
  for (const answer of [
    await server.request("GET", `/articles/${foreign._id}`, { token: author }),
    await update(server, author, foreign._id),
    await remove(server, author, foreign._id),
  ])
    expect(codeOf(answer)).toEqual(MISSING);
  const stats = await server.request("GET", "/articles/stats", { token: author });
  expect(stats.data).toMatchObject({ totalArticles: 2, draft: 1, published: 1 });
  const all = await server.request("GET", "/articles/get", { token: editor });
  expect(all.data).toHaveLength(3);
  expect(JSON.stringify([own, published, all.data])).not.toContain("createdBy");
});

test("an analyst reads published articles only", async (server) => {
  const { editor, analyst } = server.tokens;
  const { _id } = await draft(server, editor);
  expect((await server.request("GET", "/articles/get?status=Draft", { token: analyst })).data).toEqual([]);
  expect((await server.request("GET", `/articles/${_id}`, { token: analyst })).status).toBe(404);
});

test("articles that were created before authors were stored belong to nobody", async (server) => {
  const { author } = server.tokens;
  const { _id } = await draft(server, author);
  server.parts.db.$writer.connection.$client.run("UPDATE articles SET created_by = NULL");
  expect((await server.request("GET", "/articles/get", { token: author })).data).toEqual([]);
  expect(codeOf(await update(server, author, _id))).toEqual(MISSING);
});

test("an author drafts activities, which the spec's call would publish, and has no write access to clients", async (server) => {
  const { author: token } = server.tokens;
  const form = activityForm({ images: [uniquePng(1)] });
  expect(codeOf(await server.request("POST", "/projects/create", { token, form }))).toEqual(DENIED);
  form.set("status", "Draft");
  expect((await server.request("POST", "/projects/create", { token, form })).data.status).toBe("Draft");
  expect(codeOf(await server.request("POST", "/clients", { token, form: articleForm() }))).toEqual(DENIED);
});

test("an author sees all pictures of the library, also in the browser without a token; an analyst only those of visitors", async (server) => {
  const { author, colleague, analyst } = server.tokens;
  const { logo } = await draft(server, colleague, { logo: uniquePng(3) });
  const see = async (token: string) => {
    const file = logo.slice("/uploads/".length);
    const { headers } = await server.request("GET", "/articles/get", { token });
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    const withCookie = await server.app.request(logo, { headers: { cookie } });
    const withToken = await server.request("GET", `/articles/image-base64/${file}`, { token });
    return [withToken.status, withCookie.status];
  };
  expect(await see(author)).toEqual([200, 200]);
  expect(await see(analyst)).toEqual([404, 404]);
});

test("an author chooses from the library and adds to it, but learns no uses and changes nothing", async (server) => {
  const { author: token, colleague } = server.tokens;
  const form = uploadForm(uniquePng(4));
  const added = await server.request("POST", "/library/pictures", { token, form });
  expect(added.status).toBe(201);
  const path = `/library/pictures/${added.data._id}`;
  await draft(server, colleague, { content: `${TEXT} ![](${added.data.path})` });
  expect((await server.request("GET", "/library/pictures", { token })).data).toHaveLength(1);
  expect((await server.request("GET", `${path}?uses=true`, { token })).data.uses).toEqual([]);
  const body = { name: "Mine", alts: {}, captions: {}, focusX: 0, focusY: 0 };
  for (const [method, options] of [
    ["PATCH", { body }],
    ["PUT", { form: uploadForm(uniquePng(5)) }],
    ["DELETE", {}],
  ] as const)
    expect(codeOf(await server.request(method, path, { token, ...options }))).toEqual(DENIED);
});

test("an editor who becomes an author while the form is received can't publish", async (server) => {
  const { editor } = server.tokens;
  const whole = new Response(articleForm({ status: "Published", logo: uniquePng(7) }));
  const type = whole.headers.get("content-type") ?? "";
  const bytes = await whole.bytes();
  const demote = () =>
    void server.parts.db.$writer.connection
      .update(users)
      .set({ scope: "author" })
      .where(eq(users.scope, "editor"))
      .run();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length >> 1)),
    pull(controller) {
      demote();
      controller.enqueue(bytes.subarray(bytes.length >> 1));
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${editor}`, "content-type": type };
  const answer = await server.app.request("/api/v1/articles/create", { method: "POST", headers, body });
  expect([answer.status, (await answer.json()).code]).toEqual(DENIED);
  expect(server.listStoredFiles()).toEqual([]);
});

test("a conflict does not show an author what an editor published", async (server) => {
  const { author, editor } = server.tokens;
  const { _id, updatedAt } = await draft(server, author);
  server.advanceClock(1_000);
  await update(server, editor, _id, { title: "Secret until released", status: "Published" });
  const answer = await update(server, author, _id, { updatedAt });
  expect([...codeOf(answer), answer.data]).toEqual([...DENIED, null]);
});

test("an editor's repeated creation does not publish for an author", async (server) => {
  const { editor: token } = server.tokens;
  const repeat = () =>
    server.request("POST", "/articles/create", {
      token,
      form: articleForm({ status: "Published", _id: "0192f0a0-5b1c-7d2e-8f30-0123456789ab" }),
    });
  expect((await repeat()).status).toBe(201);
  server.parts.db.$writer.connection.update(users).set({ scope: "author" }).run();
  expect(codeOf(await repeat())).toEqual(DENIED);
});
