import { afterEach, expect, test } from "bun:test";

import type { Page } from "playwright";

import { ARTICLES } from "#resources/articles.ts";
import { previewTexts as texts } from "#texts/admin/previews.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { runInLanguage } from "#texts/language.ts";
import { previewEnded, previewNote } from "#texts/public/layout.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { THAI, translationForm } from "#tests/support/content/languageTestServer.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";

import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const PHONE = { width: 390, height: 844 };
const TITLE = "A river that is not public yet";

afterEach(() => loadAdminLanguage("en"));

/** In both languages, with a logo and a gallery of one picture. */
async function createDraft(url: string) {
  const admin = await signIn(url);
  await admin.sendJson("PUT", "/settings", { languages: { main: "en", further: ["th"] } });
  const files = { logo: createPng(200, 100), images: [await createJpeg(320, 240)] };
  const { _id } = await admin.create(
    "/articles/create",
    articleForm({ title: TITLE, status: "Draft", ...files }),
  );
  const thai = translationForm(ARTICLES, { status: "Draft" });
  expect((await admin.request("PUT", `/articles/update/${_id}?lang=th`, thai)).status).toBe(200);
  return _id;
}

/** Waits for the heading of the draft, its scripts and its two pictures. */
async function expectDraft(page: Page, title: string) {
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>("main img[src]")];
    for (const image of images) image.loading = "eager";
    return images.length >= 2 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
}

test("a link that an admin makes on a phone in Thai shows a draft to a stranger until it is revoked", async () => {
  await using site = await startSite();
  const id = await createDraft(site.url);
  await loadAdminLanguage("th");
  const options = { viewport: PHONE, locale: "th-TH" };
  const { page: admin, problems } = await openAdmin(site, `/admin/article/edit/${id}`, options);
  const popup = admin.waitForEvent("popup");
  await admin.getByRole("button", { name: texts.preview, exact: true }).click();
  await expectDraft(await popup, TITLE);

  await admin.getByRole("button", { name: texts.links }).click();
  const dialog = admin.getByRole("dialog", { name: texts.title });
  await dialog.getByText(texts.none).waitFor();
  await dialog.getByRole("button", { name: texts.create }).click();
  const link = (await dialog.getByRole("code").textContent()) ?? "";

  const { page: stranger, problems: strangerProblems } = await openPage(site);
  await stranger.goto(link);
  await expectDraft(stranger, TITLE);
  const note = runInLanguage("en", () => previewNote({ status: "Draft", until: "|" }));
  await stranger.getByText(partBefore(note, "|")).waitFor();
  await stranger.getByRole("banner").getByRole("link", { name: "ไทย" }).click();
  await expectDraft(stranger, THAI);
  expect(new URL(stranger.url()).pathname).toBe(`/th${new URL(link).pathname}/article/${id}`);
  // In the browser, without a request for the page.
  await stranger.getByRole("link", { name: "ติดต่อเรา" }).first().click();
  await stranger.waitForURL("**/address");
  await stranger.goBack();
  await expectDraft(stranger, THAI);

  await dialog.getByRole("button", { name: texts.revokeLabel({ name: TITLE }) }).click();
  await dialog.getByText(texts.none).waitFor();
  expect(problems.concat(strangerProblems)).toEqual([]);
  await stranger.goto(link);
  await stranger.getByRole("heading", { name: runInLanguage("en", previewEnded) }).waitFor();
  expect(site.output()).not.toContain(link.split("/preview/")[1] ?? "");
});
