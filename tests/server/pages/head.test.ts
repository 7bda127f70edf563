// What each page says of itself in its head, and that a draft is said nowhere.
import { expect, test } from "bun:test";

import { sharePath } from "#contract/pictures.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { activityForm, picture } from "#tests/support/activityForm.ts";
import { openArticleHouse } from "#tests/support/articleHouse.ts";
import type { ArticleHouse } from "#tests/support/articleHouse.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/defaultCategories.ts";
import { publishPolicy } from "#tests/support/legalHouse.ts";
import { readHead } from "#tests/support/readHead.ts";
import { START } from "#tests/support/testApp.ts";
import { ROUTES } from "#web/public/routes.ts";

const ORIGIN = "https://firm.example";
/** Those that show no single record. */
const PAGES = ROUTES.map(({ path }) => path).filter((path) => !path.includes(":"));

const openHouse = () => openArticleHouse({ PUBLIC_URL: ORIGIN });

async function open(house: ArticleHouse, path: string) {
  return readHead(await (await house.app.request(path)).text());
}

async function withoutIds(answer: Response): Promise<string> {
  return (await answer.text()).replace(/[0-9a-f-]{36}/g, "id");
}

async function addActivity(house: ArticleHouse, images: Uint8Array[] = [picture(1)]) {
  const form = activityForm({ name: "A <b>school</b> & more", description: "Word ".repeat(100), images });
  return (await house.ask("POST", "/projects/create", { token: house.token, form })).data;
}

test.each(PAGES)(
  "%s has an address, a name, a description and the site's picture to be shared with",
  async (path) => {
    await using house = await openHouse();
    await publishPolicy(house);
    const { title, description, robots, canonical, tags, links } = await open(house, path);
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

test("no two pages have the same title or description", async () => {
  await using house = await openHouse();
  const heads = await Promise.all(PAGES.map((path) => open(house, path)));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PAGES.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PAGES.length);
});

test("the firm's own title and description take the place of the defaults, and of one page only", async () => {
  await using house = await openHouse();
  const search = { ...DEMO_SITE.search, about: { title: "Who we are", description: "Twelve people." } };
  await insertSettings(house.parts.db, { ...DEMO_SITE, search }, START);
  const about = await open(house, "/about");
  expect(about).toMatchObject({ title: "Who we are", description: "Twelve people." });
  expect(about.tags).toMatchObject({ "og:title": "Who we are", "og:description": "Twelve people." });
  expect((await open(house, "/")).title).toBe("Vitrine: Solutions that outlast the project.");
});

test("an activity is shared with its first photograph, and says where it stands", async () => {
  await using house = await openHouse();
  const { _id, images } = await addActivity(house);
  const { title, description, canonical, tags, structured } = await open(house, `/activity-view/${_id}`);
  expect(title).toBe("A <b>school</b> & more · Vitrine");
  expect(description).toEndWith("Word…");
  expect(canonical).toBe(`${ORIGIN}/activity-view/${_id}`);
  expect(tags["og:title"]).toBe("A <b>school</b> & more");
  expect(tags["og:image"]).toBe(ORIGIN + sharePath(images[0]));
  expect((await house.app.request(sharePath(images[0]))).status).toBe(200);
  expect(structured["BreadcrumbList"].itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "Activities", item: `${ORIGIN}/activities` },
    { "@type": "ListItem", position: 3, name: "A <b>school</b> & more", item: canonical },
  ]);
});

test("a description is never cut within a letter and its marks", async () => {
  await using house = await openHouse();
  for (const letter of ["กี้", "น้ำ", "😀", "q\u0301"]) {
    for (const before of ["", "x", "xy"]) {
      const { data } = await house.create({ content: before + letter.repeat(100) });
      const { description = "" } = await open(house, `/article/${data._id}`);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(description.slice(before.length, -1).replaceAll(letter, "")).toBe("");
    }
  }
});

test("an activity without photographs is shared with its logo", async () => {
  await using house = await openHouse();
  const { _id, logo } = await addActivity(house, []);
  const { tags } = await open(house, `/activity-view/${_id}`);
  expect(tags["og:image"]).toBe(ORIGIN + sharePath(logo));
});

test("an article tells its author and its dates", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ position: "Partner", images: [picture(1)] });
  house.pass(1000);
  await house.update(data._id, { position: "Partner" });
  const dates = [new Date(START).toISOString(), new Date(START + 1000).toISOString()];
  const { canonical, tags, structured } = await open(house, `/article/${data._id}`);
  expect(tags).toMatchObject({
    "og:type": "article",
    "og:image": ORIGIN + sharePath(data.images[0]),
    "article:published_time": dates[0],
    "article:modified_time": dates[1],
    "article:author": "Mali S.",
  });
  expect(structured["Article"]).toMatchObject({
    headline: data.title,
    image: [tags["og:image"]],
    datePublished: dates[0],
    dateModified: dates[1],
    author: { "@type": "Person", name: "Mali S.", jobTitle: "Partner" },
    publisher: { name: "Vitrine" },
    mainEntityOfPage: canonical,
  });
  expect(structured["BreadcrumbList"].itemListElement).toHaveLength(3);
});

test("a backdated article is published on its own day, and one dated tonight is not changed before", async () => {
  await using house = await openHouse();
  const may = "2024-04-30T17:00:00.000Z";
  const tonight = "2026-11-20T16:00:00.000Z";
  for (const [publishedAt, published, modified] of [
    ["2024-05-01", may, new Date(START).toISOString()],
    [tonight, tonight, tonight],
  ] as const) {
    const { data } = await house.create({ publishedAt });
    const { tags, structured } = await open(house, `/article/${data._id}`);
    expect(tags).toMatchObject({ "article:published_time": published, "article:modified_time": modified });
    expect(structured["Article"]).toMatchObject({ datePublished: published, dateModified: modified });
  }
});

test("an article without a picture is shared with the site's own", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  expect((await open(house, `/article/${data._id}`)).tags["og:image"]).toBe(`${ORIGIN}/share.png`);
});

test("what is missing asks not to be found, and cannot be shared", async () => {
  await using house = await openHouse();
  for (const path of ["/nowhere", "/article/none", "/activity-view/none"]) {
    const { robots, canonical, tags, structured } = await open(house, path);
    expect([path, robots, canonical, tags, structured]).toEqual([path, "noindex", undefined, {}, {}]);
  }
});

test("a filtered list is the same page as the whole one", async () => {
  await using house = await openHouse();
  const { canonical } = await open(house, "/activities?category=edtech");
  expect(canonical).toBe(`${ORIGIN}/activities`);
});

test("a filtered list is named and described by its category, each differently", async () => {
  await using house = await openHouse();
  const paths = ["/activities", ...DEFAULT_CATEGORIES.map(({ slug }) => `/activities?category=${slug}`)];
  const heads = await Promise.all(paths.map((path) => open(house, path)));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(paths.length);
  const { title, description, tags } = await open(house, "/activities?category=enterprise-architecture");
  expect(title).toBe("Activities: Enterprise Architecture (EA) · Vitrine");
  expect(description).toContain("Enterprise Architecture (EA)");
  expect(tags).toMatchObject({
    "og:title": "Activities: Enterprise Architecture (EA)",
    "twitter:title": "Activities: Enterprise Architecture (EA)",
    "og:description": description,
  });
  expect((await open(house, "/activities?category=nonsense")).title).toBe("Activities · Vitrine");
});

test("readable words behind an id lead to the record's one address", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  const activity = await addActivity(house);
  for (const path of [`/article/${data._id}`, `/activity-view/${activity._id}`]) {
    for (const words of ["-what-a-flood-map", "-%E0%B9%81%E0%B8%9C%E0%B8%99", "-x?utm=1", "-", "-x/"]) {
      const answer = await house.app.request(path + words);
      const query = words.includes("?") ? "?utm=1" : "";
      expect([words, answer.status, answer.headers.get("location")]).toEqual([words, 301, path + query]);
    }
    expect((await house.app.request(path)).status).toBe(200);
  }
  expect((await house.app.request(`/article/${data._id}x`)).status).toBe(404);
});

test("a draft is on no page, in no list for machines, and its address is like a missing one", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ title: "Secret plan", status: "Draft", images: [picture(1)] });
  const hash = data.images[0].slice("/uploads/".length).split(".")[0];
  for (const path of [
    ...PAGES,
    `/article/${data._id}`,
    "/articles?search=Secret",
    "/sitemap.xml",
    "/feed.xml",
  ]) {
    // A token changes nothing: a public page is the same for everybody.
    for (const headers of [new Headers(), new Headers({ authorization: `Bearer ${house.token}` })]) {
      const text = await (await house.app.request(path, { headers })).text();
      expect(text).not.toContain("Secret plan");
      expect(text).not.toContain(hash);
    }
  }
  const draft = await house.app.request(`/article/${data._id}`);
  const none = await house.app.request(`/article/${data._id.replace(/.$/, "0")}`);
  expect(draft.status).toBe(404);
  expect(await withoutIds(draft)).toBe(await withoutIds(none));
});

test("a published article is on the pages at the next request, a withdrawn one is gone", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ status: "Draft" });
  const isShown = async () => {
    const list = await (await house.app.request("/articles")).text();
    return list.includes(data.title) && (await house.app.request(`/article/${data._id}`)).status === 200;
  };
  expect(await isShown()).toBe(false);
  await house.update(data._id, { status: "Published" });
  expect(await isShown()).toBe(true);
  await house.update(data._id, { status: "Draft" });
  expect(await isShown()).toBe(false);
});

test("without PUBLIC_URL a page has no tag that needs an absolute address", async () => {
  await using house = await openArticleHouse();
  await publishPolicy(house);
  const { data } = await house.create({ images: [picture(1)] });
  for (const path of [...PAGES, `/article/${data._id}`]) {
    const { title, canonical, tags } = await open(house, path);
    expect(canonical).toBeUndefined();
    expect(title).toContain(tags["og:title"] ?? "none");
    expect(tags["og:description"]).not.toBe("");
    expect(tags["twitter:card"]).toBe("summary");
    const absolute = Object.keys(tags).filter((name) => /url|image/.test(name));
    expect([path, absolute]).toEqual([path, []]);
  }
});
