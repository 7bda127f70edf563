// Half of the visitors use no Chromium: what a visitor and an admin do most, in Firefox and in WebKit.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";

import { conflictTexts } from "#texts/admin/conflict.ts";
import { editorTexts } from "#texts/admin/editor.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import * as activityTexts from "#texts/public/activities.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";
import * as siteTexts from "#texts/public/layout.ts";

import { findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { findOtherBrowsers } from "#tests/e2e/support/install/findOtherBrowsers.ts";
import { DrivenPage } from "#tests/e2e/support/otherBrowsers/DrivenPage.ts";
import type { BrowserConnection } from "#tests/e2e/support/otherBrowsers/DrivenPage.ts";
import { openFirefox } from "#tests/e2e/support/otherBrowsers/openFirefox.ts";
import { openWebKit } from "#tests/e2e/support/otherBrowsers/openWebKit.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const PHONE = [390, 844] as const;
const DESKTOP = [1280, 900] as const;
const PICTURE = join(import.meta.dir, "../../fixtures/images/gray-icc.jpg");

const programs = findOtherBrowsers();

describe.each([
  ["Firefox", () => openFirefox({ executable: programs.firefox })],
  ["WebKit", () => openWebKit(programs.webKit)],
])("in %s", (_, open) => {
  let site: Vitrine;
  let browser: BrowserConnection;
  let page: DrivenPage;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startBilingualSite(), open()]);
    page = new DrivenPage(browser, site.url);
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  test.each([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
  ] as const)(
    "a visitor on %s filters, looks at a picture, changes theme and language, and writes",
    async (_, size) => {
      const [width, height] = size;
      await browser.resize(width, height);
      await openActivities(page);
      await filterActivities(page);
      await lookAtPicture(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await changeTheme(page);
      await changeLanguage(page, size === PHONE);
      await writeMessage(page, `${browser.name} ${width}`);
      expect(browser.errors).toEqual([]);
    },
  );

  test("an admin signs in, publishes an article with a picture, meets a conflict, and reads a message", async () => {
    await browser.resize(...DESKTOP);
    await signInThroughForm(page);
    const title = `Written in ${browser.name}`;
    await publishArticle(page, title);
    await editBesideAnother(page, site.url, title);
    await page.goto("/admin/messages");
    await page.click("main li a, main li button", `${browser.name} 1280`);
    await page.waitForText("main", "สวัสดีจากเบราว์เซอร์อื่น");
    expect(browser.errors).toEqual([]);
  });
});

test("in Firefox without scripts a visitor filters, changes the language, and writes", async () => {
  await using site = await startBilingualSite();
  await using browser = await openFirefox({ executable: programs.firefox, runsScripts: false });
  const page = new DrivenPage(browser, site.url);
  await browser.resize(...DESKTOP);
  await page.goto("/activities");
  await page.click("main button", "EdTech Consult");
  await page.waitFor(() => location.search === "?category=edtech");
  await page.click("header a", "ไทย");
  await page.waitForPath("/th/activities");
  await page.click("header a", "English");
  await page.waitForPath("/activities");
  await page.goto("/address");
  await fillContactForm(page, "Without scripts");
  await page.waitFor(() => location.hash === "#message");
  await page.waitForText("main", contactTexts.sent());
});

const waitForHydration = (page: DrivenPage) =>
  page.waitFor(() => "hydrated" in document.documentElement.dataset);

async function openActivities(page: DrivenPage) {
  await page.goto("/");
  await waitForHydration(page);
  await page.click("main a", "Our Activities");
  await page.waitForPath("/activities");
}

async function filterActivities(page: DrivenPage) {
  await page.click("main button", "EdTech Consult");
  await page.waitFor(() => location.search === "?category=edtech");
  await page.click("main button", activityTexts.all());
  await page.waitFor(() => location.search === "" && document.querySelectorAll("main li h2").length > 4);
}

/** Opens a picture; Back closes it and keeps the page. */
async function lookAtPicture(page: DrivenPage) {
  await page.click("main a[aria-haspopup=dialog]");
  await page.waitFor(() => document.querySelector("dialog[open] img") !== null);
  await page.waitFor(() => history.state?.overlay === true);
  await page.goBack();
  await page.waitFor(() => document.querySelector("dialog[open]") === null);
  await page.waitForPath("/activities");
}

async function changeTheme(page: DrivenPage) {
  const readTheme = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await readTheme();
  await page.click(`header button`, siteTexts.darkTheme());
  await page.waitFor(
    (earlier) => getComputedStyle(document.documentElement).backgroundColor !== earlier,
    before,
  );
}

/** On a phone the switch is in the menu. */
async function changeLanguage(page: DrivenPage, isPhone: boolean) {
  if (isPhone) await page.click("header button", siteTexts.menu());
  await page.click(isPhone ? "dialog[open] a" : "header a", "ไทย");
  await page.waitForPath("/th/activities");
  await page.waitFor(() => document.documentElement.lang === "th");
}

async function writeMessage(page: DrivenPage, name: string) {
  await page.goto("/address");
  await waitForHydration(page);
  await fillContactForm(page, name);
  await page.waitForText("main", contactTexts.sent());
}

async function fillContactForm(page: DrivenPage, name: string) {
  await page.fill("main input", addressTexts.formName(), name);
  await page.fill("main input", addressTexts.formEmail(), "mali@firm.example");
  await page.fill("main textarea", addressTexts.formMessage(), "สวัสดีจากเบราว์เซอร์อื่น");
  await page.click("main button", addressTexts.formSend());
}

async function signInThroughForm(page: DrivenPage) {
  await page.goto("/admin");
  await page.fill("form input", userTexts.fields.email, ADMIN_ENV.ADMIN_EMAIL);
  await page.fill("form input", userTexts.fields.password, ADMIN_ENV.ADMIN_PASSWORD);
  await page.click("form button", loginTexts.signIn);
  await page.waitForPath("/admin/dashboard");
}

async function publishArticle(page: DrivenPage, title: string) {
  const { fields } = recordTexts.types.article;
  await page.goto("/admin/article/create");
  await page.fill("form input, form textarea", fields.title, title);
  await page.fill("form input", fields.author, "มะลิ");
  await page.click("form button", editorTexts.source);
  await page.fill("form textarea", fields.content, "หนึ่งย่อหน้า");
  await page.chooseFile(imageTexts.chooseGallery, PICTURE);
  await page.waitFor(() => document.querySelector("form li img") !== null);
  await page.click("header button", recordTexts.publish);
  await page.waitForPath("/admin/article");
  await page.waitForText("main", title);
}

/** Another admin saves first: the form shows both versions, and the own one is kept. */
async function editBesideAnother(page: DrivenPage, url: string, title: string) {
  const id = await findArticleId(url, title);
  const { fields } = recordTexts.types.article;
  await page.goto(`/admin/article/edit/${id}`);
  await page.fill("form input", fields.author, "มะลิวัลย์");
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, content: "สองย่อหน้า", author: "สุดา" }))
    form.set(name, value);
  expect((await (await signIn(url)).request("PUT", `/articles/update/${id}`, form)).status).toBe(200);
  await page.click("header button", uiTexts.saveChanges);
  await page.click("button", conflictTexts.keepMine);
  await page.click("button", conflictTexts.save);
  await page.waitForPath("/admin/article");
}
