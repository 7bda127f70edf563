import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright";

import { LANGUAGES } from "#texts/language.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { findBrokenLayout } from "#tests/e2e/support/browser/findBrokenLayout.ts";
import { signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const WIDTHS = [360, 390, 600];

/** Returns the text of a catalogue below `src/texts`, whose key is a path such as `layout.openMenu`. */
async function textOf(catalogue: string, key: string): Promise<string> {
  let found: unknown = await Bun.file(`src/texts/${catalogue}.json`).json();
  for (const name of key.split(".")) found = Object(found)[name];
  if (typeof found !== "string") throw new Error(`There is no text ${key} in ${catalogue}.json`);
  return found;
}

const site = createSiteFixture(startBilingualSite);

const dialogs = (page: Page) => page.locator("dialog[open]");

/** Measures the open dialog at each width. */
async function measure(page: Page) {
  await dialogs(page).last().waitFor();
  const found: Record<number, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    found[width] = await findBrokenLayout(page);
  }
  expect(found).toEqual(Object.fromEntries(WIDTHS.map((width) => [width, []])));
}

/** Closes the topmost dialog. */
async function close(page: Page) {
  const count = await dialogs(page).count();
  await page.keyboard.press("Escape");
  await page.waitForFunction((open) => document.querySelectorAll("dialog[open]").length < open, count);
}

describe.each(LANGUAGES)("in %s", (language) => {
  let shared: Page;
  beforeAll(async () => {
    const locale = language === "th" ? "th-TH" : "en-GB";
    ({ page: shared } = await openPage(site, { hasTouch: true, locale, reducedMotion: "reduce" }));
    await signInWithoutForm(shared);
  });
  afterAll(() => shared.close());

  const open = async (path: string) => {
    await shared.setViewportSize({ width: 390, height: 844 });
    await shared.goto(path);
    await shared.getByRole("heading", { level: 1 }).waitFor();
    return shared;
  };
  const press = async (page: Page, key: string, catalogue = `admin/${language}`) => {
    const name = await textOf(catalogue, key);
    await page.getByRole("button", { name, exact: true }).first().click();
  };

  test("menu, search and help of the back office fit on a phone", async () => {
    const page = await open("/admin/dashboard");
    await press(page, "layout.openMenu");
    await measure(page);
    await close(page);
    for (const keys of ["Control+k", "?"]) {
      await page.keyboard.press(keys);
      await measure(page);
      await close(page);
    }
  });

  test.each(["activity", "article", "client", "users", "legal"])(
    "the sheet of a row of %s, and its deletion, fit on a phone",
    async (section) => {
      const page = await open(`/admin/${section}`);
      await page.locator("td button[aria-haspopup=dialog]").first().click();
      await measure(page);
      const last = dialogs(page).locator("li button").last();
      if (!(await last.isEnabled())) return;
      await last.click();
      await dialogs(page).locator("li button").first().waitFor({ state: "detached" });
      await measure(page);
    },
  );

  test.each([
    ["client", "clients.addNew"],
    ["users", "users.add"],
    ["users", "accountLinks.inviteDialog.open"],
    ["activity/categories", "categories.create"],
    ["account", "account.changePassword"],
    ["account", "secondFactor.totpDialog.title"],
  ])("the dialog of %s by %s fits on a phone", async (section, key) => {
    const page = await open(`/admin/${section}`);
    await press(page, key);
    await measure(page);
  });

  test("the menu and the lightbox of the public site fit on a phone", async () => {
    const page = await open(`${language === "th" ? "/th" : ""}/activities`);
    await press(page, "layout.menu", language);
    await measure(page);
    await close(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator("main a[aria-haspopup=dialog]").first().click();
    await measure(page);
  });
});
