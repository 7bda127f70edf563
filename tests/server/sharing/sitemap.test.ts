// /sitemap.xml and /robots.txt: what a search engine is told to read.
import { expect, test } from "bun:test";

import { settings } from "#server/store/schema.ts";
import { activityForm } from "#tests/support/activityForm.ts";
import { articleForm } from "#tests/support/articleForm.ts";
import { openLegalHouse } from "#tests/support/legalHouse.ts";
import { findAll, readXml, textOf } from "#tests/support/readXml.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const ORIGIN = "https://firm.example";

/** Path to date; `undefined` for a page whose date nobody knows. */
async function read(house: TestApp): Promise<Record<string, string | undefined>> {
  const answer = await house.app.request("/sitemap.xml");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const sitemap = readXml(await answer.text());
  expect(sitemap).toMatchObject({
    name: "urlset",
    attributes: { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" },
  });
  const urls = findAll(sitemap, "url").map((url) => [textOf(url, "loc"), textOf(url, "lastmod")] as const);
  return Object.fromEntries(urls.map(([address = "", date]) => [address.replace(ORIGIN, ""), date]));
}

async function fill(house: TestApp) {
  const token = await house.enter();
  const make = async (path: string, form: FormData): Promise<string> =>
    (await house.ask("POST", path, { token, form })).data._id;
  const activity = await make("/projects/create", activityForm());
  house.pass(1000);
  const article = await make("/articles/create", articleForm());
  const draft = await make("/articles/create", articleForm({ status: "Draft" }));
  return { activity, article, draft };
}

test("names every page that a visitor can open, with the date of its last change, and no draft", async () => {
  await using house = await testApp({ PUBLIC_URL: ORIGIN });
  const { activity, article, draft } = await fill(house);
  const pages = await read(house);
  const [first, second] = [START, START + 1000].map((time) => new Date(time).toISOString());
  expect(pages).toMatchObject({
    "/": first,
    "/activities": first,
    "/articles": second,
    [`/activity-view/${activity}`]: first,
    [`/article/${article}`]: second,
  });
  expect(Object.keys(pages)).toContainValues(["/about", "/address"]);
  expect(Object.keys(pages).join(" ")).not.toContain(draft);
  for (const path of Object.keys(pages))
    expect([path, (await house.app.request(path)).status]).toEqual([path, 200]);
});

test("names the legal texts in effect, and no version by its date", async () => {
  await using house = await openLegalHouse({ PUBLIC_URL: ORIGIN });
  expect(Object.keys(await read(house))).not.toContain("/privacy-policy");
  const { documentId } = (await house.create({ slug: "privacy-policy" })).data;
  house.pass(1000);
  await house.addVersion(documentId, { effectiveDate: "2024-01-01" });
  await house.addVersion(documentId, { effectiveDate: "2027-01-01" });
  await house.create({ slug: "terms" });
  await house.create({ slug: "cookies", status: "Draft" });
  await house.create({ slug: "later", effectiveDate: "2027-01-01" });
  const pages = await read(house);
  const second = new Date(START + 1000).toISOString();
  expect(pages).toMatchObject({ "/privacy-policy": second, "/legal/terms": second });
  expect(Object.keys(pages).filter((path) => /legal|privacy/.test(path))).toHaveLength(2);
});

test("knows a change of the settings as one of all pages", async () => {
  await using house = await testApp({ PUBLIC_URL: ORIGIN });
  expect((await read(house))["/"]).toBeUndefined();
  house.services.db.insert(settings).values({ key: "phone", value: "1", updatedAt: START }).run();
  house.services.content.moveOn();
  expect((await read(house))["/"]).toBe(new Date(START).toISOString());
});

test("robots are sent to the sitemap and kept out of the back office", async () => {
  await using house = await testApp({ PUBLIC_URL: ORIGIN });
  const answer = await house.app.request("/robots.txt");
  expect(answer.headers.get("content-type")).toStartWith("text/plain");
  expect(await answer.text()).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

test("without a configured address everybody gets the one they asked by", async () => {
  await using house = await testApp({ TRUSTED_PROXIES: "10.0.0.0/8" });
  const ask = async (host: string, peer: string) => {
    const headers = { "x-forwarded-proto": "https" };
    return (await house.app.request(`http://${host}/robots.txt`, { headers }, { peer })).text();
  };
  expect(await ask("one.example", "203.0.113.1")).toContain("http://one.example/");
  expect(await ask("two.example", "203.0.113.1")).toContain("http://two.example/");
  expect(await ask("one.example", "10.1.2.3")).toContain("https://one.example/");
});

test("answers other methods with 405", async () => {
  await using house = await testApp();
  for (const path of ["/sitemap.xml", "/feed.xml", "/robots.txt", "/share.png"]) {
    const answer = await house.app.request(path, { method: "POST" });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
});
