import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { BLOCKS } from "#resources/blocks/blocks.ts";
import type { BlockName } from "#resources/blocks/blocks.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { fileTexts } from "#texts/admin/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { linkTexts } from "#texts/admin/links.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { upperFirst } from "#web/admin/frame/typeTexts.ts";
import { pdf } from "#tests/support/media/testFiles.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";

const { noun, fields } = recordTexts.types.page;
const UPDATE = recordTexts.submitChange({ noun: upperFirst(noun) });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const input = (page: Page, path: string) => page.locator(`[name="blocks.${path}"]`);
const choose = (page: Page, name: BlockName) =>
  page.getByRole("dialog").getByText(texts.types[name].name, { exact: true });

async function addBlock(page: Page, name: BlockName) {
  await button(page, texts.add).click();
  await choose(page, name).click();
}

async function choosePicture(page: Page, path: string) {
  await input(page, path).click();
  await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
}

/** Writes the field of a formatted text. */
async function write(page: Page, index: number, text: string) {
  const group = page.getByRole("group", { name: new RegExp(`${index + 1}$`) });
  await group.getByRole("textbox").last().fill(text);
}

/** What each block needs, at its place on the page. */
const FILL: Record<BlockName, (page: Page, index: number) => Promise<void>> = {
  text: (page, index) => write(page, index, "We listen first."),
  picture: (page, index) => choosePicture(page, `${index}.fields.image`),
  async gallery(page, index) {
    await button(page, texts.types.gallery.add).click();
    await choosePicture(page, `${index}.fields.pictures.0.image`);
  },
  async cards(page, index) {
    await button(page, texts.types.cards.add).click();
    await input(page, `${index}.fields.cards.0.title`).fill("One card");
  },
  async people(page, index) {
    await button(page, texts.types.people.add).click();
    await input(page, `${index}.fields.people.0.name`).fill("Napat S.");
  },
  async figures(page, index) {
    await button(page, texts.types.figures.add).click();
    await input(page, `${index}.fields.figures.0.value`).fill("12");
    await input(page, `${index}.fields.figures.0.label`).fill("years of practice");
  },
  async questions(page, index) {
    await button(page, texts.types.questions.add).click();
    await input(page, `${index}.fields.questions.0.question`).fill("Who pays?");
    await write(page, index, "Nobody pays twice.");
  },
  async records(page, index) {
    await input(page, `${index}.fields.records.source`).selectOption("clients");
  },
  async callToAction(page, index) {
    await input(page, `${index}.fields.heading`).fill("Talk to us");
    await input(page, `${index}.fields.label`).fill("Write");
    await input(page, `${index}.fields.link`).fill(linkTexts.pages.contact);
    await page.getByRole("option", { name: new RegExp(linkTexts.pages.contact) }).click();
  },
  async files(page, index) {
    await button(page, texts.types.files.add).click();
    await input(page, `${index}.fields.files.0.file`).click();
    await page
      .getByLabel(fileTexts.picker.upload)
      .setInputFiles(uploadFile("profile.pdf", "application/pdf", pdf("one")));
    await button(page, fileTexts.field.replace).waitFor();
  },
  async video(page, index) {
    await input(page, `${index}.fields.video`).fill("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
    await input(page, `${index}.fields.title`).fill("A film about rivers");
    await choosePicture(page, `${index}.fields.still`);
  },
};

test("an admin publishes a page of all blocks in two languages", async () => {
  await using site = await startBilingualSite();
  const { page, problems } = await openAdmin(site, "/admin/page/create");
  await page.getByLabel(fields.title, { exact: true }).fill("Our way");
  for (const [index, name] of (Object.keys(BLOCKS) as BlockName[]).entries()) {
    await addBlock(page, name);
    await FILL[name](page, index);
    await input(page, String(index)).click();
  }
  await button(page, recordTexts.publish).click();
  await page.waitForURL("**/admin/page");

  const { page: visitor, problems: visitorProblems } = await openPage(site);
  await visitor.goto("/our-way");
  for (const text of [
    "We listen first.",
    "One card",
    "Napat S.",
    "years of practice",
    "Talk to us",
    "profile",
  ])
    await visitor.getByText(text).first().waitFor();
  expect(await visitor.getByRole("link", { name: "Write" }).getAttribute("href")).toBe("/address");

  await page
    .getByRole("row", { name: /Our way/ })
    .locator('[href$="/translate/th"]')
    .click();
  await button(page, translationTexts.copyAll).click();
  await page.getByLabel(fields.title, { exact: true }).fill("วิธีของเรา");
  await input(page, "3").click();
  await input(page, "3.fields.cards.0.title").fill("การ์ดหนึ่งใบ");
  await button(page, recordTexts.publish).click();
  await page.getByRole("group", { name: translationTexts.published({ language: "Thai" }) }).waitFor();
  await visitor.goto("/th/วิธีของเรา");
  await visitor.getByText("การ์ดหนึ่งใบ").waitFor();
  expect([...problems, ...visitorProblems]).toEqual([]);
});

test("a renamed page redirects from its earlier address, and a removed one is gone", async () => {
  await using site = await startBilingualSite();
  const { page, problems } = await openAdmin(site, "/admin/page");
  const { page: visitor, problems: visitorProblems } = await openPage(site);
  await page.getByText("Careers", { exact: true }).first().click();
  await page.getByLabel(recordTexts.address.label).fill("jobs-now");
  await button(page, UPDATE).click();
  await page.waitForURL("**/admin/page");
  await visitor.goto("/careers");
  expect(new URL(visitor.url()).pathname).toBe("/jobs-now");

  await page
    .getByRole("row", { name: /Careers/ })
    .getByRole("button", { name: uiTexts.delete })
    .click();
  const action = recordTexts.deleteAction({ noun: upperFirst(noun) });
  await page.getByRole("dialog").getByRole("button", { name: action }).click();
  await page.getByRole("group", { name: recordTexts.deleted({ name: "Careers" }) }).waitFor();
  expect((await visitor.goto("/jobs-now"))?.status()).toBe(404);
  expect(problems).toEqual([]);
  expect(visitorProblems.filter((problem) => !problem.includes("404"))).toEqual([]);
});

test("a page is built by keyboard alone", async () => {
  await using site = await startBilingualSite();
  const { page, problems } = await openAdmin(site, "/admin/page/create");
  await page.getByLabel(fields.title, { exact: true }).focus();
  await page.keyboard.type("Careers at the firm");
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = page.locator(":focus");
      if ((await focused.textContent())?.includes(name)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${name} can't be reached`);
  };
  for (const name of ["figures", "callToAction"] as const) {
    await tabTo(texts.add);
    await page.keyboard.press("Enter");
    await tabTo(texts.types[name].name);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.keyboard.type("Work with us");
  await page.keyboard.press("Alt+ArrowUp");
  expect(await input(page, "0.fields.heading").inputValue()).toBe("Work with us");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Write to us");
  await page.keyboard.press("Tab");
  await page.keyboard.type(linkTexts.pages.contact);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await input(page, "0.fields.link").inputValue()).toBe("/address");
  await page.keyboard.press("Control+s");
  await page.waitForURL("**/admin/page");
  await page.getByText("Careers at the firm").first().waitFor();
  expect(problems).toEqual([]);
});

test("a page is built by touch on a phone", async () => {
  await using site = await startBilingualSite();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, problems } = await openAdmin(site, "/admin/page/create", phone);
  await page.getByLabel(fields.title, { exact: true }).fill("On a phone");
  for (const name of ["figures", "picture"] as const) {
    await button(page, texts.add).tap();
    await choose(page, name).tap();
  }
  await input(page, "1.fields.image").tap();
  await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().tap();
  await button(page, libraryTexts.field.replace).waitFor();
  await button(
    page,
    uiTexts.rows.up({ row: texts.named({ name: texts.types.picture.name, number: 2 }) }),
  ).tap();
  await input(page, "0.fields.image").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await button(page, recordTexts.publish).tap();
  await page.waitForURL("**/admin/page");
  expect(problems).toEqual([]);
});
