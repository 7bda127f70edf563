import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright";

import { layoutTexts } from "#texts/admin/layout.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { SETTING_GROUPS } from "#web/admin/screens/settings/settingGroups.ts";
import { SETUP_STEPS } from "#web/admin/screens/setup/steps.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { buildPath, SCREEN_PATTERNS } from "#tests/support/web/routePaths.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { findNewestIds } from "#tests/e2e/support/server/demoSite.ts";
import { addForeignElements, emulateExtension } from "#tests/e2e/support/browser/foreignElements.ts";
import { visitAdmin, signInWithoutForm, signInThroughForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { fillArticleForm, uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

/** Without those that redirect, or show the first of a group. */
const SCREENS = [
  ...SCREEN_PATTERNS.filter((pattern) => pattern !== "/admin" && !pattern.endsWith("?")),
  ...SETTING_GROUPS.map(({ id }) => `/admin/settings/${id}`),
  ...SETUP_STEPS.map(({ id }) => `/admin/setup/${id}`),
];

const WITHOUT_TEXT_FIELDS = new Set([
  "/admin/dashboard",
  "/admin/schedule",
  "/admin/translations",
  "/admin/trash",
  "/admin/legal",
  "/admin/audit",
  "/admin/notifications",
  "/admin/redirects/not-found",
  "/admin/system",
  "/admin/backups",
  "/admin/activity/categories",
  "/admin/article/preview/:id",
  "/admin/settings/services",
  "/admin/settings/languages",
  "/admin/settings/visibility",
  "/admin/setup/legal",
  "/admin/setup/activity",
  "/admin/setup/live",
]);

const site = createSiteFixture(startBilingualSite);
let ids: Awaited<ReturnType<typeof findNewestIds>>;
beforeAll(async () => {
  ids = await findNewestIds(site.url);
  // The search above a list goes when the list turns out to be empty.
  const api = await signIn(site.url);
  await api.sendJson("POST", "/redirects", { from: "/old", to: "/about" });
});

/** Opens a browser with an extension that changes all fields as soon as they appear. */
async function open() {
  const opened = await openPage(site, { reducedMotion: "reduce" });
  await emulateExtension(opened.page, { wraps: true });
  await opened.page.route("https://tile.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "image/png" }),
  );
  return opened;
}

describe("every screen", () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
    await signInWithoutForm(opened.page);
  });
  afterAll(() => opened.page.close());

  test.each(SCREENS)("%s is filled in and left with foreign elements in it", async (pattern) => {
    const { page, problems } = opened;
    await page.goto(buildPath(pattern, ids));
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    if (!WITHOUT_TEXT_FIELDS.has(pattern)) await page.locator(TEXT_FIELDS).first().waitFor();
    await page.evaluate(addForeignElements);
    const typed = await type(page);
    await page.evaluate(addForeignElements);
    expect(await readTyped(page)).toEqual(expect.arrayContaining(typed));
    await leave(page);
    expect(problems.splice(0)).toEqual([]);
  });
});

/** Fields of the page, not foreign ones, that a person can type into. */
const TEXT_FIELDS = ["input", "textarea"]
  .map((name) => `#root ${name}:read-write:not([data-foreign], [type=password], [type=date], [type=number])`)
  .join(", ");

async function type(page: Page): Promise<string[]> {
  for (const field of await page.locator(TEXT_FIELDS).filter({ visible: true }).all()) {
    await field.focus();
    await page.keyboard.press("End");
    await page.keyboard.type("7");
  }
  return readTyped(page);
}

function readTyped(page: Page): Promise<string[]> {
  return page
    .locator(TEXT_FIELDS)
    .filter({ visible: true })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

/** Without a page load. What was typed is discarded. */
async function leave(page: Page) {
  const target = new URL(page.url()).pathname === "/admin/account" ? "/admin/audit" : "/admin/account";
  const link = page.locator(`a[href="${target}"]`).first();
  // By keyboard: where foreign elements make the page longer than the window, late content moves the link.
  await link.press("Enter");
  const discard = page.getByRole("button", { name: uiTexts.discardChanges });
  const title = target === "/admin/account" ? layoutTexts.names.account : layoutTexts.names.audit;
  await discard
    .or(page.getByRole("heading", { level: 1, name: title }))
    .first()
    .waitFor();
  if ((await discard.count()) > 0) await discard.click();
  await page.waitForURL(`**${target}`);
}

test("an admin signs in, after a wrong password too", async () => {
  const { page, problems } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/admin-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/vitrine/login", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await page.evaluate(addForeignElements);
  resolve();
  await page.getByRole("button", { name: loginTexts.signIn }).click();
  await page.getByText("Email is required").waitFor();
  await signInThroughForm(page);
  expect(problems).toEqual([]);
});

test("an article with a picture is created after a missing field, and changed", async () => {
  const { page, problems } = await open();
  await visitAdmin(page, "/admin/article/create");
  await page.getByLabel("Title", { exact: true }).fill("Bread");
  await page.getByRole("button", { name: recordTexts.publish }).click();
  await page.getByText(recordTexts.required({ label: recordTexts.types.article.fields.content })).waitFor();
  await fillArticleForm(page, "Bread");
  const gallery = page.getByLabel(imageTexts.chooseGallery);
  await gallery.setInputFiles(uploadFile("oven.png", "image/png", createPng(900, 700)));
  await page.getByLabel(imageTexts.altLabel({ number: 1 })).fill("An oven");
  await page.evaluate(addForeignElements);
  await page.getByRole("button", { name: recordTexts.publish }).click();
  await page.waitForURL("**/admin/article");
  await page.getByRole("link", { name: "Bread" }).first().click();
  await page.getByLabel("Author").fill("Suda C.");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.waitForURL("**/admin/article");
  await page.getByText("Suda C.").first().waitFor();
  expect(problems).toEqual([]);
});

test("a client is created in a dialog and changed", async () => {
  const { page, problems } = await open();
  await visitAdmin(page, "/admin/client");
  await page.getByRole("button", { name: clientTexts.addNew }).click();
  await page.getByRole("button", { name: clientTexts.add }).click();
  await page.getByText("Please enter company name").waitFor();
  await page
    .getByLabel(imageTexts.chooseLogo)
    .setInputFiles(uploadFile("mark.png", "image/png", createPng(300, 200)));
  await page.getByLabel(clientTexts.fields.name).fill("Orchard");
  await page.getByLabel(clientTexts.fields.url).fill("https://www.orchard.example/");
  await page.evaluate(addForeignElements);
  await page.getByRole("button", { name: clientTexts.add }).click();
  const row = page.getByRole("row", { name: "Orchard" });
  await row.getByRole("button", { name: "Orchard", exact: true }).click();
  await page.getByLabel(clientTexts.fields.url).fill("https://orchard.example/");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: clientTexts.updated }).waitFor();
  expect(problems).toEqual([]);
});

test("settings are saved after an error, and rows are added", async () => {
  const { page, problems } = await open();
  await visitAdmin(page, "/admin/settings/contact");
  await page.getByLabel("Email").first().fill("nowhere");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByText("valid email").first().waitFor();
  await page.getByLabel("Email").first().fill("hello@firm.example");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: settingTexts.saved }).waitFor();
  await page.getByRole("button", { name: settingTexts.links.add }).click();
  await page
    .getByLabel(partBefore(settingTexts.links.name({ number: 1 }), "1"))
    .last()
    .fill("GitHub");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.locator("input[type=url]:focus").fill("https://github.example/firm");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.locator("button:disabled", { hasText: uiTexts.saveChanges }).waitFor();
  expect(problems).toEqual([]);
});
