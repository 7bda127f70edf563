import { expect, test } from "bun:test";

import type { Page } from "playwright";

import type { Article } from "#resources/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

/** Creates a draft with a logo, a gallery of one image and another one in its text. */
async function createDraft(url: string) {
  const admin = await signIn(url);
  const uploaded = await admin.request("POST", "/upload/article-image", uploadForm(createPng(300, 200)));
  // Not validated: the tests of the API cover it.
  const { data: named } = (await uploaded.json()) as { data: { url: string } };
  const content = `One.\n\n![A map](${named.url})`;
  const form = articleForm({
    content,
    status: "Draft",
    logo: createPng(200, 100),
    images: [await createJpeg(320, 240)],
  });
  const { _id, logo, images } = await admin.create<Article>("/articles/create", form);
  return { id: _id, paths: [logo ?? "", ...images, named.url] };
}

/** Waits for this many images and returns those that the browser could not load. The form has them as data URLs. */
async function findBrokenImages(page: Page, count: number): Promise<string[]> {
  await page.waitForFunction(
    (expected) => document.querySelectorAll("main img[src], article img[src]").length >= expected,
    count,
  );
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>("main img[src], article img[src]")];
    for (const image of images) image.loading = "eager";
    const results = await Promise.allSettled(images.map((image) => image.decode()));
    return images
      .filter((_, index) => results[index]?.status === "rejected")
      .map((image) => image.currentSrc);
  });
}

test("an admin sees a draft's images in form and preview; visitors get them once it is published", async () => {
  await using vitrine = await startSite();
  const { id, paths } = await createDraft(vitrine.url);
  const visit = () => Promise.all(paths.map(async (path) => (await fetch(vitrine.url + path)).status));
  expect(await visit()).toEqual([404, 404, 404]);

  const { page: admin, problems } = await openAdmin(vitrine, `/admin/article/edit/${id}`);
  // Logo, gallery and text.
  expect(await findBrokenImages(admin, 3)).toEqual([]);
  await admin.goto(`/admin/article/preview/${id}`);
  expect(await findBrokenImages(admin, 2)).toEqual([]);

  const { page: visitor } = await openPage(vitrine);
  expect((await visitor.goto(paths[0] ?? ""))?.status()).toBe(404);
  await admin.goto(`/admin/article/edit/${id}`);
  await admin.getByRole("button", { name: uiTexts.saveChanges }).click();
  await admin
    .getByRole("group", { name: recordTexts.published({ noun: recordTexts.types.article.noun }) })
    .waitFor();
  expect(await visit()).toEqual([200, 200, 200]);
  await visitor.goto(`/article/${id}`);
  expect(await findBrokenImages(visitor, 2)).toEqual([]);
  expect(problems).toEqual([]);
});
