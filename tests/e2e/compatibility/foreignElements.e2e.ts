import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as contactTexts from "#texts/public/contact.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage, HYDRATION_FAILED } from "#tests/e2e/support/browser/openPage.ts";
import { listPublicPaths, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import {
  addForeignElements,
  emulateExtension,
  openBeforeHydration,
  replaceTexts,
  wrapFields,
} from "#tests/e2e/support/browser/foreignElements.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createSiteFixture(startDemoSite);

const open = () => openPage(site, { reducedMotion: "reduce" });

const MESSAGE = {
  Name: "สุภาพร ชัยวงศ์",
  Email: "supaporn@ruamjai.example",
  Message: "We run five clinics\nand four books.",
};
const TYPED = Object.values(MESSAGE);

/** By name, because a translated form has other labels. */
const getFields = (page: Page) =>
  ["name", "email", "message"].map((name) => page.locator(`form [name=${name}]`));
const getValues = (page: Page) => Promise.all(getFields(page).map((field) => field.inputValue()));
const getCaret = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement && [field.name, field.selectionStart, field.selectionEnd];
  });

/** Leaves the caret within the message. */
async function fill(page: Page) {
  for (const [index, field] of getFields(page).entries()) await field.fill(TYPED[index] ?? "");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
}

const CARET = ["message", MESSAGE.Message.length - 3, MESSAGE.Message.length - 3];

async function send(page: Page) {
  await page.locator("form[method=post] [type=submit]").click();
}

test.each([
  ["foreign elements", addForeignElements],
  ["wrapped fields", wrapFields],
  ["replaced texts", replaceTexts],
])("what was typed before hydration stays in a page with %s", async (_, change) => {
  const { page, problems } = await open();
  const hydrate = await openBeforeHydration(page, "/address");
  await fill(page);
  await page.evaluate(change);
  await hydrate();
  expect(await getValues(page)).toEqual(TYPED);
  expect(await getCaret(page)).toEqual(CARET);
  expect(problems).toEqual([]);
});

test("what was typed stays if elements were added while the page was parsed, so that hydration fails", async () => {
  const { page, problems } = await open();
  await emulateExtension(page, { wraps: true });
  const hydrate = await openBeforeHydration(page, "/address");
  await fill(page);
  await hydrate();
  expect(await getValues(page)).toEqual(TYPED);
  // Warnings of the console, without an uncaught error. React tells one for each attempt, and a busy browser interrupts the first.
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.filter((problem) => !problem.includes(HYDRATION_FAILED))).toEqual([]);
  await send(page);
  await page.getByText("Message sent successfully!").waitFor();
});

test.each([
  ["succeeds", () => Promise.resolve()],
  ["fails", (page: Page) => emulateExtension(page, { wraps: false })],
])("a button that was pressed before hydration works if hydration %s", async (_, prepare) => {
  const { page } = await open();
  await prepare(page);
  const hydrate = await openBeforeHydration(page, "/address");
  await page.evaluate(addForeignElements);
  await send(page);
  await hydrate();
  await page.getByText(contactTexts.nameRequired()).waitFor();
});

test("the contact form is validated and sent with foreign elements in and around it", async () => {
  const { page, problems } = await open();
  const hydrate = await openBeforeHydration(page, "/address");
  await page.evaluate(addForeignElements);
  await hydrate();
  await page.evaluate(addForeignElements);
  await page.evaluate(wrapFields);
  await send(page);
  await page.getByText(contactTexts.nameRequired()).waitFor();
  await fill(page);
  await send(page);
  await page.getByText("Message sent successfully!").waitFor();
  expect(problems).toEqual([]);
});

test("what was typed before hydration is still there after other pages", async () => {
  const { page, problems } = await open();
  const hydrate = await openBeforeHydration(page, "/address");
  await fill(page);
  await hydrate();
  await page.evaluate(addForeignElements);
  await page.evaluate(wrapFields);
  await page
    .getByRole("navigation", { name: publicLayoutTexts.navLabel() })
    .getByRole("link", { name: "About" })
    .click();
  await page.waitForURL("**/about");
  await page.goBack();
  await page.waitForURL("**/address");
  await getFields(page)[0]?.waitFor();
  expect(await getValues(page)).toEqual(TYPED);
  expect(problems).toEqual([]);
});

test("every page hydrates and is left with foreign elements in it", async () => {
  const { page, problems } = await open();
  for (const path of await listPublicPaths(site.url)) {
    const hydrate = await openBeforeHydration(page, path);
    await page.evaluate(addForeignElements);
    await hydrate();
    await page.evaluate(addForeignElements);
    await page.evaluate(wrapFields);
    await visitOtherPageAndReturn(page);
    expect([path, problems]).toEqual([path, []]);
  }
});

test("a missing page hydrates and is left with foreign elements in it", async () => {
  const { page, problems } = await open();
  const hydrate = await openBeforeHydration(page, "/nowhere");
  await page.evaluate(addForeignElements);
  await hydrate();
  await visitOtherPageAndReturn(page);
  expect(problems).toEqual([expect.stringContaining("404")]);
});

test("scripts define no global names, which other programs could replace", async () => {
  const { page } = await open();
  const listGlobals = () => page.evaluate(() => Object.getOwnPropertyNames(window));
  await page.goto("/healthz");
  const before = new Set(await listGlobals());
  await page.goto("/");
  expect((await listGlobals()).filter((name) => !before.has(name))).toEqual([]);
});

/** Without a page load. */
async function visitOtherPageAndReturn(page: Page) {
  const { pathname } = new URL(page.url());
  await page.evaluate(() => (document.body.dataset["loaded"] = "once"));
  const heading = page.getByRole("heading", { level: 1 }).first();
  const title = await heading.textContent();
  const link = page.locator("header nav a:not([aria-current])").first();
  const href = await link.getAttribute("href");
  await link.click();
  await page.waitForURL(`**${href}`);
  await page.goBack();
  await page.waitForURL(`**${pathname}`);
  await page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, title);
  expect(await page.locator("body").getAttribute("data-loaded")).toBe("once");
}
