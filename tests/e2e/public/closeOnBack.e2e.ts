import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { clientTexts } from "#texts/admin/clients.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;

const site = createSiteFixture(startBilingualSite);
const dialog = (page: Page) => page.locator("dialog[open]");
const isClosed = (page: Page) => dialog(page).waitFor({ state: "detached" });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Waits until the overlay has its history entry, or until that is left. */
const waitForEntry = (page: Page, exists: boolean) =>
  page.waitForFunction((expected) => Boolean(Object(history.state).overlay) === expected, exists);

async function openOverlay(page: Page, open: () => Promise<void>) {
  await open();
  await dialog(page).waitFor();
  await waitForEntry(page, true);
}

/** Opens the list of activities by a link on the home page, and a picture far down. */
async function openPicture(page: Page) {
  await page.goto("/");
  await page.getByRole("link", { name: "Our Activities" }).click();
  await page.waitForURL("**/activities");
  const tile = page.locator("main a[aria-haspopup=dialog]").nth(4);
  await openOverlay(page, () => tile.click());
}

test("Back closes the picture, keeps the scroll position, and then leaves the page", async () => {
  const { page, problems } = await openPage(site, PHONE);
  await openPicture(page);
  const position = await scrolled(page);
  expect(position).toBeGreaterThan(200);
  await page.goBack();
  await isClosed(page);
  expect(page.url()).toBe(`${site.url}/activities`);
  expect(await scrolled(page)).toBe(position);
  await page.locator("main a[aria-haspopup=dialog]:focus").waitFor();
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
  await page.goForward();
  await page.waitForURL("**/activities");
  expect(await dialog(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a picture closed by Escape leaves nothing for Back to close", async () => {
  const { page } = await openPage(site, PHONE);
  await openPicture(page);
  await page.keyboard.press("Escape");
  await isClosed(page);
  await waitForEntry(page, false);
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
});

test("after a reload with a picture open, Back leaves the page", async () => {
  const { page } = await openPage(site, PHONE);
  await openPicture(page);
  await page.reload();
  await waitForEntry(page, false);
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
});

test("Back closes the menu of the site; a link in it leaves no further entry", async () => {
  const { page, problems } = await openPage(site, PHONE);
  await page.goto("/about");
  const openMenu = () => page.getByRole("button", { name: publicLayoutTexts.menu() }).click();
  await openOverlay(page, openMenu);
  await page.goBack();
  await isClosed(page);
  expect(page.url()).toBe(`${site.url}/about`);
  await openOverlay(page, openMenu);
  await dialog(page).getByRole("link", { name: "Articles" }).click();
  await page.waitForURL("**/articles");
  await isClosed(page);
  await page.goBack();
  await page.waitForURL("**/about");
  expect(problems).toEqual([]);
});

test("Back closes menu, search and sheet of the back office; a link in the menu leaves no further entry", async () => {
  const { page, problems } = await openAdmin(site, "/admin/client", PHONE);
  const row = page.locator("td button[aria-haspopup=dialog]").first();
  await row.waitFor();
  const openMenu = () => page.getByRole("button", { name: layoutTexts.openMenu }).click();
  for (const open of [openMenu, () => page.keyboard.press("Control+k"), () => row.click()]) {
    await openOverlay(page, open);
    await page.goBack();
    await isClosed(page);
    expect(page.url()).toBe(`${site.url}/admin/client`);
  }
  await openOverlay(page, openMenu);
  await dialog(page).getByRole("link", { name: layoutTexts.names.messages }).click();
  await page.waitForURL("**/admin/messages");
  await isClosed(page);
  await page.goBack();
  await page.waitForURL("**/admin/client");
  expect(problems).toEqual([]);
});

test("a dialog that takes the place of a sheet takes its history entry", async () => {
  const { page } = await openAdmin(site, "/admin/account", PHONE);
  await page.goto("/admin/client");
  await openOverlay(page, () => page.locator("td button[aria-haspopup=dialog]").first().click());
  await dialog(page)
    .getByRole("button", { name: /Delete/ })
    .click();
  await dialog(page).getByRole("button", { name: uiTexts.cancel }).waitFor();
  await page.goBack();
  await isClosed(page);
  expect(page.url()).toBe(`${site.url}/admin/client`);
  await page.goBack();
  await page.waitForURL("**/admin/account");
});

test("with unsaved input, Back asks in the form's dialog instead of closing it, each time", async () => {
  const { page } = await openAdmin(site, "/admin/client", PHONE);
  await openOverlay(page, () => page.getByRole("button", { name: clientTexts.addNew }).click());
  await dialog(page).getByRole("textbox").first().fill("Ruamjai");
  for (let times = 0; times < 2; times++) {
    await page.goBack();
    await dialog(page).getByRole("button", { name: uiTexts.keepEditing }).click();
    await waitForEntry(page, true);
  }
  await page.goBack();
  await dialog(page).getByRole("button", { name: uiTexts.discardChanges }).click();
  await isClosed(page);
  await waitForEntry(page, false);
  expect(page.url()).toBe(`${site.url}/admin/client`);
});
