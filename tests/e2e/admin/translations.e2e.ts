import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { draftTexts } from "#texts/admin/drafts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { fillArticleForm, findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { listRecordIds } from "#tests/e2e/support/server/demoSite.ts";
import { startUntranslatedSite } from "#tests/e2e/support/server/bilingualSite.ts";

const THAI_TITLE = "แผนที่คือคำสัญญา";
const LANGUAGE = { language: "English" };

const save = (page: Page, name: string) => page.getByRole("button", { name }).click();
const toast = (page: Page, name: string) => page.getByRole("group", { name }).waitFor();
/** Not the group of its source. */
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("a Thai article is translated, and its translation follows a change of the source", async () => {
  await using site = await startUntranslatedSite("th");
  const { page, problems } = await openAdmin(site, "/admin/article/create");
  await fillArticleForm(page, THAI_TITLE);
  await save(page, recordTexts.publish);
  await toast(page, recordTexts.published({ noun: recordTexts.types.article.noun }));
  const id = await findArticleId(site.url, THAI_TITLE);

  const missing = texts.translate({ ...LANGUAGE, state: texts.states.missing });
  await page.getByRole("link", { name: missing }).click();
  await page.waitForURL(`**/admin/article/${id}/translate/en`);
  await translate(page);
  const { data: english } = await readArticle(site.url, id, "en");
  expect(english).toMatchObject({
    title: "A map is a promise",
    slug: "a-map",
    author: "Mali S.",
    status: "Published",
  });

  await page.getByRole("link", { name: /^Thai/ }).click();
  await field(page, "Title").fill(`${THAI_TITLE} ฉบับใหม่`);
  await save(page, uiTexts.saveChanges);
  await toast(page, recordTexts.types.article.messages.updated);
  await page
    .getByRole("link", { name: texts.translate({ ...LANGUAGE, state: texts.states.outdated }) })
    .click();
  await adaptToSource(page);
  await page
    .getByRole("navigation", { name: texts.languages })
    .getByText(texts.states.outdated)
    .waitFor({ state: "hidden" });
  expect((await readArticle(site.url, id, "en")).data.title).toBe(`${THAI_TITLE} ฉบับใหม่`);
  expect((await readArticle(site.url, id, "th")).data.title).toBe(`${THAI_TITLE} ฉบับใหม่`);
  expect(problems).toEqual([]);
});

async function translate(page: Page) {
  await page.locator("[lang=th]", { hasText: THAI_TITLE }).first().waitFor();
  await field(page, "Title").fill("A map is a promise");
  await page.getByRole("button", { name: texts.copyField({ label: "Author" }) }).click();
  await field(page, recordTexts.types.article.fields.content).fill("One.");
  await field(page, recordTexts.address.label).fill("a-map");
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(" en")));
  await page.reload();
  await save(page, draftTexts.restore);
  expect(await field(page, "Author").inputValue()).toBe("Mali S.");
  await save(page, recordTexts.publish);
  await toast(page, texts.published(LANGUAGE));
}

async function adaptToSource(page: Page) {
  await page.getByText(texts.outdated({ language: "Thai", fields: "Title" })).waitFor();
  const source = page.getByRole("group", { name: texts.sourceOf({ label: "Title", language: "Thai" }) });
  expect(await source.locator("ins").textContent()).toBe(" ฉบับใหม่");
  await source.getByRole("button").click();
  await save(page, uiTexts.saveChanges);
  await toast(page, texts.saved(LANGUAGE));
}

const english = createSiteFixture(() => startUntranslatedSite("en"));

test.each(["en", "th"])("at 768 px, titles of translation forms are not cut, in %s", async (locale) => {
  const viewport = { width: 768, height: 1024 };
  const { page } = await openPage(english, { locale, viewport });
  await signInWithoutForm(page);
  const { contents } = await listRecordIds(english.url);
  for (const path of [
    `activity/${contents["activities"]?.[0]}/translate/th`,
    `article/${contents["articles"]?.[0]}/translate/th`,
  ]) {
    await page.goto(`/admin/${path}`);
    await page.getByRole("textbox").nth(2).waitFor();
    const title = page.getByRole("heading", { level: 1 });
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

async function readArticle(url: string, id: string, language: string) {
  return (await fetch(`${url}/api/v1/articles/${id}?lang=${language}`)).json();
}

const TITLE = "แผนที่คือคำสัญญาของเมืองต่อผู้คนริมน้ำ";
const TEXT = "เมืองที่วางแผนรับมือน้ำท่วมเริ่มจากแผนที่ที่ทุกคนอ่านเข้าใจ";
const ADDRESS = encodeURIComponent(TITLE);

const button = (page: Page, name: string) => page.getByRole("button", { name });

/** The names of the articles on a page of the public list. */
async function listTitles(url: string, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

test("an article begins in Thai on an English site, is exchanged and is translated from Thai", async () => {
  const { page, problems } = await openAdmin(english, "/admin/article/create");
  await writeThai(page);
  await button(page, recordTexts.publish).click();
  await toast(page, recordTexts.published({ noun: recordTexts.types.article.noun }));
  expect(await listTitles(english.url, "/th/articles")).toContain(TITLE);
  expect(await listTitles(english.url, "/articles")).not.toContain(TITLE);
  expect((await fetch(`${english.url}/th/article/${ADDRESS}`)).status).toBe(200);

  // The back office lists it, and says that it lacks a text in English.
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  await page.waitForURL("**/admin/article/edit/*");
  await button(page, texts.writeIn({ language: "English" })).click();
  await toast(page, texts.moved({ language: "English" }));
  expect(await listTitles(english.url, "/articles")).toContain(TITLE);
  const moved = await fetch(`${english.url}/th/article/${ADDRESS}`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/article/${ADDRESS}`]);

  // The form says that the letters are Thai, and takes it back.
  const line = page.getByRole("status").filter({ hasText: texts.looksLike({ language: "Thai" }) });
  await line.getByRole("button", { name: texts.writeIn({ language: "Thai" }) }).click();
  await toast(page, texts.moved({ language: "Thai" }));
  expect(await listTitles(english.url, "/th/articles")).toContain(TITLE);

  await page.getByRole("link", { name: /^English/ }).click();
  await button(page, texts.copyAll).click();
  expect(await field(page, "Title").inputValue()).toBe(TITLE);
  await page.getByRole("group", { name: texts.copiedAll({ count: 4 }) }).waitFor();
  await field(page, "Title").fill("A map is a promise");
  await field(page, recordTexts.types.article.fields.content).fill(
    "A city that plans for floods begins with a map.",
  );
  await button(page, recordTexts.publish).click();
  await toast(page, texts.published({ language: "English" }));
  expect(await listTitles(english.url, "/articles")).toContain("A map is a promise");
  expect(await listTitles(english.url, "/th/articles")).toContain(TITLE);
  expect(problems).toEqual([]);
});

/** Begins in English: the form offers Thai. Afterwards the draft in the browser is in Thai too. */
async function writeThai(page: Page) {
  const choice = page.getByRole("group", { name: texts.language });
  await choice.getByRole("radio", { name: "English", checked: true }).waitFor();
  await field(page, "Title").fill(TITLE);
  await field(page, "Author").fill("มาลี ศรีสุข");
  await field(page, recordTexts.types.article.fields.position).fill("ที่ปรึกษา");
  await field(page, recordTexts.types.article.fields.content).fill(TEXT);
  await button(page, texts.writeIn({ language: "Thai" })).click();
  await choice.getByRole("radio", { name: "Thai", checked: true }).waitFor();
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, draft]) => key.endsWith(" new") && draft.includes('"lang":"th"'),
    ),
  );
  await page.reload();
  await button(page, draftTexts.restore).click();
  await choice.getByRole("radio", { name: "Thai", checked: true }).waitFor();
}
