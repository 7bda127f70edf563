import { expect, test } from "bun:test";

import { settingTexts } from "#texts/admin/settings.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { translationBoardTexts as texts } from "#texts/admin/translationBoard.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startEnglishSite } from "#tests/e2e/support/server/bilingualSite.ts";

const site = createSiteFixture(startEnglishSite);

const readSite = async (lang: string) =>
  (await (await fetch(`${site.url}/api/v1/site?lang=${lang}`)).json()).data;

test("a second language opens the board, which leads to what is missing and publishes it", async () => {
  const { page, problems } = await openAdmin(site);
  const boardLink = page.getByRole("link", { name: layoutTexts.names.translations, exact: true });
  expect(await boardLink.count()).toBe(0);
  await page.goto("/admin/settings/languages");
  await page.getByText(settingTexts.languages.further({ name: "ไทย" })).click();
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  const saved = page.getByRole("group", { name: settingTexts.languages.added({ language: "Thai" }) });
  await saved.getByRole("link", { name: settingTexts.languages.openBoard }).click();
  const panel = page.getByRole("region", { name: texts.preparation.title({ language: "Thai" }) });
  await panel.getByRole("listitem").first().waitFor();
  // An admin's browser shows the pages; a visitor's does not.
  expect((await page.request.get("/th")).status()).toBe(200);
  expect((await fetch(`${site.url}/th`)).status).toBe(404);

  await page.getByLabel(texts.filters.type).selectOption("article");
  await page.waitForURL("**/admin/translations?type=article");
  // Until the reply, the rows are those of all types.
  const record = page.getByRole("row").nth(1).locator('a[href^="/admin/article/"][href$="/translate/th"]');
  await record.first().waitFor();
  await page.getByText(translationTexts.states.missing, { exact: true }).nth(1).waitFor();

  await page.getByLabel(texts.filters.type).selectOption("setting");
  await page.getByRole("link", { name: settingTexts.fields.taglines, exact: true }).click();
  await page
    .getByRole("button", { name: translationTexts.copyField({ label: settingTexts.fields.taglines }) })
    .click();
  await page
    .getByLabel(settingTexts.taglines.text({ number: 1 }), { exact: true })
    .fill("เปลี่ยนองค์กรด้วยข้อมูล");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: settingTexts.saved, exact: true }).waitFor();
  await boardLink.click();
  await panel.getByRole("button", { name: texts.preparation.publish }).click();
  await page.getByRole("dialog").getByRole("button", { name: texts.preparation.publish }).click();
  await panel.waitFor({ state: "detached" });
  expect((await fetch(`${site.url}/th`)).status).toBe(200);
  const [english, thai] = [await readSite("en"), await readSite("th")];
  expect(thai.taglines[0].text).toBe("เปลี่ยนองค์กรด้วยข้อมูล");
  expect(thai.taglines.slice(1)).toEqual(english.taglines.slice(1));
  expect(english.taglines[0].text).not.toBe(thai.taglines[0].text);

  await page.getByLabel(texts.filters.type).selectOption("setting");
  await page.getByRole("link", { name: settingTexts.fields.services, exact: true }).waitFor();
  const taglines = page.getByRole("link", { name: settingTexts.fields.taglines, exact: true });
  await taglines.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});
