import { expect, test } from "bun:test";

import type { Frame, Page } from "playwright";

import type { Article } from "#resources/articles.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";
import { THEME_KEY } from "#web/ui/theme.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const TITLE = "ก่อนซื้อ AI ให้เขียนการตัดสินใจก่อน";
const CONTENT = `เครื่องมือที่ดีที่สุดไม่ช่วยอะไร ถ้าไม่มีใครตอบได้ว่าพรุ่งนี้เช้าการตัดสินใจเรื่องไหนจะดีขึ้น

## สามสิ่ง

1. **ใครเป็นผู้ตัดสินใจ**
2. Which decision

> If nobody can say it, no tool will.

| Year | Share |
| --- | ---: |
| 2569 | 41 |

A [link](/about) and \`code\`.`;

const site = createSiteFixture();

async function createArticle(pictures: number): Promise<string> {
  const images = await Promise.all(
    Array.from({ length: pictures }, (_, index) => createJpeg(1200, 600 + 100 * index)),
  );
  const form = articleForm({ title: TITLE, content: CONTENT, position: "Principal", images });
  return (await (await signIn(site.url)).create("/articles/create", form))._id;
}

/** Runs in the page. Returns the position below the title, the size, the font and the colours of each part. */
function measureParts() {
  const title = document.querySelector("article h1")?.getBoundingClientRect();
  return [
    ...document.querySelectorAll(
      "article h1, article ul, article ul > li img, article [lang], article p, article table, article blockquote",
    ),
  ]
    .filter((part) => part.closest("article > div:first-child:has(button)") === null)
    .map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const { fontSize, fontWeight, lineHeight, letterSpacing, color, filter, fontFamily } =
        getComputedStyle(part);
      const position = [left, top - (title?.top ?? 0), width, height].map(
        (value) => Math.round(value * 4) / 4,
      );
      const type = { fontSize, fontWeight, lineHeight, letterSpacing, color, filter, fontFamily };
      return { part: part.tagName, position, ...type };
    });
}

async function getPreview(page: Page): Promise<Frame> {
  const element = await page.waitForSelector("iframe[data-ready]");
  const frame = await element.contentFrame();
  if (!frame) throw new Error("The preview has no document");
  await frame.waitForSelector("article table");
  return frame;
}

/** Waits until all images are decoded and the fonts are loaded. */
async function waitForImagesAndFonts(page: Page | Frame) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

test.each([
  ["light", 3, 900],
  ["dark", 5, 390],
  ["dark", 1, 900],
] as const)(
  "the live preview looks like the public page in the %s theme, with %d images, at %d px",
  async (theme, pictures, width) => {
    const id = await createArticle(pictures);
    const { page, problems } = await openPage(site);
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [THEME_KEY, theme] as const);
    await visitAdmin(page, `/admin/article/edit/${id}`);
    if (width === 390) await page.getByRole("button", { name: articleTexts.livePreview.phone }).click();
    const preview = await getPreview(page);
    await preview.waitForFunction((expected) => innerWidth === expected, width);
    await waitForImagesAndFonts(preview);
    const actual = await preview.evaluate(measureParts);

    const { page: visitor } = await openPage(site, { viewport: { width, height: 800 } });
    await visitor.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      THEME_KEY,
      theme,
    ] as const);
    await visitor.goto(`/article/${id}`);
    await visitor.evaluate(() => void (document.documentElement.dataset["interacted"] = ""));
    await waitForImagesAndFonts(visitor);
    const expected = await visitor.evaluate(measureParts);
    expect(expected.length).toBeGreaterThan(10);
    expect(actual).toEqual(expected);
    expect(problems).toEqual([]);
  },
);

test("the live preview fills its pane at every width, and the editor's shortcuts work inside it", async () => {
  const id = await createArticle(2);
  const { page, problems } = await openAdmin(site, `/admin/article/edit/${id}`);
  const preview = await getPreview(page);
  await waitForImagesAndFonts(preview);
  const waitForFit = () =>
    page.waitForFunction(() => {
      const frame = document.querySelector("iframe");
      const inside = frame?.contentDocument?.documentElement;
      const pane = frame?.parentElement;
      if (!frame || !inside || !pane) return false;
      const box = frame.getBoundingClientRect();
      return (
        Math.abs(box.width - pane.clientWidth) < 2 &&
        Math.abs(box.height - pane.clientHeight) < 2 &&
        inside.scrollHeight <= inside.clientHeight + 1
      );
    });
  await waitForFit();
  await page.setViewportSize({ width: 1700, height: 800 });
  await waitForFit();
  await page.getByLabel("Title", { exact: true }).fill("Changed");
  await preview.getByText("A link and code.").click();
  await page.keyboard.press("Control+s");
  await page.getByRole("group", { name: recordTexts.types.article.messages.updated }).waitFor();
  expect(problems).toEqual([]);
});

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
async function findBrokenImages(page: Page | Frame, count: number): Promise<string[]> {
  await page.waitForFunction(
    (expected) => document.querySelectorAll("main img, article img").length >= expected,
    count,
  );
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>("main img, article img")];
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
  expect(await findBrokenImages(admin, 2)).toEqual([]);
  const livePreview = await (await admin.waitForSelector("iframe[data-ready]")).contentFrame();
  if (!livePreview) throw new Error("The preview has no document");
  expect(await findBrokenImages(livePreview, 2)).toEqual([]);
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
