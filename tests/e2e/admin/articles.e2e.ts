import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { editorTexts } from "#texts/admin/editor.ts";
import { formTexts } from "#texts/admin/form.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { createNoisyJpeg, createPng, createRotatedPhoto } from "#tests/support/media/testImages.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import {
  createArticle,
  uploadFile,
  fillArticleForm,
  findArticleId,
} from "#tests/e2e/support/browser/articleForm.ts";
import { freePort, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const TITLE = "อะไรทำให้โครงการดิจิทัลเดินต่อได้";
const TEXT = "โครงการมักไม่ได้ล้มเพราะเทคโนโลยี";

const site = createSiteFixture();

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
  await page.getByRole("textbox", { name: recordTexts.types.article.fields.content }).fill(TEXT);
  await page.keyboard.press("Enter");
  await page.keyboard.type("สามสิ่ง");
  await page.getByLabel(editorTexts.style).selectOption(editorTexts.blocks.heading2);
  await page.getByRole("heading", { name: "สามสิ่ง" }).waitFor();
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles([
      uploadFile("plan.png", "image/png", createPng(900, 700)),
      uploadFile("harbour.jpg", "image/jpeg", await createRotatedPhoto(1200, 800)),
    ]);
  await page.getByLabel(imageTexts.altLabel({ number: 2 })).fill("เรือในท่า");
  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("group", { name: recordTexts.draftSaved }).waitFor();
  await page.getByRole("row", { name: new RegExp(TITLE) }).waitFor();
}

async function checkPreview(page: Page) {
  await page.getByRole("link", { name: `${articleTexts.preview} ${TITLE}` }).click();
  await page.getByText(articleTexts.adminsOnly).waitFor();
  await page.getByText(TEXT).waitFor();
}

test("phone photos are scaled down before the upload and keep their orientation", async () => {
  const { page, problems } = await openAdmin(site, "/admin/article/create");
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
  const response = await fetch(`${site.url}/api/v1/articles/${await findArticleId(site.url, "Photographs")}`);
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: { pictures: { width: number; height: number }[] } };
  expect(data.pictures.map(({ width, height }) => width < height)).toEqual([true, false]);
  expect(problems).toEqual([]);
});

test("an article with photographs that is sent offline saves by itself, once, when the connection returns", async () => {
  const { page } = await openAdmin(site, "/admin/article/create");
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
  await page.context().setOffline(false);
  await page.waitForURL("**/admin/article");
  const row = page.getByRole("row", { name: /From the train/ });
  await row.getByText(recordTexts.statuses.Published).waitFor();
  expect(await row.count()).toBe(1);
  expect(creations).toHaveLength(1);
});

test("the editor's toolbar shows its whole title at every width, next to the status and three buttons", async () => {
  const { page } = await openPage(site);
  page.on("dialog", (dialog) => void dialog.accept());
  await signInWithoutForm(page);
  const id = await createArticle(site.url, "Words");
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

const NAME = "แผนที่น้ำท่วม ที่อ่านได้";
const FIRST = `/article/${encodeURIComponent("แผนที่น้ำท่วม-ที่อ่านได้")}`;
const SECOND = `/article/${encodeURIComponent("อ่านแผนที่")}`;

test("an article has a Thai address, an editor changes it, and all earlier ones redirect once", async () => {
  const api = await signIn(site.url);
  const { _id: id } = await api.create("/articles/create", articleForm({ title: NAME }));
  const { page } = await openPage(site);
  await page.goto("/articles");
  await page.getByRole("link", { name: NAME, exact: true }).click();
  await page.waitForURL((url) => url.pathname === FIRST);

  const { page: reader, problems } = await openPage(site);
  await reader.goto("/articles");

  const { page: admin } = await openAdmin(site, `/admin/article/edit/${id}`);
  const field = admin.getByLabel(recordTexts.address.label);
  expect(await field.inputValue()).toBe("แผนที่น้ำท่วม-ที่อ่านได้");
  await field.fill("อ่าน แผนที่");
  await field.blur();
  await admin.getByText(recordTexts.address.problem({ problem: "characters" })).waitFor();
  await field.fill("อ่านแผนที่");
  await admin.getByRole("button", { name: uiTexts.saveChanges }).click();
  await admin.waitForURL("**/admin/article");

  for (const path of [FIRST, `/article/${id}`]) {
    const { status, headers } = await fetch(`${site.url}${path}?q=1`, { redirect: "manual" });
    expect([path, status, headers.get("location")]).toEqual([path, 301, `${SECOND}?q=1`]);
  }
  // A page that was loaded before the change links to the earlier address.
  await reader.getByRole("link", { name: NAME, exact: true }).click();
  await reader.waitForURL((url) => url.pathname === SECOND);
  await reader.getByRole("heading", { level: 1, name: NAME }).waitFor();
  expect(problems).toEqual([]);

  const { page: scriptless } = await openPage(site, { javaScriptEnabled: false });
  await scriptless.goto(FIRST);
  expect(new URL(scriptless.url()).pathname).toBe(SECOND);
  expect(await scriptless.getByRole("heading", { level: 1 }).textContent()).toBe(NAME);
});
