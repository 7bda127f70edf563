import { expect } from "bun:test";

import { eq } from "drizzle-orm";

import { PREVIEW_MESSAGES } from "#contract/content/previewLinks.ts";
import { ARTICLES } from "#resources/articles.ts";
import { previewLinks } from "#server/database/previewSchema.ts";
import { users } from "#server/database/schema.ts";
import { removeExpiredPreviewLinks } from "#server/resources/previewLinks.ts";
import { runInLanguage } from "#texts/language.ts";
import { previewEnded, previewNote } from "#texts/public/layout.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { THAI } from "#tests/support/content/languageTestServer.ts";
import {
  createPreviewLink,
  createPreviewTestServer,
  PREVIEW_TITLE,
} from "#tests/support/content/previewTestServer.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY_MS = 24 * 3_600_000;

const test = testWith(createPreviewTestServer);

test.each(TYPES_BY_NAME)(
  "a link shows a %s that was never published, with its pictures",
  async (server, _, type) => {
    const draft = await server.createDraft(type, 1);
    expect((await server.open(draft.logo)).status).toBe(404);
    const { status, headers, html, cookie, location } = await server.follow(draft.path);
    expect(status).toBe(200);
    expect(location).toBe(`${draft.path}${type.pages.record}/${draft.id}`);
    expect(html).toContain(PREVIEW_TITLE);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    expect(html).not.toContain('property="og:');
    expect(html).not.toContain("application/ld+json");
    expect((await server.open(draft.logo, cookie)).status).toBe(200);
    const picture = await server.open(draft.logo, cookie);
    expect(picture.headers.get("cache-control")).toBe("private, no-store");
    expect((await server.open(draft.logo)).status).toBe(404);
  },
);

test.each(TYPES_BY_NAME)(
  "a link to a %s opens no other draft and no other picture",
  async (server, _, type) => {
    const draft = await server.createDraft(type, 1);
    const other = await server.createDraft(type, 2);
    const { cookie } = await server.follow(draft.path);
    expect((await server.open(other.logo, cookie)).status).toBe(404);
    const { base } = type.api;
    for (const path of [
      `${base}/slug/${other.id}`,
      `${base}/${other.id}`,
      `${base}/${draft.id}/translations`,
      "/preview-links",
      "/library/pictures",
      "/users",
    ])
      expect([401, 404]).toContain((await server.open(`/api/v1${path}`, cookie)).status);
    const list = await server.open(`/api/v1${base}/get?status=Draft`, cookie);
    expect(list.html).not.toContain(PREVIEW_TITLE);
  },
);

test.each(TYPES_BY_NAME)(
  "a previewed %s is in no list, document, search or cache",
  async (server, _, type) => {
    const draft = await server.createDraft(type, 1);
    const { cookie } = await server.follow(draft.path);
    const record = `/api/v1${type.api.base}/slug/${draft.id}`;
    expect(JSON.parse((await server.open(record, cookie)).html).data).toMatchObject({ slug: draft.id });
    expect((await server.open(record)).status).toBe(404);
    const share = `/share${type.pages.record}/${draft.id}.jpg`;
    const paths = [
      "/",
      "/feed.xml",
      "/sitemap.xml",
      share,
      type.pages.list ?? "/",
      `${type.pages.record}/${draft.id}`,
      `/api/v1${type.api.base}/get?search=Secret`,
    ];
    for (const path of paths) expect((await server.open(path, cookie)).html).not.toContain(PREVIEW_TITLE);
    expect((await server.open(`${type.pages.record}/${draft.id}`, cookie)).status).toBe(404);
  },
);

test.each(TYPES_BY_NAME)("the switch of languages stays in the preview of a %s", async (server, _, type) => {
  const { id, path } = await server.createDraft(type, 1);
  expect((await server.translate(type, id, { status: "Draft" })).status).toBe(200);
  const english = await server.follow(path);
  expect(english.html).toContain(`href="/th${path}" lang="th"`);
  const thai = await server.follow(`/th${path}`);
  expect([thai.location, thai.status]).toEqual([`/th${path}${type.pages.record}/${id}`, 200]);
  expect(thai.html).toContain(THAI);
  expect(thai.html).toContain(`href="${path}" lang="en"`);
});

test.each(TYPES_BY_NAME)("the preview of a published %s says so", async (server, _, type) => {
  const draft = await server.follow((await server.createDraft(type, 1)).path);
  const published = await server.follow((await server.createDraft(type, 2, { status: "Published" })).path);
  const until = "27 November 2026 at 10:00";
  expect(noteOf(draft.html)).toBe(previewNote({ status: "Draft", until }));
  expect(noteOf(published.html)).toBe(previewNote({ status: "Published", until }));
});

function noteOf(html: string) {
  return /<aside[^>]*><p>([^<]*)/.exec(html)?.[1];
}

test("the holder of a link sees pictures in the text", async (server) => {
  const form = uploadForm(uniquePng(9));
  const { data: picture } = await server.send("POST", `/upload${ARTICLES.api.upload}`, form);
  const draft = await server.createDraft(ARTICLES, 1, { content: `![A river](${picture.url})` });
  const { html, cookie } = await server.follow(draft.path);
  expect(html).toContain(picture.url.slice(0, -".png".length));
  expect((await server.open(picture.url)).status).toBe(404);
  expect((await server.open(picture.url, cookie)).status).toBe(200);
});

test("a record without a text in the language opens in the one that it has", async (server) => {
  const { path, id } = await server.createDraft(ARTICLES, 1);
  expect((await server.follow(`/th${path}`)).location).toBe(`${path}${ARTICLES.pages.record}/${id}`);
});

test("all links that do not work answer the same", async (server) => {
  const [expired, revoked, deleted] = [
    await server.createDraft(ARTICLES, 1),
    await server.createDraft(ARTICLES, 2),
    await server.createDraft(ARTICLES, 3),
  ];
  const opened = await server.follow(revoked.path);
  const { data: links } = await server.request("GET", "/preview-links", { token: server.token });
  const link = links.find(({ recordId }: { recordId: string }) => recordId === revoked.id);
  const path = `/preview-links/${link._id}`;
  expect((await server.request("DELETE", path, { token: server.token })).status).toBe(200);
  expect((await server.request("DELETE", path, { token: server.token })).status).toBe(404);
  await server.remove(ARTICLES, deleted.id);
  expect((await server.open(revoked.logo, opened.cookie)).status).toBe(404);
  expect((await server.open(`/api/v1${ARTICLES.api.base}/slug/${revoked.id}`, opened.cookie)).status).toBe(
    404,
  );
  server.advanceClock(7 * DAY_MS - 1);
  expect((await server.open(expired.path)).status).toBe(302);
  server.advanceClock(1);
  const paths = [expired.path, revoked.path, deleted.path, "/preview/forged", `${expired.path}/x/y?z=1`];
  const pages = [];
  for (const one of paths) pages.push(await server.open(one));
  expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
  for (const { status, headers, html } of pages) {
    expect([status, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
      404,
      "no-store",
      "noindex",
    ]);
    expect(html).toContain(`<title>${previewEnded()}</title>`);
  }
  expect((await server.open(`/th${expired.path}`)).html).toContain(
    `<title>${runInLanguage("th", previewEnded)}</title>`,
  );
  await removeExpiredPreviewLinks({ ...server.parts });
  expect(await server.parts.db.select().from(previewLinks)).toEqual([]);
});

test("hostile tokens open nothing, and keep no one from signing in", async (server) => {
  const hostile = [
    "%00",
    "%F0%9F%8D%8E",
    "..%2f..%2fetc",
    "a.b.c",
    "'%20OR%201=1",
    "x".repeat(5_000),
    "__proto__",
  ];
  for (const token of hostile) expect((await server.open(`/preview/${token}`)).status).toBe(404);
  for (const value of [".....", "undefined", "a.".repeat(900)])
    expect((await server.open("/", `vitrine_preview_links=${value}`)).status).toBe(200);
  // Any site can put such addresses into its pages.
  for (let attempt = 0; attempt < 40; attempt += 1)
    expect((await server.open(`/preview/guess-${attempt}`)).status).toBe(404);
  expect((await server.signInWithPassword()).accessToken).toBeString();
});

test("an author links own drafts, and sees no links of others", async (server) => {
  const foreign = await server.createDraft(ARTICLES, 1);
  const author = await server.signIn("admin", "author");
  const body = { type: ARTICLES.name, recordId: foreign.id, days: 1 };
  expect((await server.request("POST", "/preview-links", { token: author, body })).status).toBe(404);
  const form = recordForm(ARTICLES, { status: "Draft" });
  const { data } = await server.request("POST", apiPaths(ARTICLES).create, { token: author, form });
  await createPreviewLink({ ...server, token: author }, ARTICLES, data._id);
  const list = async (token: string) => (await server.request("GET", "/preview-links", { token })).data;
  expect((await list(author)).map(({ recordId }: { recordId: string }) => recordId)).toEqual([data._id]);
  const all = await list(server.token);
  expect(all).toHaveLength(2);
  const path = `/preview-links/${all[1]._id}`;
  expect((await server.request("DELETE", path, { token: author })).status).toBe(404);
});

test("a link has only offered days, and a record that exists", async (server) => {
  const { id } = await server.createDraft(ARTICLES, 1);
  const link = { type: "article", recordId: id };
  const create = (changes: object) =>
    server.request("POST", "/preview-links", { token: server.token, body: { ...link, ...changes } });
  for (const days of [0, 2, 3_650, "7", null]) {
    const { status, body } = await create({ days });
    expect([status, body.errors]).toEqual([422, { days: PREVIEW_MESSAGES.days }]);
  }
  for (const changes of [{ type: "user" }, { type: "activity" }, { recordId: "none" }])
    expect((await create(changes)).status).toBe(404);
});

test("links end with the account of their creator", async (server) => {
  const { path } = await server.createDraft(ARTICLES, 1);
  const { data: users } = await server.request("GET", "/users?role=admin", { token: server.token });
  const owner = await server.signIn();
  const body = { isActive: false };
  const answer = await server.request("PATCH", `/users/${users[0]._id}/status`, { token: owner, body });
  expect([answer.status, (await server.open(path)).status]).toEqual([200, 404]);
});

test("links end when their creator may no longer read the draft", async (server) => {
  const { id } = await server.createDraft(ARTICLES, 1);
  const token = await server.signIn("admin", "editor");
  const { data } = await server.request("POST", "/preview-links", {
    token,
    body: { type: "article", recordId: id, days: 7 },
  });
  const status = async () => (await server.open(`/preview/${data.token}`)).status;
  expect(await status()).not.toBe(404);
  for (const scope of ["author", "analyst"] as const) {
    server.parts.db.$writer.connection.update(users).set({ scope }).where(eq(users.scope, "editor")).run();
    expect(await status()).toBe(404);
    server.parts.db.$writer.connection
      .update(users)
      .set({ scope: "editor" })
      .where(eq(users.scope, scope))
      .run();
  }
});

test("the preview of an admin works for an hour and is not listed", async (server) => {
  const { id } = await server.createDraft(ARTICLES, 1);
  const body = { type: ARTICLES.name, recordId: id };
  const { data } = await server.request("POST", "/preview-links", { token: server.token, body });
  const { data: links } = await server.request("GET", "/preview-links", { token: server.token });
  expect(links).toMatchObject([{ recordId: id, recordName: PREVIEW_TITLE, createdBy: "Anan Suk" }]);
  server.advanceClock(3_600_000 - 1);
  expect((await server.open(`/preview/${data.token}`)).status).toBe(302);
  server.advanceClock(1);
  expect((await server.open(`/preview/${data.token}`)).status).toBe(404);
});

test("a preview opens on a site that is not live, and loads no tags", async (server) => {
  writeSetting(server.parts.db, "comingSoon", true);
  writeSetting(server.parts.db, "googleAnalytics", "G-ABC123");
  const draft = await server.createDraft(ARTICLES, 1);
  const page = await server.follow(draft.path);
  expect([page.status, (await server.open(draft.logo, page.cookie)).status]).toEqual([200, 200]);
  expect(page.headers.get("content-security-policy")).not.toContain("google");
  expect(page.html).not.toContain("G-ABC123");
});

test("no view of a preview is counted, nor of a page below it", async (server) => {
  const draft = await server.createDraft(ARTICLES, 1);
  const { location } = await server.follow(draft.path);
  for (const path of [location, `/th${location}`, `${draft.path}/about`, draft.path])
    expect((await trackView(server, { path })).data.counted).toBe(false);
  await server.parts.analytics.views.flush();
  expect(server.parts.db.$client.query("SELECT * FROM views").all()).toEqual([]);
});

test("no log line contains a token", async (server) => {
  const { path } = await server.createDraft(ARTICLES, 1);
  await server.follow(path);
  expect(JSON.stringify(server.logEntries)).not.toContain(path.slice("/preview/".length));
  expect(server.logEntries.some((entry) => String(entry["path"]).startsWith("/preview/…"))).toBe(true);
});
