import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { conflictTexts } from "#texts/admin/conflict.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { fillArticleForm, findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin, signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { listRecordIds } from "#tests/e2e/support/server/demoSite.ts";
import { startUntranslatedSite } from "#tests/e2e/support/server/bilingualSite.ts";

const THAI_TITLE = "แผนที่คือคำสัญญา";
const LANGUAGE = { language: "English" };

const save = (page: Page, name: string) => page.getByRole("button", { name }).click();
const openTranslation = (page: Page) => page.getByRole("link", { name: /^English/ }).click();
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
  expect(await findAxeViolations(page)).toEqual([]);
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

test("two admins who translate the same text choose between their versions", async () => {
  await using site = await startUntranslatedSite("th");
  const { page: first } = await openPage(site);
  const { page: second } = await openPage(site);
  await visitAdmin(first, "/admin/article/create");
  await fillArticleForm(first, THAI_TITLE);
  await save(first, recordTexts.statuses.Draft);
  await toast(first, recordTexts.draftSaved);
  const id = await findArticleId(site.url, THAI_TITLE);

  await signInWithoutForm(second);
  for (const [page, name] of [
    [first, "First"],
    [second, "Second"],
  ] as const) {
    await page.goto(`/admin/article/edit/${id}`);
    await openTranslation(page);
    for (const label of ["Title", "Author", recordTexts.types.article.fields.content])
      await field(page, label).fill(name);
  }
  await save(first, recordTexts.saveAsDraft);
  await toast(first, texts.draftSaved(LANGUAGE));
  await save(second, recordTexts.saveAsDraft);
  await second.getByRole("radio", { name: conflictTexts.side.saved({ label: "Title" }) }).waitFor();
  await second.getByRole("radio", { name: conflictTexts.side.mine({ label: "Title" }) }).check();
  await save(second, conflictTexts.save);
  await toast(second, texts.draftSaved(LANGUAGE));
  await first.reload();
  expect(await field(first, "Title").inputValue()).toBe("Second");
});

test.each(["en", "th"])("at 768 px, titles of translation forms are not cut, in %s", async (locale) => {
  await using site = await startUntranslatedSite("en");
  const viewport = { width: 768, height: 1024 };
  const { page } = await openPage(site, { locale, viewport });
  await signInWithoutForm(page);
  const { contents } = await listRecordIds(site.url);
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
