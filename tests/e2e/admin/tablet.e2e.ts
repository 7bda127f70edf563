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

test("on a tablet in Thai, no limit beside a label breaks", async () => {
  const { page } = await openAdmin(site, "/admin/settings/security", { ...TABLET, locale: "th-TH" });
  await page.locator("label").first().waitFor();
  const limits = await page.locator("label ~ span:last-child").evaluateAll((asides) =>
    asides.map((aside) => {
      const text = document.createRange();
      text.selectNodeContents(aside);
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      return [aside.textContent, lines.size];
    }),
  );
  expect(limits).toContainEqual(["1\u00a0ถึง\u00a030\u00a0วัน", 1]);
  expect(limits.filter(([, lines]) => lines !== 1)).toEqual([]);
});

test("on a phone, the month and its three links take two rows", async () => {
  const { page } = await openAdmin(site, "/admin/schedule", { viewport: { width: 390, height: 844 } });
  const month = page.locator("nav h2");
  await month.waitFor();
  const links = page.locator("nav:has(h2) a");
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  expect(await month.evaluate((title) => title.getBoundingClientRect().bottom)).toBeLessThan(tops[0] ?? 0);
});
