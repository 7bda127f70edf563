import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { createScreenAudit } from "#tests/e2e/support/browser/screenAudit.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const SCREENS = [
  "/admin/dashboard",
  "/admin/activity",
  "/admin/article/create",
  "/admin/client",
  "/admin/users",
  "/admin/messages",
  "/admin/legal",
  "/admin/settings/home",
  "/admin/setup",
  "/admin/audit",
  "/admin/account",
];

let browser: Browser;
let site: Vitrine;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite(ADMIN_ENV)]);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

/** Opens the back office in a browser whose first language is Thai. */
async function openInThai(width: number) {
  const { page, problems } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width, height: 844 },
    locale: "th-TH",
    reducedMotion: "reduce",
  });
  await page.goto("/vitrine/login");
  await page.getByLabel("อีเมล").fill(ADMIN_ENV.ADMIN_EMAIL);
  await page.getByRole("textbox", { name: "รหัสผ่าน" }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "เข้าสู่ระบบ" }).click();
  await page.waitForURL("**/admin/dashboard");
  return { page, problems };
}

test.each([1280, 390])("all screens are accessible in Thai, %i px wide", async (width) => {
  const { page, problems } = await openInThai(width);
  const screens = createScreenAudit(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await screens.audit(path);
    expect(await page.locator("html").getAttribute("lang")).toBe("th");
  }
  expect(screens.found).toEqual({});
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the language is switched without a reload and remembered; English loads no Thai", async () => {
  const { page } = await openInThai(1280);
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
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((text) => text.includes("ออกจากระบบในอุปกรณ์อื่นทั้งหมด"))).toEqual([]);
  await page.context().close();
});

async function chooseLanguage(page: Page, name: string) {
  await page.getByRole("button", { name }).first().click();
}
