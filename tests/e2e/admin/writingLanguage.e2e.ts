import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { draftTexts } from "#texts/admin/drafts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";

import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startUntranslatedSite } from "#tests/e2e/support/server/bilingualSite.ts";

const TITLE = "แผนที่คือคำสัญญาของเมืองต่อผู้คนริมน้ำ";
const TEXT = "เมืองที่วางแผนรับมือน้ำท่วมเริ่มจากแผนที่ที่ทุกคนอ่านเข้าใจ";
const ADDRESS = encodeURIComponent(TITLE);

const button = (page: Page, name: string) => page.getByRole("button", { name });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const toast = (page: Page, name: string) => page.getByRole("group", { name }).waitFor();

/** The names of the articles on a page of the public list. */
async function listTitles(url: string, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

test("an article begins in Thai on an English site, is exchanged and is translated from Thai", async () => {
  await using site = await startUntranslatedSite("en");
  const { page, problems } = await openAdmin(site, "/admin/article/create");
  await writeThai(page);
  await button(page, recordTexts.publish).click();
  await toast(page, recordTexts.published({ noun: recordTexts.types.article.noun }));
  expect(await listTitles(site.url, "/th/articles")).toContain(TITLE);
  expect(await listTitles(site.url, "/articles")).not.toContain(TITLE);
  expect((await fetch(`${site.url}/th/article/${ADDRESS}`)).status).toBe(200);

  // The back office lists it, and says that it lacks a text in English.
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  await page.waitForURL("**/admin/article/edit/*");
  await button(page, texts.writeIn({ language: "English" })).click();
  await toast(page, texts.moved({ language: "English" }));
  expect(await listTitles(site.url, "/articles")).toContain(TITLE);
  const moved = await fetch(`${site.url}/th/article/${ADDRESS}`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/article/${ADDRESS}`]);

  // The form says that the letters are Thai, and takes it back.
  const line = page.getByRole("status").filter({ hasText: texts.looksLike({ language: "Thai" }) });
  await line.getByRole("button", { name: texts.writeIn({ language: "Thai" }) }).click();
  await toast(page, texts.moved({ language: "Thai" }));
  expect(await listTitles(site.url, "/th/articles")).toContain(TITLE);

  await page.getByRole("link", { name: /^English/ }).click();
  await button(page, texts.copyAll).click();
  expect(await field(page, "Title").inputValue()).toBe(TITLE);
  await page.getByRole("group", { name: texts.copiedAll({ count: 4 }) }).waitFor();
  await field(page, "Title").fill("A map is a promise");
  await field(page, recordTexts.types.article.fields.content).fill(
    "A city that plans for floods begins with a map.",
  );
  expect(await findAxeViolations(page)).toEqual([]);
  await button(page, recordTexts.publish).click();
  await toast(page, texts.published({ language: "English" }));
  expect(await listTitles(site.url, "/articles")).toContain("A map is a promise");
  expect(await listTitles(site.url, "/th/articles")).toContain(TITLE);
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
  expect(await findAxeViolations(page)).toEqual([]);
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, draft]) => key.endsWith(" new") && draft.includes('"lang":"th"'),
    ),
  );
  await page.reload();
  await button(page, draftTexts.restore).click();
  await choice.getByRole("radio", { name: "Thai", checked: true }).waitFor();
}
