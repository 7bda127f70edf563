import { expect } from "bun:test";

import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = new Date(START_TIME).toISOString();

const test = testWith(createArticleTestServer);

test("an image for a text is uploaded by admins only", async (server) => {
  const token = await server.signIn("staff");
  const upload = (options: object) =>
    server.request("POST", "/upload/article-image", { form: articleForm(), ...options });
  expect([(await upload({})).status, (await upload({ token })).status]).toEqual([401, 403]);
});

test("creates an article and returns the complete record", async (server) => {
  const answer = await server.create({
    content: "## A heading\r\n\r\nThe first *words*.",
    position: "Partner",
    logo: uniquePng(0),
    images: [uniquePng(1), uniquePng(2)],
  });
  expect(answer.status).toBe(201);
  expect(answer.body.message).toBe("Article created");
  const { _id, logo, images } = answer.data;
  expect(_id).toMatch(UUID_V7);
  expect(answer.data).toEqual({
    _id,
    title: "What a flood map cannot say",
    content: "## A heading\n\nThe first *words*.",
    excerpt: "The first words.",
    author: "Mali S.",
    position: "Partner",
    status: "Published",
    slug: "what-a-flood-map-cannot-say",
    logo: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    images: [expect.stringContaining("/uploads/"), expect.stringContaining("/uploads/")],
    pictures: [
      { path: logo, width: 12, height: 9, alt: "" },
      { path: images[0], width: 13, height: 9, alt: "" },
      { path: images[1], width: 14, height: 9, alt: "" },
    ],
    publishedAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
  });
  const html = "<h2>A heading</h2>\n<p>The first <em>words</em>.</p>\n";
  expect((await server.read(_id)).data).toEqual({ ...answer.data, html, readingMinutes: 1 });
  expect((await server.list()).data).toEqual([{ ...answer.data, content: "", readingMinutes: 1 }]);
  expect((await server.list({ view: "full" })).data).toEqual([{ ...answer.data, readingMinutes: 1 }]);
});

test("a published article leads on to the one after it in the list, the last one to the first", async (server) => {
  const ids: string[] = [];
  for (const title of ["Oldest", "Middle", "Newest"])
    ids.push((await server.create({ title, logo: uniquePng(0), images: [uniquePng(1)] })).data._id);
  await server.create({ title: "Draft", status: "Draft" });
  const nextOf = async (id = "") => (await server.read(id)).data.next;
  const next = await nextOf(ids[2]);
  expect(next).toMatchObject({ name: "Middle", slug: "middle" });
  expect(next?.image?.path).toBe((await server.read(ids[1] ?? "")).data.images[0]);
  expect((await nextOf(ids[1]))?.name).toBe("Oldest");
  expect((await nextOf(ids[0]))?.name).toBe("Newest");
});

test("a single article, and a draft, lead to nothing", async (server) => {
  const { _id } = (await server.create()).data;
  expect((await server.read(_id)).data.next).toBeUndefined();
  const draft = await server.create({ status: "Draft" });
  const token = await server.signIn("admin");
  expect((await server.read(draft.data._id, { token })).data.next).toBeUndefined();
});

test("says how long an article takes to read", async (server) => {
  const minutesOf = async (length: number) => {
    const { _id } = (await server.create({ title: "ประกาศ", content: "ก".repeat(length) })).data;
    const [listed] = (await server.list()).data;
    const { readingMinutes } = (await server.read(_id)).data;
    expect(listed?.readingMinutes).toBe(readingMinutes);
    return readingMinutes;
  };
  expect([await minutesOf(1), await minutesOf(3000), await minutesOf(12_000)]).toEqual([1, 3, 10]);
});

test("a list with contents has at most ten articles a page", async (server) => {
  for (let index = 0; index < 11; index += 1) await server.create({ title: `Article ${index}` });
  const { titles, pagination } = await server.list({ view: "full", limit: "50" });
  expect(titles).toHaveLength(10);
  expect(pagination).toMatchObject({ totalItems: 11, totalPages: 2, hasNext: true });
  expect((await server.list({ view: "full", page: "2" })).titles).toEqual(["Article 0"]);
  expect((await server.list()).titles).toHaveLength(11);
});

test("logo, images, position and status are optional", async (server) => {
  const { data } = await server.create();
  expect(data).toMatchObject({ position: "", status: "Published", logo: null, images: [], pictures: [] });
});

test("accepts Thai content of the maximum length", async (server) => {
  const content = "ก".repeat(200_000);
  expect((await server.create({ content })).data.content).toBe(content);
});

test("a draft is visible to admins only, and a 404 does not reveal its existence", async (server) => {
  const { data: draft } = await server.create({ title: "Not yet", status: "Draft", images: [uniquePng(1)] });
  const { data: shown } = await server.create({ title: "Here" });
  const staff = await server.signIn("staff");
  for (const token of [undefined, "nonsense", staff]) {
    const found = await server.read(draft._id, { token });
    expect(found.status).toBe(404);
    expect(found.body).toEqual((await server.read(shown._id.replace(/.$/, "x"), { token })).body);
    const queries: Record<string, string>[] = [
      {},
      { status: "Draft" },
      { search: "Not yet" },
      { page: "1" },
      { view: "summary" },
    ];
    for (const query of queries) {
      expect((await server.list(query, { token })).titles).not.toContain("Not yet");
    }
    const { pagination } = await server.list({ page: "1" }, { token });
    expect(pagination).toMatchObject({ totalItems: 1 });
  }
  const { token } = server;
  expect((await server.read(draft._id, { token })).data).toMatchObject({
    title: "Not yet",
    html: expect.any(String),
  });
  expect((await server.list({}, { token })).titles).toEqual(["Here", "Not yet"]);
  expect((await server.list({ status: "Draft" }, { token })).titles).toEqual(["Not yet"]);
  expect((await server.list({ status: "Published", page: "1" }, { token })).pagination).toMatchObject({
    totalItems: 1,
  });
});

test("rejects an expired session instead of returning the public part", async (server) => {
  const { data: draft } = await server.create({ title: "Not yet", status: "Draft" });
  const { data: shown } = await server.create({ title: "Here" });
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS);
  const { token } = server;
  for (const path of ["/articles/get", `/articles/${draft._id}`, "/articles/no-such"]) {
    expect((await server.request("GET", path, { token })).status).toBe(401);
    expect((await server.request("GET", path)).status).not.toBe(401);
  }
  expect((await server.read(shown._id, { token })).status).toBe(200);
  const { accessToken } = await server.signInWithPassword();
  await server.request("POST", "/auth/logout", { token: accessToken });
  expect((await server.request("GET", "/articles/get", { token: accessToken })).status).toBe(401);
});

test("publishes and unpublishes; an update without a status keeps it", async (server) => {
  const { data } = await server.create({ status: "Draft" });
  expect((await server.update(data._id)).data.status).toBe("Draft");
  expect((await server.update(data._id, { status: "Published" })).data.status).toBe("Published");
  expect((await server.read(data._id)).status).toBe(200);
  expect((await server.update(data._id, { status: "Draft" })).data.status).toBe("Draft");
  expect((await server.read(data._id)).status).toBe(404);
});

test("paginates, searches every text and omits the content on request", async (server) => {
  for (const [index, title] of ["one", "two", "three"].entries()) {
    await server.create({
      title,
      content: `Words ${index}`,
      author: `Author ${index}`,
      position: "ที่ปรึกษาอาวุโส",
    });
    server.advanceClock(1);
  }
  expect((await server.list()).titles).toEqual(["three", "two", "one"]);
  expect(await server.list({ page: "2", limit: "2" })).toMatchObject({
    titles: ["one"],
    pagination: { currentPage: 2, totalPages: 2, totalItems: 3, hasNext: false, hasPrev: true },
  });
  expect((await server.list({ search: "WORDS 1" })).titles).toEqual(["two"]);
  expect((await server.list({ search: "author 2" })).titles).toEqual(["three"]);
  expect((await server.list({ search: "อาวุโส" })).titles).toHaveLength(3);
  const { data } = await server.list({ limit: "1" });
  expect(data).toMatchObject([{ title: "three", content: "", excerpt: "Words 2" }]);
});

test.each([
  ["page", "0"],
  ["limit", "101"],
  ["status", "draft"],
  ["view", "short"],
  ["search", "x".repeat(201)],
])("rejects an invalid %s", async (server, key, value) => {
  const answer = await server.request("GET", `/articles/get?${new URLSearchParams({ [key]: value })}`);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([key]);
});

test("returns the new text after every change", async (server) => {
  const { data } = await server.create({ content: "Before" });
  expect((await server.read(data._id)).data.html).toBe("<p>Before</p>\n");
  await server.update(data._id, { content: "After" });
  expect((await server.read(data._id)).data.html).toBe("<p>After</p>\n");
});

test("the preview requires an admin, renders like the page and stores nothing", async (server) => {
  const body = { content: "## One\n\nTwo *three* <script>alert(1)</script>" };
  expect((await server.request("POST", "/markdown/render", { body })).status).toBe(401);
  const staff = await server.signIn("staff");
  expect((await server.request("POST", "/markdown/render", { token: staff, body })).status).toBe(403);
  const drawn = await server.request("POST", "/markdown/render", { token: server.token, body });
  expect([drawn.status, drawn.data]).toEqual([
    200,
    { html: "<h2>One</h2>\n<p>Two <em>three</em> &lt;script&gt;alert(1)&lt;/script&gt;</p>\n" },
  ]);
  const empty = await server.request("POST", "/markdown/render", {
    token: server.token,
    body: { content: " " },
  });
  expect([empty.status, empty.body.errors]).toEqual([422, { content: "Content is required" }]);
  expect((await server.list({}, { token: server.token })).titles).toEqual([]);
});

test("the preview keeps cached pages, and every write invalidates them", async (server) => {
  const isCachedAfter = async (request: Promise<unknown>) => {
    await server.app.request("/articles");
    await request;
    return server.parts.pageCache.find("/articles") !== null;
  };
  const body = { content: "One" };
  const preview = () => server.request("POST", "/markdown/render", { token: server.token, body });
  expect(await isCachedAfter(Promise.resolve())).toBe(true);
  expect(await isCachedAfter(preview())).toBe(true);
  const created = server.create();
  expect(await isCachedAfter(created)).toBe(false);
  const { data } = await created;
  expect(await isCachedAfter(server.update(data._id))).toBe(false);
  expect(await isCachedAfter(server.remove(data._id))).toBe(false);
});
