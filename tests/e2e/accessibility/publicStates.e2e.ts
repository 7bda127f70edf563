import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright";

import { runInLanguage } from "#texts/language.ts";
import * as aboutTexts from "#texts/public/about.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";
import * as layoutTexts from "#texts/public/layout.ts";
import * as searchTexts from "#texts/public/search.ts";
import * as siteTexts from "#texts/public/ui.ts";

import { auditScreen } from "#tests/e2e/support/browser/auditScreen.ts";
import { openAuditPage, screenState, testStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture, testEachPublicPage } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { startTaggedSite } from "#tests/e2e/support/server/taggedSite.ts";
import { seedLists } from "../../../scripts/bench/seedLists.ts";

const site = createSiteFixture(startBilingualSite);

const isHydrated = (page: Page) => page.locator("header[data-scrolled]").waitFor();

describe("the page", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openAuditPage(site);
  });
  afterAll(() => page.close());

  testEachPublicPage(site, "is accessible", async (path) => {
    await page.goto(path);
    expect(await auditScreen(page)).toEqual([]);
  });
});

testStates(site, [
  screenState("the open menu", "/about", async (page) => {
    await isHydrated(page);
    await page.getByRole("button", { name: layoutTexts.menu() }).click();
    await page.getByRole("dialog", { name: layoutTexts.menu() }).waitFor();
  }),
  screenState("the lightbox", "/activities", async (page) => {
    await isHydrated(page);
    const pictures = page.getByRole("list", { name: siteTexts.picturesOf({ name: "" }) });
    await pictures.first().getByRole("link").first().click();
    await page.getByRole("dialog", { name: siteTexts.picturesOf({ name: "" }) }).waitFor();
  }),
  screenState("the contact form with missing fields", "/address", async (page) => {
    await isHydrated(page);
    await page.getByRole("button", { name: addressTexts.formSend() }).click();
    await page.getByText(contactTexts.nameRequired()).waitFor();
  }),
  screenState("the confirmation of a sent message", "/address?sent=1", (page) =>
    page.getByText("Message sent successfully!").waitFor(),
  ),
  screenState("the results of a search", "/search?q=map", (page) =>
    page.locator("main mark").first().waitFor(),
  ),
  screenState("a search without results", "/search?q=xyzzy", (page) =>
    page.getByRole("heading", { name: searchTexts.count({ count: 0, query: "xyzzy" }) }).waitFor(),
  ),
  screenState("the activities of one category", "/activities?category=edtech", (page) =>
    page.getByRole("button", { name: "EdTech Consult", pressed: true }).waitFor(),
  ),
  screenState("the logos after a failed load", "/activities", async (page) => {
    await isHydrated(page);
    await page.route("**/api/v1/clients/public/logos?*", (route) => route.abort());
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
    await page.getByText(aboutTexts.failedTitle()).waitFor();
  }),
  screenState("a missing page", "/nowhere", (page) => page.getByRole("heading", { level: 1 }).waitFor()),
  screenState("a missing page in Thai", "/th/nowhere", (page) =>
    page.getByRole("heading", { level: 1 }).waitFor(),
  ),
  screenState("a missing article", "/article/none", (page) =>
    page.getByRole("heading", { name: "Article not found" }).waitFor(),
  ),
]);

describe("in a long list", () => {
  const longLists = createSiteFixture(() => startDemoSite({}, (dataDir) => seedLists(dataDir, 30)));

  testStates(longLists, [
    screenState("a further page", "/activities?page=2", (page) =>
      page.getByRole("navigation", { name: "Pages" }).waitFor(),
    ),
  ]);
});

describe("with tags", () => {
  const tagged = createSiteFixture(startTaggedSite);

  testStates(
    tagged,
    ["/", "/th"].map((path) =>
      screenState(`the request for consent on ${path}`, path, (page) => page.locator("#consent").waitFor()),
    ),
  );
});

// Last, because they change the site.
describe("before the site is complete", () => {
  test("an admin's preview of a language in preparation is accessible", async () => {
    const page = await openAuditPage(site);
    // The reply sets the cookie of the preview.
    await putSettings(page, { languages: { main: "en", further: ["th"], inPreparation: ["th"] } });
    await page.goto("/th");
    await page.getByText(runInLanguage("th", layoutTexts.inPreparation)).waitFor();
    expect(await auditScreen(page)).toEqual([]);
  });

  test("the page of a site that is coming soon is accessible", async () => {
    await putSettings(await openAuditPage(site), { comingSoon: true });
    const page = await openAuditPage(site);
    await page.goto("/");
    expect(await auditScreen(page)).toEqual([]);
  });
});

async function putSettings(page: Page, data: object): Promise<void> {
  const { authorization } = await signIn(site.url);
  const response = await page.request.put("/api/v1/settings", { headers: { authorization }, data });
  expect(response.status()).toBe(200);
}
