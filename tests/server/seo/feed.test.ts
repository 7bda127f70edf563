// /feed.xml: what a feed reader gets of the published articles.
import { expect, test } from "bun:test";

import { articleForm } from "#tests/support/articleForm.ts";
import type { ArticleForm } from "#tests/support/articleForm.ts";
import { findAll, readXml, textOf } from "#tests/support/readXml.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const ORIGIN = "https://firm.example";

const openHouse = () => testApp({ PUBLIC_URL: ORIGIN });

async function add(house: TestApp, changes: ArticleForm = {}) {
  const token = await house.enter();
  return (await house.ask("POST", "/articles/create", { token, form: articleForm(changes) })).data;
}

async function read(house: TestApp) {
  const answer = await house.app.request("/feed.xml");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = readXml(await answer.text());
  return { feed, entries: findAll(feed, "entry") };
}

const hrefOf = (element: ReturnType<typeof readXml>, rel: string) =>
  element.children.find(({ name, attributes }) => name === "link" && attributes["rel"] === rel)?.attributes[
    "href"
  ];

test("holds a published article with everything a reader shows", async () => {
  await using house = await openHouse();
  const { _id } = await add(house, {
    title: "Maps & Water",
    content: "First *words*.\n\n![x](/uploads/a.png)",
  });
  const { feed, entries } = await read(house);
  expect(feed.name).toBe("feed");
  expect(feed.attributes).toEqual({ xmlns: "http://www.w3.org/2005/Atom", "xml:base": `${ORIGIN}/` });
  expect(textOf(feed, "title")).toBe("Vitrine");
  expect(textOf(feed, "id")).toBe(`${ORIGIN}/feed.xml`);
  expect(textOf(feed, "updated")).toBe(new Date(START).toISOString());
  expect(hrefOf(feed, "self")).toBe(`${ORIGIN}/feed.xml`);
  expect(hrefOf(feed, "alternate")).toBe(`${ORIGIN}/articles`);
  const [entry] = entries;
  if (!entry) throw new Error("The feed is empty");
  expect(textOf(entry, "id")).toBe(`urn:uuid:${_id}`);
  expect(textOf(entry, "title")).toBe("Maps & Water");
  expect(textOf(entry, "published")).toBe(new Date(START).toISOString());
  expect(textOf(entry, "summary")).toBe("First words.");
  expect(textOf(entry, "content")).toStartWith("<p>First <em>words</em>.</p>");
  expect(findAll(entry, "name").map(({ text }) => text)).toEqual(["Mali S."]);
  expect(hrefOf(entry, "alternate")).toBe(`${ORIGIN}/article/${_id}-maps-water`);
});

test("its readable addresses lead to the articles", async () => {
  await using house = await openHouse();
  const { _id } = await add(house, { title: "แผนที่น้ำท่วม ที่อ่านได้" });
  const { entries } = await read(house);
  const address = entries[0] && hrefOf(entries[0], "alternate");
  expect(decodeURIComponent(address ?? "")).toBe(`${ORIGIN}/article/${_id}-แผนที่น้ำท่วม-ที่อ่านได้`);
  const moved = await house.app.request(address ?? "");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/article/${_id}`]);
});

test("holds no draft, and none that was withdrawn", async () => {
  await using house = await openHouse();
  await add(house, { title: "Secret", status: "Draft" });
  const { _id } = await add(house, { title: "Shown" });
  expect((await read(house)).entries.map((entry) => textOf(entry, "title"))).toEqual(["Shown"]);
  const token = await house.enter();
  await house.ask("PUT", `/articles/update/${_id}`, { token, form: articleForm({ status: "Draft" }) });
  expect((await read(house)).entries).toEqual([]);
});

test("stays well-formed whatever stands in the texts", async () => {
  await using house = await openHouse();
  const hostile = "]]></title>&<b> \ufffe \u{1f600} \"' &nbsp; ก\u0e33 </entry>";
  await add(house, { title: hostile, author: hostile, content: hostile });
  const { entries } = await read(house);
  expect(entries).toHaveLength(1);
  expect(entries[0] && textOf(entries[0], "title")).toBe(hostile.replace("\ufffe", ""));
});

test("is dated and ordered by the publishing, and nothing is updated before it", async () => {
  await using house = await openHouse();
  const backdated = await add(house, { title: "Backdated", publishedAt: "2024-05-01" });
  const draft = await add(house, { title: "Draft of today", status: "Draft" });
  await add(house, { title: "Tonight", publishedAt: "2026-11-20T23:00:00+07:00" });
  house.pass(1000);
  const token = await house.enter();
  const publish = articleForm({ title: "Draft of today", status: "Published" });
  await house.ask("PUT", `/articles/update/${draft._id}`, { token, form: publish });
  const [start, next] = [START, START + 1000].map((time) => new Date(time).toISOString());
  const tonight = "2026-11-20T16:00:00.000Z";
  const { feed, entries } = await read(house);
  expect(
    entries.map((entry) => ["title", "published", "updated"].map((name) => textOf(entry, name))),
  ).toEqual([
    ["Tonight", tonight, tonight],
    ["Draft of today", next, next],
    ["Backdated", backdated.publishedAt, start],
  ]);
  expect(textOf(feed, "updated")).toBe(tonight);
});

test("holds the twenty newest", async () => {
  await using house = await openHouse();
  for (let index = 0; index < 21; index += 1) {
    await add(house, { title: `Article ${index}` });
    house.pass(1);
  }
  const { entries } = await read(house);
  expect(entries).toHaveLength(20);
  expect(entries[0] && textOf(entries[0], "title")).toBe("Article 20");
});

test("is sent again only when it has changed", async () => {
  await using house = await openHouse();
  const etag = (await house.app.request("/feed.xml")).headers.get("etag") ?? "";
  const again = () => house.app.request("/feed.xml", { headers: { "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  await add(house);
  expect((await again()).status).toBe(200);
});

test("without PUBLIC_URL its links are relative, and its id stays the same", async () => {
  await using house = await testApp();
  const { _id } = await add(house, { title: "Maps & Water" });
  const { feed, entries } = await read(house);
  expect(feed.attributes).toEqual({ xmlns: "http://www.w3.org/2005/Atom" });
  const id = textOf(feed, "id");
  expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(hrefOf(feed, "self")).toBe("/feed.xml");
  expect(hrefOf(feed, "alternate")).toBe("/articles");
  expect(textOf(feed, "icon")).toBe("/favicon.ico");
  const [entry] = entries;
  expect(entry && textOf(entry, "id")).toBe(`urn:uuid:${_id}`);
  expect(entry && hrefOf(entry, "alternate")).toBe(`/article/${_id}-maps-water`);
  house.parts.contentVersion.bump();
  expect(textOf((await read(house)).feed, "id")).toBe(id);
  await using another = await testApp();
  expect(textOf((await read(another)).feed, "id")).not.toBe(id);
});
