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

test("an author sees the images of own drafts and own uploads, but not those of other drafts", async (server) => {
  const { author, colleague, editor, analyst } = server.tokens;
  const upload = async (token: string, seed: number) =>
    (await server.request("POST", "/upload/article-image", { token, form: uploadForm(uniquePng(seed)) })).data
      .url;
  const see = async (token: string, url: string) => {
    const file = url.slice("/uploads/".length);
    return (await server.request("GET", `/articles/image-base64/${file}`, { token })).status;
  };
  const { logo } = await draft(server, colleague, { logo: uniquePng(3) });
  const inText = await upload(colleague, 4);
  await draft(server, colleague, { content: `${TEXT} ![](${inText})` });
  for (const url of [logo, inText]) {
    expect(await see(colleague, url)).toBe(200);
    expect(await see(editor, url)).toBe(200);
    expect(await see(author, url)).toBe(404);
    expect(await see(analyst, url)).toBe(404);
  }
  const byEditor = await upload(editor, 5);
  expect(await see(author, byEditor)).toBe(404);
  await draft(server, author, { content: `${TEXT} ![](${byEditor})` });
  expect(await see(author, byEditor)).toBe(200);
  expect(await see(author, await upload(author, 6))).toBe(200);
});

test("a draft's image is hidden from the browser of an author without a token too", async (server) => {
  const { author, colleague } = server.tokens;
  const { logo } = await draft(server, colleague, { logo: uniquePng(3) });
  const openWithCookie = async (token: string) => {
    const { headers } = await server.request("GET", "/articles/get", { token });
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    return (await server.app.request(logo, { headers: { cookie } })).status;
  };
  expect(await openWithCookie(colleague)).toBe(200);
  expect(await openWithCookie(author)).toBe(404);
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
