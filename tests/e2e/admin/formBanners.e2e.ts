import { expect, test } from "bun:test";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

/** px from a banner to the text below it. */
const MIN_SPACE = 12;

const site = createSiteFixture(startDemoSite);

test.each(["setup/identity", "settings/identity", "account", "activity/create", "article/create"])(
  "%s has space below its error banner",
  async (path) => {
    const { page } = await openAdmin(site, `/admin/${path}`);
    const field = page.locator("form").getByRole("textbox").first();
    await field.fill("x");
    await field.fill("");
    await page.keyboard.press("Control+s");
    const banner = page.locator("form [role=group] strong[id]").first();
    await banner.waitFor();
    const space = await banner.evaluate((rule) => {
      const box = rule.closest("[role=group]");
      const walker = document.createTreeWalker(rule.closest("form") ?? document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        const { top, width } = range.getBoundingClientRect();
        const bottom = box?.getBoundingClientRect().bottom ?? 0;
        if (width > 1 && !box?.contains(walker.currentNode) && top >= bottom) return top - bottom;
      }
      return null;
    });
    expect(space).toBeGreaterThanOrEqual(MIN_SPACE);
  },
);
