import { expect, test } from "bun:test";

import type { Activity } from "#resources/activities.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import * as listTexts from "#texts/public/list.ts";
import { runInLanguage } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { articleForm } from "#tests/support/content/articleForm.ts";
import { findAll, parseXml, childText } from "#tests/support/server/parseXml.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { ORIGIN } from "#tests/e2e/support/server/bilingualSite.ts";
import { listActivities } from "#tests/e2e/support/server/demoSite.ts";

const TIMEOUT_MS = 180_000;

const site = createSiteFixture(startBilingualSite);

test("an article is published in one language, then in the other, and read through the switch without JavaScript", async () => {
  const api = await signIn(site.url);
  const form = articleForm({ title: "Rain", status: "Draft" });
  const { _id: id } = await api.create("/articles/create", form);
  const save = async (query: string, title: string, status: string) => {
    const form = articleForm({ title, status });
    expect((await api.request("PUT", `/articles/update/${id}${query}`, form)).status).toBe(200);
  };
  await save("?lang=th", "ฝน", "Published");
  const { page, problems } = await openPage(site, { javaScriptEnabled: false });
  const switchTo = (name: string) => page.getByRole("banner").getByRole("link", { name }).click();
  const heading = (level: number, name: string) => page.getByRole("heading", { level, name, exact: true });
  await page.goto("/th/articles");
  await heading(2, "ฝน").getByRole("link").click();
  await heading(1, "ฝน").waitFor();
  await switchTo("English");
  await page.getByText(listTexts.untranslated({ type: "article" })).waitFor();
  expect([new URL(page.url()).pathname, await heading(2, "Rain").count()]).toEqual(["/articles", 0]);
  await save("", "Rain", "Published");
  await page.goto(`/th/article/${id}`);
  await switchTo("English");
  await heading(1, "Rain").waitFor();
  await switchTo("ไทย");
  await heading(1, "ฝน").waitFor();
  await save("?lang=th", "ฝน", "Draft");
  await page.goto(`/article/${id}`);
  await switchTo("ไทย");
  await page.getByText(runInLanguage("th", () => listTexts.untranslated({ type: "article" }))).waitFor();
  expect(problems).toEqual([]);
});

test("after a link within the site, the switch leads to the translation of the new page or to its list", async () => {
  const { page, problems } = await openPage(site);
  await page.goto("/th/activities");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  const records = page.getByRole("main").getByRole("heading", { level: 2 });
  expect(await records.allTextContents()).toSatisfy((names) =>
    names.every((name) => detectLanguage(name) === "th"),
  );
  const toEnglish = page.getByRole("banner").getByRole("link", { name: "English" });
  await records.first().getByRole("link").click();
  await page.waitForURL("**/th/activity-view/*");
  const { pathname } = new URL(page.url());
  const reply = await fetch(`${site.url}/api/v1/projects/slug/${pathname.split("/").at(-1)}?lang=th`);
  const { alternates } = ((await reply.json()) as { data: Activity }).data;
  expect(alternates?.map(({ language }) => language)).toEqual(["en", "th"]);
  expect(await toEnglish.getAttribute("href")).toBe(alternates?.[0]?.path ?? "");
  await page.goBack();
  await records.last().getByRole("link").click();
  await page.waitForURL(({ pathname: current }) => /activity-view/.test(current) && current !== pathname);
  expect(await toEnglish.getAttribute("href")).toMatch(/^\/activities\?untranslated=th\//);
  const thai = await page.getByRole("heading", { level: 1 }).textContent();
  await toEnglish.click();
  await page.getByRole("link", { name: `${listTexts.untranslatedBack({ type: "activity" })} (ไทย)` }).click();
  await page.getByRole("heading", { level: 1, name: thai ?? "" }).waitFor();
  expect(problems).toEqual([]);
});

test("a category is named in Thai in the back office, and has that name on the Thai pages", async () => {
  const thai = "เมืองและการศึกษา";
  const { page, problems } = await openAdmin(site, "/admin/activity/categories");
  await page.getByRole("button", { name: categoryTexts.editNamed({ name: "EdTech Consult" }) }).click();
  const label = categoryTexts.inLanguage({ label: categoryTexts.fields.name, language: "Thai" });
  await page.getByLabel(label).fill(thai);
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: categoryTexts.isSaved({ name: "EdTech Consult" }) }).waitFor();

  const { page: visitor } = await openPage(site, { javaScriptEnabled: false });
  await visitor.goto("/th/activities");
  await visitor.getByRole("button", { name: thai }).click();
  await visitor.waitForURL("**/th/activities?category=edtech");
  await visitor.getByRole("main").getByRole("list").getByText(thai, { exact: true }).first().waitFor();
  await visitor.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await visitor.getByRole("main").getByText(thai, { exact: true }).first().waitFor();
  await visitor.goto("/activities?category=edtech");
  expect(await visitor.getByText(thai).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("the picture of an activity is described in Thai, and has that text on the Thai page", async () => {
  const thai = "แบบจำลองเมืองริมแม่น้ำ";
  const [activity] = await listActivities(site.url);
  if (!activity) throw new Error("There is no activity");
  const { page, problems } = await openAdmin(site, `/admin/activity/${activity._id}/translate/th`);
  await page.getByLabel(imageTexts.altLabel({ number: 1 }), { exact: true }).fill(thai);
  await page.locator("form img").first().waitFor();
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: translationTexts.saved({ language: "Thai" }) }).waitFor();

  const { page: visitor } = await openPage(site, { javaScriptEnabled: false });
  await visitor.goto(`/th/activity-view/${activity._id}`);
  await visitor.getByRole("img", { name: thai }).first().waitFor();
  await visitor.goto(`/activity-view/${activity._id}`);
  await visitor.getByRole("main").getByRole("img").first().waitFor();
  expect(await visitor.getByRole("img", { name: thai }).count()).toBe(0);
  expect(problems).toEqual([]);
});

interface CrawledPage {
  title: string;
  canonical: string | undefined;
  isIndexed: boolean;
  /** URL by language. */
  alternates: Record<string, string>;
}

/** All pages that links lead to, by path. */
async function crawl(): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const queue = ["/", "/th"];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue;
    const response = await fetch(site.url + path, { redirect: "manual" });
    expect([path, response.status]).toEqual([path, 200]);
    const html = await response.text();
    const { title, canonical, robots } = await parsePageHead(html);
    const links = html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);
    pages.set(path, {
      title,
      canonical,
      isIndexed: !robots && canonical === ORIGIN + path,
      alternates: Object.fromEntries(Array.from(links, ([, language, url]) => [language, url])),
    });
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      if (!/^\/(uploads|api)\//.test(href)) queue.push(href.replaceAll("&amp;", "&"));
    }
  }
  return pages;
}

test(
  "every link leads to a page, titles are unique, translations link each other, and the sitemap lists them",
  async () => {
    const pages = await crawl();
    const indexed = [...pages.values()].filter(({ isIndexed }) => isIndexed);
    const byAddress = new Map(indexed.map((page) => [page.canonical, page]));
    for (const { canonical, alternates } of indexed) {
      const { "x-default": main, ...translations } = alternates;
      const addresses = Object.values(translations);
      if (addresses.length === 0) continue;
      expect(addresses).toContain(canonical ?? "none");
      expect(main).toBe(translations["en"]);
      for (const address of addresses) expect(byAddress.get(address)?.alternates).toEqual(alternates);
    }
    const untranslated = indexed.filter(({ alternates }) => Object.keys(alternates).length === 0);
    expect(new Set(untranslated.map(({ canonical }) => canonical?.replace(/[^/]+$/, "")))).toEqual(
      new Set(
        ["", "/th"].flatMap((base) => [`${ORIGIN}${base}/activity-view/`, `${ORIGIN}${base}/article/`]),
      ),
    );
    expect(new Set(indexed.map(({ title }) => title)).size).toBe(indexed.length);
    const sitemap = parseXml(await (await fetch(`${site.url}/sitemap.xml`)).text());
    const listed = findAll(sitemap, "url").map((url) => childText(url, "loc"));
    expect(listed.toSorted()).toEqual([...byAddress.keys()].toSorted());
    expect(indexed.length).toBeGreaterThan(30);
  },
  TIMEOUT_MS,
);
