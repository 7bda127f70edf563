import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright";

import { layoutTexts } from "#texts/admin/layout.ts";
import { SETTING_GROUPS } from "#web/admin/screens/settings/settingGroups.ts";
import * as thai from "#texts/admin/th.ts";
import { SETUP_STEPS } from "#web/admin/screens/setup/steps.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

const SCREENS = [
  "dashboard",
  "activity",
  "activity/create",
  "activity/categories",
  "article/create",
  "client",
  "messages",
  "users",
  "notifications",
  "audit",
  "account",
  "legal",
  "legal/create",
  "schedule",
  "translations",
  ...SETTING_GROUPS.map(({ id }) => `settings/${id}`),
  ...SETUP_STEPS.map(({ id }) => `setup/${id}`),
];

/** Four Latin words in a row: names and terms have fewer. */
const ENGLISH_SENTENCE = /([A-Za-z]+[ ,]+){3}[A-Za-z]+/;

const site = createSiteFixture(startDemoSite);

/** Opens the back office in a browser whose first language is Thai. */
async function openInThai() {
  const { page, problems } = await openPage(site, { locale: "th-TH", reducedMotion: "reduce" });
  await page.route("https://tile.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "image/png" }),
  );
  await page.goto("/vitrine/login");
  await page.getByLabel(thai.users.fields.email).fill(ADMIN_ENV.ADMIN_EMAIL);
  await page.getByRole("textbox", { name: thai.users.fields.password }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: thai.login.signIn }).click();
  await page.waitForURL("**/admin/dashboard");
  return { page, problems };
}

describe("in Thai,", () => {
  let opened: Awaited<ReturnType<typeof openInThai>>;
  beforeAll(async () => {
    opened = await openInThai();
  });
  afterAll(() => opened.page.close());

  test.each(SCREENS)("%s has no English sentence and does not scroll sideways", async (path) => {
    const { page, problems } = opened;
    await page.goto(`/admin/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await findSidewaysScrolling(page)).toEqual([]);
    expect(await page.getByText(thai.layout.notFound.title).count()).toBe(0);
    expect(await page.locator("html").getAttribute("lang")).toBe("th");
    expect((await listThaiTexts(page)).filter((text) => ENGLISH_SENTENCE.test(text))).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test("the language is switched without a reload and remembered; English loads no Thai", async () => {
  const { page } = await openInThai();
  await page.evaluate(() => void (document.body.dataset["loaded"] = "once"));
  await chooseLanguage(page, "English");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(await page.locator("body").getAttribute("data-loaded")).toBe("once");
  const loaded: string[] = [];
  page.on(
    "response",
    (response) =>
      void response.text().then(
        (text) => loaded.push(text),
        () => {},
      ),
  );
  await page.goto("/admin/account");
  await page.getByRole("heading", { level: 1, name: layoutTexts.names.account }).waitFor();
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((text) => text.includes(thai.account.devices.signOutOthers))).toEqual([]);
});

/** Shown texts that are marked as Thai; texts of the site are marked with their own language. */
async function listThaiTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [
      ...document.querySelectorAll<HTMLElement>("body *:not(script, style, code, textarea, option)"),
    ];
    return elements
      .filter(
        (element) => element.closest("[lang]")?.getAttribute("lang") === "th" && element.checkVisibility(),
      )
      .flatMap((element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .map(({ textContent }) => textContent ?? "");
  });
}

async function chooseLanguage(page: Page, name: string) {
  await page.getByRole("button", { name }).first().click();
}
