import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright";

import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { findAll, parseXml, childText } from "#tests/support/server/parseXml.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { createArticle, fillArticleForm, findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { freePort } from "#tests/e2e/support/server/freePort.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const OCTOBER = Date.UTC(2024, 9, 7);
/** 1 May 2021, 0:00 in the site's time zone. */
const MAY_FIRST = "2021-04-30T17:00:00.000Z";

test("an article with a publication date in the past is sorted by it everywhere", async () => {
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  await using vitrine = await startVitrine({
    env: { ...ADMIN_ENV, PORT: String(port), PUBLIC_URL: origin },
  });
  await createArticle(vitrine.url, "Written first");
  const { page, problems } = await openPage(vitrine);
  await signInWithoutForm(page);
  await publish(page, "Written last");
  expect(await listTitles(vitrine)).toEqual(["Written last", "Written first"]);

  const id = await findArticleId(vitrine.url, "Written last");
  await page.goto(`/admin/article/edit/${id}`);
  const date = page.getByLabel(recordTexts.publishedOn);
  // 31 February, for which the date field has no value.
  await date.focus();
  await page.keyboard.type("0231");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByText("Please complete the date or clear it").waitFor();
  await date.fill("9999-12-31");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByText("Please enter today's date or an earlier one").waitFor();
  await date.fill("2021-05-01");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: recordTexts.types.article.messages.updated }).waitFor();

  expect(await listTitles(vitrine)).toEqual(["Written first", "Written last"]);
  const { page: visitor, problems: visitorProblems } = await openPage(vitrine, {
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
  const { tags, structuredData } = await parsePageHead(await read(vitrine, "/article/written-last"));
  expect(tags["article:published_time"]).toBe(MAY_FIRST);
  expect(structuredData["Article"].datePublished).toBe(MAY_FIRST);
  const urls = findAll(parseXml(await read(vitrine, "/sitemap.xml")), "url");
  const lastmod = urls.find((url) => childText(url, "loc") === `${origin}/article/written-last`);
  expect(lastmod && childText(lastmod, "lastmod")).toBe(structuredData["Article"].dateModified);
  expect([...problems, ...visitorProblems]).toEqual([]);
});

test("a draft is published with the date of its publication, not of its creation", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-"));
  await using _ = { [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) };
  {
    await using vitrine = await startVitrine({ dataDir, env: ADMIN_ENV });
    const { page } = await openAdmin(vitrine, "/admin/article/create");
    await fillArticleForm(page, "Begun in October");
    await page.getByRole("button", { name: "Draft", exact: true }).click();
    await page.getByRole("group", { name: recordTexts.draftSaved }).waitFor();
    await createArticle(vitrine.url, "Published before");
  }
  backdateArticle(dataDir, "Begun in October");
  await using vitrine = await startVitrine({ dataDir, env: ADMIN_ENV });
  const { page, problems } = await openPage(vitrine);
  await signInWithoutForm(page);
  await page.goto(`/admin/article/edit/${await findArticleId(vitrine.url, "Begun in October")}`);
  expect(await page.getByLabel(recordTexts.publishedOn).inputValue()).toBe("");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page
    .getByRole("group", { name: recordTexts.published({ noun: recordTexts.types.article.noun }) })
    .waitFor();
  expect(await listTitles(vitrine)).toEqual(["Begun in October", "Published before"]);
  const [entry] = findAll(parseXml(await read(vitrine, "/feed.xml")), "entry");
  const published = Date.parse((entry && childText(entry, "published")) ?? "");
  expect(Date.now() - published).toBeLessThan(60_000);
  expect(problems).toEqual([]);
});

async function publish(page: Page, title: string) {
  await page.goto("/admin/article/create");
  await fillArticleForm(page, title);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByRole("group", { name: recordTexts.published({ noun: recordTexts.types.article.noun }) })
    .waitFor();
}

/** Backdates an article in the database. No server may be running on it. */
function backdateArticle(dataDir: string, title: string) {
  using sqlite = openDatabase(dataDir);
  const articles = "SELECT article_id FROM article_texts WHERE title = ?";
  sqlite.run(`UPDATE articles SET created_at = ?, updated_at = ? WHERE id IN (${articles})`, [
    OCTOBER,
    OCTOBER,
    title,
  ]);
  sqlite.run("UPDATE article_texts SET listed_at = ?, updated_at = ? WHERE title = ?", [
    OCTOBER,
    OCTOBER,
    title,
  ]);
}

async function listTitles({ url }: Vitrine): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/articles/get?view=summary`);
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: { title: string }[] };
  return data.map(({ title }) => title);
}

async function read({ url }: Vitrine, path: string): Promise<string> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return response.text();
}
