import { beforeAll } from "bun:test";

import type { Page } from "playwright";

import { play } from "#texts/public/blocks.ts";

import { screenState, testStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { createBlockPages } from "#tests/e2e/support/server/blockPages.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

const site = createSiteFixture(startDemoSite);
const LONG_WORD = "Interorganisational".repeat(6);

beforeAll(() => createBlockPages(site.url, LONG_WORD));

const isHydrated = (page: Page) => page.locator("header[data-scrolled]").waitFor();

testStates(site, [
  screenState("a page with every block", "/full", isHydrated),
  screenState("a page with sparse blocks", "/sparse", isHydrated),
  screenState("a page of blocks in another order", "/mixed", isHydrated),
  screenState("the demo's pages: our method", "/our-method", isHydrated),
  screenState("the demo's pages: careers", "/careers", isHydrated),
  screenState("the demo's pages: flood maps", "/flood-maps", isHydrated),
  screenState("open answers", "/full", async (page) => {
    await isHydrated(page);
    for (const question of await page.locator("summary").all()) await question.click();
  }),
  screenState("the player of a video", "/full", async (page) => {
    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: "<html lang=en><title>Player</title><main><h1>Player</h1></main>",
      }),
    );
    await isHydrated(page);
    await page.getByRole("link", { name: play() }).click();
    await page.frameLocator("iframe").frameLocator("iframe").getByText("Player").waitFor();
  }),
]);
