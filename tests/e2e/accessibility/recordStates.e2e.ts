import { beforeAll, expect } from "bun:test";

import type { Page } from "playwright";

import { articleTexts } from "#texts/admin/articles.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { formTexts } from "#texts/admin/form.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { previewTexts } from "#texts/admin/previews.ts";
import { listTexts } from "#texts/admin/list.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";

import { fillArticleForm, uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import {
  openDeleteDialog,
  openRowActions,
  screenState,
  testAdminStates,
} from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { listRecordIds } from "#tests/e2e/support/server/demoSite.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const TITLE = "อะไรทำให้โครงการดิจิทัลเดินต่อได้";
const { article, activity } = recordTexts.types;

const site = createSiteFixture(startBilingualSite);
/** Ids of a draft with pictures in one language, of one whose translation is outdated, and of an activity. */
let untranslated: string;
let outdated: string;
let newestActivity: string;
let legalVersion: string;

beforeAll(async () => {
  const api = await signIn(site.url);
  const images = [createPng(900, 700), await createJpeg(1000, 1000)];
  const draft = articleForm({ title: TITLE, status: "Draft", images });
  untranslated = (await api.create("/articles/create", draft))._id;
  outdated = (await api.create("/articles/create", articleForm({ title: "Rain" })))._id;
  for (const [query, title] of [
    ["?lang=th", "ฝน"],
    ["", "Rain and wind"],
  ]) {
    const form = articleForm({ title: title ?? "" });
    expect((await api.request("PUT", `/articles/update/${outdated}${query}`, form)).status).toBe(200);
  }
  const { contents, legalVersions } = await listRecordIds(site.url);
  newestActivity = contents["activities"]?.[0] ?? "";
  legalVersion = legalVersions[0] ?? "";
});

const titleOf = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const publish = (page: Page) => page.getByRole("button", { name: recordTexts.publish }).click();
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name }).first().waitFor();

testAdminStates(site, [
  screenState("the list of activities", "/admin/activity", (page) => row(page, /A flood map/)),
  screenState("a search without results", "/admin/activity?search=jungle", (page) =>
    page.getByRole("heading", { name: recordTexts.noneFound({ plural: activity.plural }) }).waitFor(),
  ),
  screenState("the list of articles", "/admin/article", (page) => row(page, TITLE)),
  screenState("the question before selected activities are deleted", "/admin/activity", async (page) => {
    await page.getByRole("row").getByRole("checkbox").first().check();
    await page.locator("main").getByRole("button", { name: uiTexts.delete, exact: true }).click();
    await page.getByRole("dialog", { name: listTexts.bulk.question({ count: 1 }) }).waitFor();
  }),
  screenState("selected activities", "/admin/activity", async (page) => {
    await page.getByRole("checkbox", { name: listTexts.selectAll }).check();
    await page.getByRole("combobox", { name: recordTexts.setStatus }).waitFor();
  }),
  screenState("the actions of an article", "/admin/article", (page) => openRowActions(page, TITLE)),
  screenState("the dialog that deletes an article", "/admin/article", (page) =>
    openDeleteDialog(page, TITLE),
  ),
  screenState(
    "a link to a draft, and the open ones",
    () => `/admin/article/edit/${untranslated}`,
    async (page) => {
      await page.getByRole("button", { name: previewTexts.links }).click();
      const dialog = page.getByRole("dialog", { name: previewTexts.title });
      await dialog.getByRole("button", { name: previewTexts.create }).click();
      await dialog.getByRole("code").waitFor();
      await dialog
        .getByRole("button", { name: previewTexts.revokeLabel({ name: TITLE }) })
        .first()
        .waitFor();
    },
  ),
  screenState("a missing article", "/admin/article/edit/nobody", (page) =>
    page.getByRole("heading", { name: "Article not found" }).waitFor(),
  ),
  screenState("a new article", "/admin/article/create", (page) => titleOf(page).waitFor()),
  screenState("a new article with errors", "/admin/article/create", async (page) => {
    await publish(page);
    await page.getByRole("group", { name: "Please fill in all required fields" }).waitFor();
  }),
  screenState(
    "a new article with text, images and a rejected file",
    "/admin/article/create",
    async (page) => {
      await fillArticleForm(page, "Gates");
      await page
        .getByLabel(imageTexts.chooseGallery)
        .setInputFiles([
          uploadFile("plan.png", "image/png", createPng(900, 700)),
          uploadFile("gate.jpg", "image/jpeg", await createJpeg(1000, 1000)),
          uploadFile("notes.pdf", "application/pdf", new Uint8Array(9)),
        ]);
      await page.getByRole("button", { name: imageTexts.movePicture({ number: 1 }), exact: true }).click();
      await page.getByText(imageTexts.leftOut({ files: "notes.pdf" })).waitFor();
    },
  ),
  screenState("a new article in Thai", "/admin/article/create", async (page) => {
    await titleOf(page).fill(TITLE);
    await page.getByRole("button", { name: translationTexts.writeIn({ language: "Thai" }) }).click();
    const choice = page.getByRole("group", { name: translationTexts.language });
    await choice.getByRole("radio", { name: "Thai", checked: true }).waitFor();
  }),
  screenState("a new activity with the offer of a draft", "/admin/activity/create", async (page) => {
    await page.getByLabel(activity.fields.name).fill("แผนที่น้ำท่วม ระยะที่ 2");
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith("vitrine.draft")),
    );
    await page.reload();
    await page.getByRole("region", { name: draftTexts.offer }).waitFor();
  }),
  screenState(
    "an edited article",
    () => `/admin/article/edit/${untranslated}`,
    (page) => page.getByLabel(imageTexts.altLabel({ number: 1 })).fill("A gate"),
  ),
  screenState(
    "the dialog before an edited article is left",
    () => `/admin/article/edit/${untranslated}`,
    async (page) => {
      await titleOf(page).fill("Gates");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").getByRole("button", { name: uiTexts.discardChanges }).waitFor();
    },
  ),
  screenState(
    "an article that someone else changed",
    () => `/admin/article/edit/${untranslated}`,
    async (page) => {
      await titleOf(page).waitFor();
      const api = await signIn(site.url);
      const form = articleForm({ title: TITLE, author: "Nok S.", status: "Draft" });
      expect((await api.request("PUT", `/articles/update/${untranslated}`, form)).status).toBe(200);
      await titleOf(page).fill("Mine");
      await page.getByRole("button", { name: uiTexts.saveChanges }).click();
      await page.getByText(partBefore(conflictTexts.youSaved({ noun: article.noun }), "<")).waitFor();
    },
  ),
  screenState(
    "the preview of an article",
    () => `/admin/article/preview/${untranslated}`,
    (page) => page.getByText(articleTexts.adminsOnly).waitFor(),
  ),
  screenState(
    "the lightbox in the preview of an article",
    () => `/admin/article/preview/${untranslated}`,
    async (page) => {
      await page.getByRole("button", { name: articleTexts.openPicture({ number: 1, count: 2 }) }).click();
      await page.getByRole("dialog").waitFor();
    },
  ),
  screenState(
    "a translation with the copied text",
    () => `/admin/article/${untranslated}/translate/th`,
    async (page) => {
      await page.getByRole("button", { name: translationTexts.copyAll }).click();
      await page.getByRole("group", { name: translationTexts.copiedAll({ count: 3 }) }).waitFor();
    },
  ),
  screenState(
    "an outdated translation",
    () => `/admin/article/${outdated}/translate/th`,
    (page) => page.getByText(translationTexts.outdated({ language: "English", fields: "Title" })).waitFor(),
  ),
  screenState(
    "the translation of an activity with pictures",
    () => `/admin/activity/${newestActivity}/translate/th`,
    (page) => page.locator("form img").first().waitFor(),
  ),
  screenState("the list of legal texts", "/admin/legal", (page) =>
    page.getByText(legalTexts.states.inEffect, { exact: true }).first().waitFor(),
  ),
  screenState(
    "a published legal text",
    () => `/admin/legal/edit/${legalVersion}`,
    (page) => page.getByLabel(legalTexts.fields.effectiveDate).waitFor(),
  ),
  screenState(
    "a new version of a legal text",
    () => `/admin/legal/version/${legalVersion}`,
    (page) => page.getByLabel(legalTexts.fields.effectiveDate).waitFor(),
  ),
  // Last, because the article is saved when the connection returns.
  screenState("an article that waits for the connection", "/admin/article/create", async (page) => {
    await fillArticleForm(page, "From the train");
    await page.context().setOffline(true);
    await publish(page);
    await page.getByRole("alert").getByText(formTexts.savesWhenOnline).waitFor();
  }),
]);
