import { expect, test } from "bun:test";

import { bindWords } from "#contract/fields/bindWords.ts";
import { runInLanguage } from "#texts/language.ts";
import * as layoutTexts from "#texts/public/layout.ts";
import * as texts from "#texts/public/search.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";

const site = createSiteFixture(startBilingualSite);
const say = (text: () => string) => runInLanguage("th", text);

test.each([false, true])(
  "a visitor with a phone searches in Thai, finds and opens an article; scripts: %p",
  async (javaScriptEnabled) => {
    const { page, problems } = await openPage(site, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await page.goto("/th/about");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: say(layoutTexts.search) })
      .click();
    await page.waitForURL("**/th/search");
    const input = page.getByRole("searchbox", { name: say(texts.introduction) });
    await input.fill("แผนที่");
    await input.press("Enter");
    await page.waitForURL("**/th/search?q=*");
    await page.locator("main mark", { hasText: "แผนที่" }).first().waitFor();
    expect(await input.inputValue()).toBe("แผนที่");
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    const found = page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link");
    const title = await found.textContent();
    await found.click();
    await page.getByRole("heading", { level: 1, name: bindWords(title ?? "") }).waitFor();
    await page.goto("/th/search?q=ไม่มีคำนี้แน่นอน");
    await page
      .getByRole("heading", { name: say(() => texts.count({ count: 0, query: "ไม่มีคำนี้แน่นอน" })) })
      .waitFor();
    expect(problems).toEqual([]);
  },
);
