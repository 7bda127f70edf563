import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { formTexts } from "#texts/admin/form.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { createNoisyJpeg, createPng, createRotatedPhoto } from "#tests/support/media/testImages.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import {
  createArticle,
  uploadFile,
  fillArticleForm,
  findArticleId,
} from "#tests/e2e/support/browser/articleForm.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { freePort } from "#tests/e2e/support/server/freePort.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin, signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const TITLE = "อะไรทำให้โครงการดิจิทัลเดินต่อได้";
const TEXT = "โครงการส่วนใหญ่ไม่ได้ล้มเพราะเทคโนโลยี";

test("a draft is not public; then it is published, changed and deleted", async () => {
  const port = freePort();
  // The sitemap needs PUBLIC_URL.
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...ADMIN_ENV };
  await using vitrine = await startVitrine({ env });
  const { page: admin, problems } = await openPage(vitrine);
  await signInWithoutForm(admin);
  await createDraft(admin);

  const { page: visitor } = await openPage(vitrine, { javaScriptEnabled: false });
  const id = await findArticleId(vitrine.url, TITLE);
  for (const path of ["/articles", "/", "/sitemap.xml", "/feed.xml", `/article/${id}`]) {
    const response = await visitor.goto(path);
    expect(await response?.text()).not.toContain(TITLE);
  }
  expect((await visitor.goto(`/article/${id}`))?.status()).toBe(404);

  await checkPreview(admin);
  await admin.getByRole("link", { name: uiTexts.edit }).click();
  await admin.getByRole("button", { name: uiTexts.saveChanges }).click();
  await admin
    .getByRole("group", { name: recordTexts.published({ noun: recordTexts.types.article.noun }) })
    .waitFor();

  await visitor.goto("/articles");
  await visitor.getByRole("heading", { name: TITLE }).getByRole("link").click();
  await visitor.waitForURL(`**/article/${encodeURIComponent(TITLE)}`);
  expect(await visitor.getByRole("heading", { level: 1 }).textContent()).toBe(TITLE);
  await visitor.getByText(TEXT).waitFor();
  await visitor.getByRole("heading", { name: "สามสิ่ง" }).waitFor();
  expect(await visitor.getByRole("img", { name: "เรือในท่า" }).first().getAttribute("width")).toBe("800");

  await admin.getByRole("button", { name: `Delete ${TITLE}` }).click();
  await admin
    .getByRole("button", { name: recordTexts.deleteAction({ noun: recordTexts.types.article.noun }) })
    .click();
  await admin.getByText(recordTexts.noneYet({ plural: recordTexts.types.article.plural })).waitFor();
  // The row is gone before the server has answered.
  await admin.getByRole("group", { name: recordTexts.deleted({ name: TITLE }) }).waitFor();
  expect((await visitor.reload())?.status()).toBe(404);
  expect(problems).toEqual([]);
});

async function createDraft(page: Page) {
  await page.goto("/admin/article");
  await page
    .getByRole("link", { name: recordTexts.create({ noun: recordTexts.types.article.noun }) })
    .first()
    .click();
  await page.getByLabel("Title", { exact: true }).fill(TITLE);
  await page.getByLabel("Author").fill("กานต์ธิดา");
  await page.getByLabel(recordTexts.types.article.fields.content).fill(`${TEXT}\n\nสามสิ่ง`);
  await page.getByRole("button", { name: "Heading" }).click();
  expect(await page.getByLabel(recordTexts.types.article.fields.content).inputValue()).toBe(
    `${TEXT}\n\n## สามสิ่ง`,
  );
  await page
    .frameLocator(`[title="${articleTexts.livePreview.frame}"]`)
    .getByRole("heading", { name: "สามสิ่ง" })
    .waitFor();
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles([
      uploadFile("plan.png", "image/png", createPng(900, 700)),
      uploadFile("harbour.jpg", "image/jpeg", await createRotatedPhoto(1200, 800)),
    ]);
  await page.getByLabel(imageTexts.altLabel({ number: 2 })).fill("เรือในท่า");
  for (const [key, number] of [
    ["Alt+ArrowUp", 1],
    ["Alt+ArrowDown", 2],
  ] as const) {
    await page.keyboard.press(key);
    const focused = page.getByLabel(imageTexts.altLabel({ number }));
    expect(await focused.evaluate((field) => field.matches(":focus"))).toBe(true);
  }
  await dragRow(page, 2, 1);
  expect(await page.getByLabel(imageTexts.altLabel({ number: 1 })).inputValue()).toBe("เรือในท่า");
  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("group", { name: recordTexts.draftSaved }).waitFor();
  await page.getByRole("row", { name: new RegExp(TITLE) }).waitFor();
}

async function dragRow(page: Page, from: number, to: number) {
  const handle = page.getByRole("button", { name: imageTexts.movePicture({ number: from }), exact: true });
  // Near the edge of the window a drag scrolls the page, the further the slower the machine is.
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  // Rows that were moved before may still be on their way.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const [start, end] = await Promise.all([
    handle.boundingBox(),
    page.getByRole("button", { name: imageTexts.movePicture({ number: to }), exact: true }).boundingBox(),
  ]);
  if (!start || !end) throw new Error("The handles are not on the screen");
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(end.x + 8, end.y - 10, { steps: 5 });
  await page.mouse.up();
}

async function checkPreview(page: Page) {
  await page.getByRole("link", { name: `${articleTexts.preview} ${TITLE}` }).click();
  await page.getByText(articleTexts.adminsOnly).waitFor();
  await page.getByText(TEXT).waitFor();
  await page.getByRole("button", { name: articleTexts.openPicture({ number: 1, count: 2 }) }).click();
  const lightbox = page.getByRole("dialog");
  for (const counter of ["1 / 2", "2 / 2", "1 / 2"]) {
    await lightbox.getByText(counter).waitFor();
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Escape");
  await lightbox.waitFor({ state: "hidden" });
}

test("phone photos are scaled down before the upload and keep their orientation", async () => {
  await using vitrine = await startSite();
  const { page, problems } = await openAdmin(vitrine, "/admin/article/create");
  await fillArticleForm(page, "Photographs");
  const upright = await createRotatedPhoto(3600, 2400);
  const heavy = await createNoisyJpeg(9);
  expect(heavy.length).toBeGreaterThan(5 * 1_048_576);
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles([
      uploadFile("upright.jpg", "image/jpeg", upright),
      uploadFile("heavy.jpg", "image/jpeg", heavy),
    ]);
  await page.getByText(/^upright\.jpg.*1707 × 2560/).waitFor();
  await page.getByText(/^heavy\.jpg.*2560 × 170\d/).waitFor();
  const sending = page.waitForRequest("**/articles/create");
  await page.getByRole("button", { name: "Publish" }).click();
  await page
    .getByRole("group", { name: recordTexts.published({ noun: recordTexts.types.article.noun }) })
    .waitFor();
  expect(Number((await (await sending).allHeaders())["content-length"])).toBeLessThan(heavy.length / 2);
  const response = await fetch(
    `${vitrine.url}/api/v1/articles/${await findArticleId(vitrine.url, "Photographs")}`,
  );
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: { pictures: { width: number; height: number }[] } };
  expect(data.pictures.map(({ width, height }) => width < height)).toEqual([true, false]);
  expect(problems).toEqual([]);
});

test("when an admin edits an article in two browsers, the second shows both versions and can merge them", async () => {
  await using vitrine = await startSite();
  const id = await createArticle(vitrine.url, "Shared");
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const { page } = await openAdmin(vitrine, `/admin/article/edit/${id}`);
      await page.getByLabel("Title", { exact: true }).waitFor();
      return page;
    }),
  );
  if (!first || !second) throw new Error("Two pages were opened");
  await first.getByLabel("Author").fill("First");
  await first.getByRole("button", { name: uiTexts.saveChanges }).click();
  await first.getByRole("group", { name: recordTexts.types.article.messages.updated }).waitFor();

  await second.getByLabel("Title", { exact: true }).fill("Shared by two");
  await second.getByRole("button", { name: uiTexts.saveChanges }).click();
  await second
    .getByText(partBefore(conflictTexts.youSaved({ noun: recordTexts.types.article.noun }), "<"))
    .waitFor();
  expect(await findAxeViolations(second)).toEqual([]);
  await second.getByRole("button", { name: conflictTexts.save }).click();
  await second.getByRole("group", { name: recordTexts.types.article.messages.updated }).waitFor();
  const row = second.getByRole("row", { name: /Shared by two/ });
  await row.waitFor();
  expect(await row.textContent()).toContain("First");
});

test("an unsaved article is offered for restoring after a reload, but not once it is saved", async () => {
  await using vitrine = await startSite();
  const { page } = await openPage(vitrine);
  page.on("dialog", (dialog) => void dialog.accept());
  await visitAdmin(page, "/admin/article/create");
  await fillArticleForm(page, "Half a title");
  await page.reload();
  await page.getByRole("button", { name: draftTexts.restore }).click();
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Half a title");
  expect(await page.getByLabel(recordTexts.types.article.fields.content).inputValue()).toBe("One.");
  await page.keyboard.press("Control+Enter");
  await page
    .getByRole("group", { name: recordTexts.published({ noun: recordTexts.types.article.noun }) })
    .waitFor();
  await page.goto("/admin/article/create");
  await page.getByLabel("Title", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: draftTexts.restore }).count()).toBe(0);
});

test("an article with photographs that is sent offline saves by itself, once, when the connection returns", async () => {
  await using vitrine = await startSite();
  const { page } = await openAdmin(vitrine, "/admin/article/create");
  await fillArticleForm(page, "From the train");
  const images = page.getByRole("region", { name: articleTexts.images });
  await images
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles(
      ["one.png", "two.png", "three.png"].map((name) => uploadFile(name, "image/png", createPng(900, 700))),
    );
  await images.getByText(imageTexts.count({ count: 3, max: 10 })).waitFor();
  const creations: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/articles/create")) creations.push(request.url());
  });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: recordTexts.publish }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").allTextContents()).toEqual([formTexts.savesWhenOnline]);
  expect(await page.getByText("Network error").count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.waitForURL("**/admin/article");
  const row = page.getByRole("row", { name: /From the train/ });
  await row.getByText(recordTexts.statuses.Published).waitFor();
  expect(await row.count()).toBe(1);
  expect(creations).toHaveLength(1);
});

test("an article that waits only for a picture in its text saves by itself when the connection returns", async () => {
  await using vitrine = await startSite();
  const { page } = await openAdmin(vitrine, "/admin/article/create");
  await fillArticleForm(page, "From the boat");
  await page.context().setOffline(true);
  const picture = uploadFile("one.png", "image/png", createPng(900, 700));
  await page.getByLabel(articleTexts.format.picture).setInputFiles([picture]);
  await page.getByText(articleTexts.textPictures.waiting).waitFor();
  await page.getByRole("button", { name: recordTexts.publish }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").allTextContents()).toEqual([formTexts.savesWhenOnline]);
  await page.context().setOffline(false);
  await page.waitForURL("**/admin/article");
  const id = await findArticleId(vitrine.url, "From the boat");
  const article = await page.request.get(`${vitrine.url}/article/${id}`);
  expect(await article.text()).toMatch(/<img [^>]*src="[^"]*\/uploads\//);
});

test("the editor's toolbar shows its whole title at every width, next to the status and three buttons", async () => {
  await using vitrine = await startSite();
  const { page } = await openPage(vitrine);
  page.on("dialog", (dialog) => void dialog.accept());
  await signInWithoutForm(page);
  const id = await createArticle(vitrine.url, "Words");
  await page.goto(`/admin/article/edit/${id}`);
  await page.getByLabel("Title", { exact: true }).fill("Other words");
  await page.getByText(partBefore(layoutTexts.unsaved, "<")).first().waitFor();
  const title = page.getByRole("heading", { level: 1 });
  for (const width of [320, 390, 720, 768, 844, 1000, 1130, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const whole = await title.evaluate((element) => element.clientWidth >= element.scrollWidth);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const last = await page.getByRole("button", { name: uiTexts.saveChanges }).boundingBox();
    const isInside = last !== null && last.x + last.width <= width;
    expect({ width, whole, over, isInside }).toEqual({ width, whole: true, over: 0, isInside: true });
  }
});
