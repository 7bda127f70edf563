import { expect, test } from "bun:test";

import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";

const site = createSiteFixture(startBilingualSite);
const TABLET = { viewport: { width: 768, height: 1024 } };

test("on a tablet, no name of a list touches the icons beside it", async () => {
  for (const path of ["/admin/article", "/admin/activity"]) {
    const { page } = await openAdmin(site, path, TABLET);
    await page.locator("[data-row-name]").first().waitFor();
    const gaps = await page.locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) => {
        const text = document.createRange();
        text.selectNodeContents(row.querySelector("[data-row-name]") ?? row);
        const icon = row.querySelector("td:last-child :is(a, button)")?.getBoundingClientRect();
        return (icon?.left ?? 0) - text.getBoundingClientRect().right;
      }),
    );
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  }
});

test("on a tablet, no list and no month is wider than the window", async () => {
  for (const path of ["/admin/library", "/admin/translations", "/admin/schedule"]) {
    const { page } = await openAdmin(site, path, TABLET);
    await page.locator("h2").first().waitFor();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 768]);
  }
});
