import { expect, it } from "bun:test";

import { shareImagePath } from "#contract/images.ts";
import { DEMO_SITE } from "#demo/site.ts";
import * as activityPageTexts from "#texts/public/activities.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { activityForm, uniquePng } from "#tests/support/content/activityForm.ts";
import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import type { ArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { publishPolicy } from "#tests/support/server/legalTestServer.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { ROUTES } from "#web/public/routes.ts";

const ORIGIN = "https://firm.example";
/** Pages without a single record that search engines index. */
const PAGES = ROUTES.map(({ path }) => path).filter((path) => !path.includes(":") && path !== "/search");

const createFixture = () => createArticleTestServer({ PUBLIC_URL: ORIGIN });

async function open(server: ArticleTestServer, path: string) {
  return parsePageHead(await (await server.app.request(path)).text());
}

async function withoutIds(answer: Response): Promise<string> {
  return (await answer.text()).replace(/[0-9a-f-]{36}/g, "id");
}

async function addActivity(server: ArticleTestServer, images: Uint8Array[] = [uniquePng(1)]) {
  const form = activityForm({ name: "A <b>school</b> & more", description: "Word ".repeat(100), images });
  return (await server.request("POST", "/projects/create", { token: server.token, form })).data;
}

const test = testWith(createFixture);

test.each(PAGES)(
  "%s has a canonical URL, title, description and the site's share image",
  async (server, path) => {
    await publishPolicy(server);
    const { title, description, robots, canonical, tags, links } = await open(server, path);
    expect(canonical).toBe(ORIGIN + path);
    expect(robots).toBeUndefined();
    expect(title).toContain("Vitrine");
    expect(description?.length).toBeWithin(20, 161);
    expect(tags).toMatchObject({
      "og:type": "website",
      "og:site_name": "Vitrine",
      "og:url": ORIGIN + path,
      "og:description": description,
      "og:image": `${ORIGIN}/share.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      "twitter:image": `${ORIGIN}/share.png`,
    });
    expect(title).toContain(tags["og:title"] ?? "none");
    expect(tags["og:image:alt"]).not.toBe("");
    expect(links).toContain("alternate application/atom+xml /feed.xml");
    expect(links).toContain("apple-touch-icon /apple-touch-icon.png");
    expect(links).toContain("manifest /site.webmanifest");
  },
);

test("titles and descriptions are unique", async (server) => {
  const heads = await Promise.all(PAGES.map((path) => open(server, path)));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PAGES.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PAGES.length);
});

test("the firm's own title and description replace the defaults of one page", async (server) => {
  const search = { ...DEMO_SITE.search, about: { title: "Who we are", description: "Twelve people." } };
  await insertSettings(server.parts.db, { ...DEMO_SITE, search }, START_TIME);
  const about = await open(server, "/about");
  expect(about).toMatchObject({ title: "Who we are", description: "Twelve people." });
  expect(about.tags).toMatchObject({ "og:title": "Who we are", "og:description": "Twelve people." });
  expect((await open(server, "/")).title).toBe("Vitrine: Solutions that outlast the project.");
});

test("an activity has its first photo as share image and breadcrumbs", async (server) => {
  const { slug, images } = await addActivity(server);
  const { title, description, canonical, tags, structuredData } = await open(
    server,
    `/activity-view/${slug}`,
  );
  expect(title).toBe("A <b>school</b> & more · Vitrine");
  expect(description).toEndWith("Word…");
  expect(canonical).toBe(`${ORIGIN}/activity-view/${slug}`);
  expect(tags["og:title"]).toBe("A <b>school</b> & more");
  expect(tags["og:image"]).toBe(ORIGIN + shareImagePath(images[0]));
  expect((await server.app.request(shareImagePath(images[0]))).status).toBe(200);
  expect(structuredData["BreadcrumbList"].itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "Activities", item: `${ORIGIN}/activities` },
    { "@type": "ListItem", position: 3, name: "A <b>school</b> & more", item: canonical },
  ]);
});

test("descriptions are not cut between a letter and its combining marks", async (server) => {
  for (const letter of ["กี้", "น้ำ", "😀", "q\u0301"]) {
    for (const before of ["", "x", "xy"]) {
      const { data } = await server.create({ content: before + letter.repeat(100) });
      const { description = "" } = await open(server, `/article/${data.slug}`);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(description.slice(before.length, -1).replaceAll(letter, "")).toBe("");
    }
  }
});

test("an activity without photos has its logo as share image", async (server) => {
  const { slug, logo } = await addActivity(server, []);
  const { tags } = await open(server, `/activity-view/${slug}`);
  expect(tags["og:image"]).toBe(ORIGIN + shareImagePath(logo));
});

test("an article has its author and dates", async (server) => {
  const { data } = await server.create({ position: "Partner", images: [uniquePng(1)] });
  server.advanceClock(1000);
  await server.update(data._id, { position: "Partner" });
  const dates = [new Date(START_TIME).toISOString(), new Date(START_TIME + 1000).toISOString()];
  const { canonical, tags, structuredData } = await open(server, `/article/${data.slug}`);
  expect(tags).toMatchObject({
    "og:type": "article",
    "og:image": ORIGIN + shareImagePath(data.images[0]),
    "article:published_time": dates[0],
    "article:modified_time": dates[1],
    "article:author": "Mali S.",
  });
  expect(structuredData["Article"]).toMatchObject({
    headline: data.title,
    image: [tags["og:image"]],
    datePublished: dates[0],
    dateModified: dates[1],
    author: { "@type": "Person", name: "Mali S.", jobTitle: "Partner" },
    publisher: { name: "Vitrine" },
    mainEntityOfPage: canonical,
  });
  expect(structuredData["BreadcrumbList"].itemListElement).toHaveLength(3);
});

test("uses the publication date, and a modification date that is never earlier", async (server) => {
  const may = "2024-04-30T17:00:00.000Z";
  const tonight = "2026-11-20T16:00:00.000Z";
  for (const [publishedAt, published, modified] of [
    ["2024-05-01", may, new Date(START_TIME).toISOString()],
    [tonight, tonight, tonight],
  ] as const) {
    const { data } = await server.create({ publishedAt });
    const { tags, structuredData } = await open(server, `/article/${data.slug}`);
    expect(tags).toMatchObject({ "article:published_time": published, "article:modified_time": modified });
    expect(structuredData["Article"]).toMatchObject({ datePublished: published, dateModified: modified });
  }
});

test("an article without an image has the site's share image", async (server) => {
  const { data } = await server.create();
  expect((await open(server, `/article/${data.slug}`)).tags["og:image"]).toBe(`${ORIGIN}/share.png`);
});

test("a missing page is noindex and has no share tags", async (server) => {
  for (const path of ["/nowhere", "/article/none", "/activity-view/none"]) {
    const { robots, canonical, tags, structuredData } = await open(server, path);
    expect([path, robots, canonical, tags, structuredData]).toEqual([path, "noindex", undefined, {}, {}]);
  }
});

test("the canonical URL of a filtered list is the list", async (server) => {
  const { canonical } = await open(server, "/activities?category=edtech");
  expect(canonical).toBe(`${ORIGIN}/activities`);
});

test("a filtered list has a title and description of its category", async (server) => {
  const paths = ["/activities", ...DEFAULT_CATEGORIES.map(({ slug }) => `/activities?category=${slug}`)];
  const heads = await Promise.all(paths.map((path) => open(server, path)));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(paths.length);
  const { title, description, tags } = await open(server, "/activities?category=enterprise-architecture");
  const filtered = activityPageTexts.filteredTitle({ category: "Enterprise Architecture (EA)" });
  expect(title).toBe(`${filtered} · Vitrine`);
  expect(description).toContain("Enterprise Architecture (EA)");
  expect(tags).toMatchObject({
    "og:title": filtered,
    "twitter:title": filtered,
    "og:description": description,
  });
  expect((await open(server, "/activities?category=nonsense")).title).toBe("Activities · Vitrine");
});

test("a draft is on no page, feed or sitemap, and its URL answers 404", async (server) => {
  const { data } = await server.create({ title: "Secret plan", status: "Draft", images: [uniquePng(1)] });
  const hash = data.images[0].slice("/uploads/".length).split(".")[0];
  for (const path of [
    ...PAGES,
    `/article/${data._id}`,
    "/articles?search=Secret",
    "/sitemap.xml",
    "/feed.xml",
  ]) {
    // A token changes nothing: a public page is the same for everyone.
    for (const headers of [new Headers(), new Headers({ authorization: `Bearer ${server.token}` })]) {
      const text = await (await server.app.request(path, { headers })).text();
      expect(text).not.toContain("Secret plan");
      expect(text).not.toContain(hash);
    }
  }
  const draft = await server.app.request(`/article/${data._id}`);
  const none = await server.app.request(`/article/${data._id.replace(/.$/, "0")}`);
  expect(draft.status).toBe(404);
  expect(await withoutIds(draft)).toBe(await withoutIds(none));
});

it("without PUBLIC_URL a page has no tags with absolute URLs", async () => {
  await using server = await createArticleTestServer();
  await publishPolicy(server);
  const { data } = await server.create({ images: [uniquePng(1)] });
  for (const path of [...PAGES, `/article/${data.slug}`]) {
    const { title, canonical, tags } = await open(server, path);
    expect(canonical).toBeUndefined();
    expect(title).toContain(tags["og:title"] ?? "none");
    expect(tags["og:description"]).not.toBe("");
    expect(tags["twitter:card"]).toBe("summary");
    const absolute = Object.keys(tags).filter((name) => /url|image/.test(name));
    expect([path, absolute]).toEqual([path, []]);
  }
});
