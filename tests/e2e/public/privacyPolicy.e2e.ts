import { expect, test } from "bun:test";

import * as legalPageTexts from "#texts/public/legal.ts";
import { runInLanguage } from "#texts/language.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startEnglishSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";

const site = createSiteFixture(startEnglishSite);

test("changing the language keeps the scroll position", async () => {
  const { page } = await openPage(site);
  await page.goto("/privacy-policy");
  // Before hydration, the link loads a new document, which starts at the top.
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(() => scrollTo(0, 24));
  await page.getByRole("link", { name: "ไทย" }).press("Enter");
  const title = runInLanguage("th", legalPageTexts.privacyPolicy);
  await page.locator("h1", { hasText: title }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(24);
});

test("the table of contents marks the current section, and its links scroll below the header", async () => {
  const { page } = await openPage(site);
  await page.goto("/privacy-policy");
  const contents = page.getByRole("navigation", { name: "Contents" });
  const current = contents.locator("[aria-current=location]");
  expect(await current.textContent()).toContain("The data we keep");
  await contents.getByRole("link", { name: "Your rights" }).click();
  await current.getByText("Your rights").waitFor();
  expect(await current.count()).toBe(1);
  const header = await page.getByRole("banner").boundingBox();
  const title = await page.getByRole("heading", { name: "Your rights" }).boundingBox();
  expect(title?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  await page
    .getByRole("heading", { name: "How we protect it" })
    .evaluate((heading) => heading.scrollIntoView());
  await current.getByText("How we protect it").waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await current.getByText("The data we keep").waitFor();
});
