// An article stands under the day of its publishing: one that an admin dates back, and a draft that waited for months.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright";

import { uiTexts } from "#texts/admin/ui.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { findAll, parseXml, childText } from "#tests/support/server/parseXml.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { createArticle, fillArticleForm, findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { freePort } from "#tests/e2e/support/server/freePort.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/signInThroughForm.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const OCTOBER = Date.UTC(2024, 9, 7);
/** The start of 1 May 2021 in the site's time zone. */
const MAY_FIRST = "2021-04-30T17:00:00.000Z";

test("an admin dates an article back, and it takes that place everywhere", async () => {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  await using vitrine = await startVitrine({
    env: { ...ADMIN_ENV, PORT: String(port), PUBLIC_URL: url },
  });
  await using browser = await openBrowser();
  await createArticle(vitrine.url, "Written first");
  const { page, problems } = await openPage(browser, { baseURL: vitrine.url });
  await signInThroughForm(page);
  await publish(page, "Written last");
  expect(await titlesOnSite(vitrine)).toEqual(["Written last", "Written first"]);

  const id = await findArticleId(vitrine.url, "Written last");
  await page.goto(`/admin/article/edit/${id}`);
  const date = page.getByLabel("Published on");
  // 31 February: the browser has no value for it.
  await date.focus();
  await page.keyboard.type("0231");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByText("Please complete the date or clear it").waitFor();
  await date.fill("9999-12-31");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByText("Please enter today's date or an earlier one").waitFor();
  await date.fill("2021-05-01");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: "Article updated" }).waitFor();

  expect(await titlesOnSite(vitrine)).toEqual(["Written first", "Written last"]);
  const { page: visitor, problems: seen } = await openPage(browser, {
    baseURL: vitrine.url,
    timezoneId: "Pacific/Honolulu",
  });
  await visitor.goto("/articles");
  expect(await visitor.locator("main h2").allTextContents()).toEqual(["Written first", "Written last"]);
  await visitor.goto(`/article/${id}`);
  await visitor.getByText("1 May 2021", { exact: true }).waitFor();

  const feed = parseXml(await read(vitrine, "/feed.xml"));
  expect(findAll(feed, "entry").map((entry) => childText(entry, "title"))).toEqual([
    "Written first",
    "Written last",
  ]);
  expect(findAll(feed, "published").at(-1)?.text).toBe(MAY_FIRST);
  const { tags, structuredData } = await parsePageHead(await read(vitrine, `/article/${id}`));
  expect(tags["article:published_time"]).toBe(MAY_FIRST);
  expect(structuredData["Article"].datePublished).toBe(MAY_FIRST);
  const urls = findAll(parseXml(await read(vitrine, "/sitemap.xml")), "url");
  const lastmod = urls.find((each) => childText(each, "loc") === `${url}/article/${id}`);
  expect(lastmod && childText(lastmod, "lastmod")).toBe(structuredData["Article"].dateModified);
  expect([...problems, ...seen]).toEqual([]);
});

test("a draft begun in October and published later stands under the day of its publishing", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-"));
  await using _ = { [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) };
  {
    await using vitrine = await startVitrine({ dataDir, env: ADMIN_ENV });
    await using browser = await openBrowser();
    const { page } = await openPage(browser, { baseURL: vitrine.url });
    await signInThroughForm(page);
    await page.goto("/admin/article/create");
    await fillArticleForm(page, "Begun in October");
    await page.getByRole("button", { name: "Draft", exact: true }).click();
    await page.getByRole("group", { name: "Draft saved" }).waitFor();
    await createArticle(vitrine.url, "Published before");
  }
  moveBack(dataDir, "Begun in October");
  await using vitrine = await startVitrine({ dataDir, env: ADMIN_ENV });
  await using browser = await openBrowser();
  const { page, problems } = await openPage(browser, { baseURL: vitrine.url });
  await signInThroughForm(page);
  await page.goto(`/admin/article/edit/${await findArticleId(vitrine.url, "Begun in October")}`);
  expect(await page.getByLabel("Published on").inputValue()).toBe("");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: "Article published" }).waitFor();
  expect(await titlesOnSite(vitrine)).toEqual(["Begun in October", "Published before"]);
  const [entry] = findAll(parseXml(await read(vitrine, "/feed.xml")), "entry");
  const published = Date.parse((entry && childText(entry, "published")) ?? "");
  expect(Date.now() - published).toBeLessThan(60_000);
  expect(problems).toEqual([]);
});

async function publish(page: Page, title: string) {
  await page.goto("/admin/article/create");
  await fillArticleForm(page, title);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("group", { name: "Article published" }).waitFor();
}

/** While no server runs on it. */
function moveBack(dataDir: string, title: string) {
  using sqlite = new Database(join(dataDir, "vitrine.db"), { strict: true });
  sqlite.run("UPDATE articles SET created_at = ?, updated_at = ? WHERE title = ?", [OCTOBER, OCTOBER, title]);
}

async function titlesOnSite({ url }: Vitrine): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/articles/get?view=summary`);
  // Our own API, checked by its own tests.
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.map(({ title }) => title);
}

async function read({ url }: Vitrine, path: string): Promise<string> {
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.text();
}
