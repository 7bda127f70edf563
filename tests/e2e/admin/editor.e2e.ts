import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "playwright";

import { editorTexts as texts } from "#texts/admin/editor.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { fileForm, pdf } from "#tests/support/media/testFiles.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { findArticleId, uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";

const site = createSiteFixture();

const { fields, noun } = recordTexts.types.article;
const textOf = (page: Page) => page.locator('[aria-multiline="true"]');
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });
const untilPublished = (page: Page) =>
  page.getByRole("group", { name: recordTexts.published({ noun }) }).waitFor();

/** After a dialog, the text gets the focus with the next frame. */
const untilInText = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.getAttribute("aria-multiline") === "true");

const readClipboard = (ending: string) =>
  readFileSync(join(import.meta.dir, `../../fixtures/clipboard/googleDocs.${ending}.txt`), "utf8");

/** The stored Markdown of an article. */
async function readContent(id: string): Promise<string> {
  const response = await (await signIn(site.url)).request("GET", `/articles/${id}`);
  // Not validated: the tests of the API cover it.
  return ((await response.json()) as { data: { content: string } }).data.content;
}

test("an article is written on a phone by touch, with a picture, and read by a visitor", async () => {
  const { page, problems } = await openAdmin(site, "/admin/article/create", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByLabel(fields.title, { exact: true }).fill("By touch");
  await page.getByLabel(fields.author).fill("Mali S.");
  await textOf(page).tap();
  await page.keyboard.type("Small steps");
  await page.getByLabel(texts.style).selectOption(texts.blocks.heading2);
  await page.keyboard.press("Enter");
  await tool(page, texts.bold).tap();
  await page.keyboard.type("bold");
  await tool(page, texts.bold).tap();
  await page.keyboard.type(" words");
  await page.keyboard.press("Enter");
  await tool(page, texts.blocks.bullets).tap();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.getByLabel(texts.picture).setInputFiles(uploadFile("map.png", "image/png", createPng(300, 200)));
  await textOf(page).locator("img[src^=blob]").tap();
  await page.getByRole("button", { name: texts.image.edit }).tap();
  await page.getByLabel(texts.image.alt).fill("A map");
  await page.getByRole("button", { name: texts.image.save }).tap();
  await page.getByRole("button", { name: recordTexts.publish }).tap();
  await untilPublished(page);
  const id = await findArticleId(site.url, "By touch");
  expect(await readContent(id)).toMatch(
    /^## Small steps\n\n\*\*bold\*\* words\n\n- one\n\n- two\n\n {2}!\[A map\]\(\/uploads\/[0-9a-f]{32}\.png\)$/,
  );
  const { page: visitor } = await openPage(site);
  await visitor.goto(`/article/${id}`);
  await visitor.getByRole("heading", { level: 2, name: "Small steps" }).waitFor();
  await visitor.getByRole("img", { name: "A map" }).waitFor();
  expect(problems).toEqual([]);
});

test("an article is written, formatted, linked and published by keyboard alone", async () => {
  await (await signIn(site.url)).create("/articles/create", articleForm({ title: "Flood map explained" }));
  const { page, problems } = await openAdmin(site, "/admin/article/create");
  await page.getByLabel(fields.title, { exact: true }).focus();
  const { keyboard } = page;
  await keyboard.type("By keyboard");
  await keyboard.press("Tab");
  await page.getByLabel(fields.author).fill("Mali S.");
  await keyboard.press("Tab");
  // The position, the toolbar, and the text.
  for (let stop = 0; stop < 2; stop += 1) await keyboard.press("Tab");
  await untilInText(page);
  await keyboard.type("/numb");
  await page.getByRole("option", { name: texts.blocks.numbers }).waitFor();
  await keyboard.press("Enter");
  await keyboard.type("one");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("See ");
  await keyboard.press("Control+k");
  await page.getByLabel(texts.linkDialog.target).waitFor();
  await keyboard.type("flood");
  await page.getByRole("option", { name: "Flood map explained" }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await untilInText(page);
  await keyboard.type(" now");
  await keyboard.press("Enter");
  await keyboard.type("/table");
  await keyboard.press("Enter");
  for (const cell of ["a", "b", "1", "2", "3", "4"]) {
    await keyboard.type(cell);
    await keyboard.press("Tab");
  }
  // Tab has left the table, and leaves the text.
  await keyboard.type("after");
  await keyboard.press("Control+Enter");
  await untilPublished(page);
  expect(await readContent(await findArticleId(site.url, "By keyboard"))).toBe(
    "1. one\n\nSee [Flood map explained](/article/flood-map-explained) now\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\nafter",
  );
  expect(problems).toEqual([]);
});

/** Stores a picture and a file in the library. */
async function fillLibrary() {
  const admin = await signIn(site.url);
  const form = new FormData();
  form.set("image", new File([Uint8Array.from(createPng(1200, 600))], "Town hall.png"));
  const picture = await admin.create<{ path: string }>("/library/pictures", form);
  const file = await admin.create("/library/files", fileForm(pdf("prices"), "prices.pdf"));
  return { picture: picture.path, file: `/files/${file._id}` };
}

test("a picture of the library gets half the width of the text, and a file is found as the target of a link", async () => {
  const stored = await fillLibrary();
  const { page, problems } = await openAdmin(site, "/admin/article/create");
  await page.getByLabel(fields.title, { exact: true }).fill("From the library");
  await page.getByLabel(fields.author).fill("Mali S.");
  await textOf(page).click();
  const { keyboard } = page;
  await keyboard.type("/photo");
  await page.getByRole("option", { name: texts.blocks.libraryPicture }).waitFor();
  await keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: libraryTexts.picker.title });
  await picker.getByRole("button", { name: /Town hall/ }).click();
  const image = textOf(page).locator(`img[src="${stored.picture}"]`);
  await image.click();
  await page.getByRole("button", { name: texts.image.edit }).click();
  await page.getByLabel(texts.image.caption).fill("Opened in 2026");
  await page.getByLabel(texts.image.width).selectOption(texts.image.widths.of50);
  await page.getByRole("button", { name: texts.image.save }).click();
  await untilInText(page);
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await keyboard.press("Control+k");
  await page.getByLabel(texts.linkDialog.target).fill("prices");
  await page.getByRole("option", { name: /prices\.pdf/ }).click();
  await untilInText(page);
  await keyboard.type(" are new");
  await keyboard.press("Control+Enter");
  await untilPublished(page);
  const id = await findArticleId(site.url, "From the library");
  expect(await readContent(id)).toBe(
    `![](${stored.picture} "Opened in 2026 |50%")\n\n[prices.pdf](${stored.file}) are new`,
  );
  const { page: visitor, problems: visitorProblems } = await openPage(site, {
    viewport: { width: 1280, height: 800 },
  });
  await visitor.goto(`/article/${id}`);
  const share = () =>
    visitor
      .locator("figure")
      .evaluate((figure) => figure.clientWidth / (figure.parentElement?.clientWidth ?? 0));
  expect(await share()).toBeCloseTo(0.5, 2);
  expect(await visitor.locator("figcaption").textContent()).toBe("Opened in 2026");
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await share()).toBe(1);
  const download = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "prices.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("prices.pdf");
  expect([...problems, ...visitorProblems]).toEqual([]);
});

test("Tab leaves the text, and Escape the full screen", async () => {
  const { page } = await openAdmin(site, "/admin/article/create");
  await textOf(page).click();
  await tool(page, texts.fullScreen).click();
  await tool(page, texts.leaveFullScreen).waitFor();
  await textOf(page).press("Escape");
  await tool(page, texts.fullScreen).waitFor();
  await textOf(page).press("Tab");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-multiline") === null);
});

const STORED = "Title\n=====\n\n* one\n* two\n\n_three_  \nfour\n\n| a | b |\n|--|:-:|\n| 1 | 2 |";

test("a text that was stored before stays as it is until it is edited, and then changes only there", async () => {
  const { _id: id } = await (
    await signIn(site.url)
  ).create("/articles/create", articleForm({ content: STORED }));
  const { page, problems } = await openAdmin(site, `/admin/article/edit/${id}`);
  await textOf(page).getByText("three").waitFor();
  await page.getByLabel(fields.title, { exact: true }).fill("Another title");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.waitForURL("**/admin/article");
  expect(await readContent(id)).toBe(STORED);
  await page.goto(`/admin/article/edit/${id}`);
  await textOf(page).getByText("two").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+s");
  await page.waitForURL("**/admin/article");
  expect(await readContent(id)).toBe(
    "## Title\n\n- one\n- two!\n\n*three*\\\nfour\n\n| a | b |\n| --- | :-: |\n| 1 | 2 |",
  );
  expect(problems).toEqual([]);
});

test("Backspace takes Thai marks one by one, and letters with what belongs to them are typed as they are", async () => {
  const { page } = await openAdmin(site, "/admin/article/create");
  await textOf(page).click();
  await page.keyboard.type("น้ำท่วมที่นี่");
  expect(await textOf(page).textContent()).toBe("น้ำท่วมที่นี่");
  await page.keyboard.press("Backspace");
  expect(await textOf(page).textContent()).toBe("น้ำท่วมที่นี");
  await page.keyboard.type("่");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+b");
  expect(await textOf(page).locator("strong").textContent()).toBe("น้ำท่วมที่นี่");
});

test("what Google Docs copies comes clean under the security policy of the page", async () => {
  const { page, problems } = await openAdmin(site, "/admin/article/create");
  await textOf(page).click();
  await textOf(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", "What we saw");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, readClipboard("html"));
  await page.getByRole("button", { name: texts.source, exact: true }).click();
  expect(await page.locator("textarea[name=content]").inputValue()).toBe(readClipboard("md").trim());
  // The browser reports each style that the policy stops while the pasted HTML is parsed.
  expect(problems.filter((problem) => !/style/.test(problem))).toEqual([]);
});

test("the editor is loaded with the screens that need it only, with at most 200 KB", async () => {
  const { page } = await openAdmin(site, "/admin/article");
  const scripts = async () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const create = page.getByRole("link", { name: recordTexts.create({ noun }) }).first();
  // It comes with the scripts of the list.
  await create.waitFor();
  const before = new Set(await scripts());
  await create.click();
  await textOf(page).waitFor();
  const added = (await scripts()).filter((name) => name.endsWith(".js") && !before.has(name));
  const sizes = await Promise.all(
    added.map(async (name) => {
      const response = await fetch(name, { headers: { "accept-encoding": "br" }, decompress: false });
      return (await response.arrayBuffer()).byteLength;
    }),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(200_000);
});
