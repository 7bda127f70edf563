import { afterEach, expect, test } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { historyTexts as texts } from "#texts/admin/history.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const FIRST = { title: "ฟังก่อนวางแผน ฉบับแรก", content: "เราฟังก่อนเสมอ แล้วจึงวางแผน" };
const SECOND = { title: "ฟังก่อนวางแผน ฉบับที่สอง", content: "เราฟังเสมอ แล้วจึงลงมือ" };
const PHONE = { viewport: { width: 390, height: 844 }, locale: "th-TH" };

afterEach(() => loadAdminLanguage("en"));

test("on a phone, in Thai: an admin compares an earlier version, puts it into the form and saves it", async () => {
  await loadAdminLanguage("th");
  await using site = await startSite();
  const api = await signIn(site.url);
  const picture = { images: [uniquePng(1)] };
  const created = await api.create<Article>("/articles/create", articleForm({ ...FIRST, ...picture }));
  const { _id, slug, images } = created;
  const change = articleForm({ ...SECOND, removeImages: [...images] });
  expect((await api.request("PUT", `/articles/update/${_id}`, change)).status).toBe(200);
  const { page, problems } = await openAdmin(site, `/admin/article/edit/${_id}`, PHONE);
  const title = page.locator(`[name="${ARTICLES.nameField}"]`);
  await page.getByRole("button", { name: texts.title }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").last().press("Space");
  await dialog.locator("ins, del").first().waitFor();
  await dialog.getByRole("button", { name: texts.restore }).press("Enter");
  expect(await title.inputValue()).toBe(FIRST.title);
  const readArticle = async () => (await fetch(`${site.url}/api/v1/articles/slug/${slug}`)).json();
  expect((await readArticle()).data).toMatchObject({ title: SECOND.title, images: [] });
  await page.getByRole("button", { name: uiTexts.saveChanges }).press("Enter");
  await page.waitForURL("**/admin/article");
  expect((await readArticle()).data).toMatchObject({ title: FIRST.title, images });
  expect(problems).toEqual([]);
});
