import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { runInLanguage } from "#texts/language.ts";
import * as activityTexts from "#texts/public/activities.ts";
import * as articleTexts from "#texts/public/articles.ts";
import * as homeTexts from "#texts/public/home.ts";
import * as layoutTexts from "#texts/public/layout.ts";
import * as siteTexts from "#texts/public/ui.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { testEachPublicPage, createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { listLooseTexts, openTranslated, translated } from "#tests/e2e/support/translatePage.ts";

const site = createSiteFixture(startBilingualSite);

testEachPublicPage(site, "can be used", async (path, language) => {
  const say = (text: () => string) => runInLanguage(language, text);
  const { page, problems } = await openPage(site, { viewport: { width: 390, height: 844 } });
  await page.clock.install();
  await openTranslated(page, path);
  await page.getByRole("button", { name: say(layoutTexts.menu) }).click();
  await page.getByRole("button", { name: say(layoutTexts.closeMenu) }).click();
  if ((await page.locator("h1 [data-shown]").count()) > 1) await typeNextPhrase(page);
  if ((await getPictures(page).count()) > 0) await openAndCloseLightbox(page, say);
  expect(await listLooseTexts(page)).toEqual([]);
  expect(await page.getByText(say(siteTexts.pageFailedTitle)).count()).toBe(0);
  expect(problems).toEqual([]);
});

const getPictures = (page: Page) => page.getByRole("main").locator("a[aria-haspopup=dialog]");

/** Advances the clock until another phrase than the first, which the server rendered, is complete. */
async function typeNextPhrase(page: Page) {
  const phrase = page.locator("h1 [data-shown=true]:not(:first-child) [data-phase=held]");
  while ((await phrase.count()) === 0) await page.clock.runFor(100);
}

async function openAndCloseLightbox(page: Page, say: (text: () => string) => string) {
  await getPictures(page).first().click();
  const lightbox = page.locator("dialog[open]");
  await lightbox.getByText(/ \/ \d/).waitFor();
  await page.keyboard.press("ArrowRight");
  await lightbox.getByRole("button", { name: say(siteTexts.close) }).click();
  await lightbox.waitFor({ state: "hidden" });
}

test("the carousel and the services of a translated home page show what was chosen", async () => {
  const { page, problems } = await openPage(site);
  await openTranslated(page, "/");
  const carousel = page.getByRole("group", { name: "Our Activities" });
  await carousel.getByRole("button", { name: homeTexts.next() }).click();
  await carousel.getByText(/^‹2 \/ \d›$/).waitFor();
  await carousel.getByRole("button", { name: "4: " }).click();
  await carousel.getByText(/^‹4 \/ \d›$/).waitFor();
  expect(await carousel.getByText(/^‹2 \/ \d›$/).count()).toBe(0);
  for (const service of await page.locator("h3 button[aria-expanded=false]").all()) await service.click();
  expect(problems).toEqual([]);
});

test("visitors who translate reach every page through links, and go back", async () => {
  const { page, problems } = await openPage(site);
  await openTranslated(page, "/");
  const links = page.getByRole("navigation", { name: layoutTexts.navLabel(), exact: true }).getByRole("link");
  const names = await links.allTextContents();
  for (const name of [...names, ...names.toReversed()]) {
    await links.getByText(name, { exact: true }).click();
    await links.and(page.locator("[aria-current=page]")).getByText(name, { exact: true }).waitFor();
    await page.locator("main h1 font, main h1 [translate=no]").first().waitFor();
  }
  for (let step = 0; step < names.length; step += 1) await page.goBack();
  await links.and(page.locator("[aria-current=page]")).waitFor();
  expect(await page.getByText(siteTexts.pageFailedTitle()).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("the filter of translated activities and the share button of a translated article answer", async () => {
  const { page, problems } = await openPage(site);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTranslated(page, "/activities");
  const filter = page.getByRole("form", { name: activityTexts.filter() });
  await filter.getByRole("button", { name: "EdTech Consult" }).click();
  await page.waitForURL("**/activities?category=edtech");
  await filter.getByRole("button", { name: activityTexts.all() }).click();
  await page.waitForURL("**/activities");
  await page.getByRole("navigation").getByRole("link", { name: "Articles" }).first().click();
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await page.getByRole("button", { name: articleTexts.share() }).click();
  await page.getByText(translated(articleTexts.linkCopied())).waitFor();
  await page.getByText(articleTexts.linkCopied()).waitFor({ state: "detached" });
  await page.getByRole("button", { name: articleTexts.share() }).waitFor();
  expect(problems).toEqual([]);
});

test("a translated contact form reports mistakes, shows that it is sending, and sends", async () => {
  const { page, problems } = await openPage(site);
  await openTranslated(page, "/address");
  const send = page.getByRole("button", { name: addressTexts.formSend() });
  await send.click();
  await page.getByText(translated(contactTexts.nameRequired())).waitFor();
  await page.getByLabel(translated("Name"), { exact: true }).fill("สุภาพร ชัยวงศ์");
  await page.getByText(contactTexts.nameRequired()).waitFor({ state: "detached" });
  await page.getByLabel(translated("Email"), { exact: true }).fill("supaporn@ruamjai.example");
  await page.getByLabel(translated("Message"), { exact: true }).fill("We run five clinics.");
  const unblocked = Promise.withResolvers<void>();
  await page.route("**/api/v1/contact", async (route) => {
    await unblocked.promise;
    await route.continue();
  });
  await send.click();
  await page.getByText(translated("Sending...")).waitFor();
  unblocked.resolve();
  await page.getByText(translated("Message sent successfully!")).waitFor();
  expect(await page.getByText("Sending...").count()).toBe(0);
  expect(problems).toEqual([]);
});
