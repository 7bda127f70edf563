import { expect, test } from "bun:test";

import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";

const site = createDemoFixture();

test("a change of the open service starts where all rows were, and the plane that closes leaves no gap", async () => {
  const { page } = await openPage(site, { viewport: { width: 1280, height: 900 } });
  await page.goto("/");
  await page.locator("header[data-scrolled]").waitFor();
  const { before, after, plane } = await page.evaluate(async () => {
    const rows = [...document.querySelectorAll("section[aria-labelledby=services] > ol > li")];
    const motions = () => rows.flatMap((row) => row.getAnimations({ subtree: true }));
    const measure = () => rows.map((row) => Math.round(row.getBoundingClientRect().top));
    const open = async (row: number) => {
      rows[row]?.querySelector("button")?.click();
      await new Promise(requestAnimationFrame);
    };
    // After the first change, the positions before the next one are known from it alone.
    await open(3);
    for (const motion of motions()) motion.finish();
    const before = measure();
    await open(1);
    for (const motion of motions()) {
      motion.pause();
      motion.currentTime = 0;
    }
    const plane = rows[3]?.firstElementChild?.getBoundingClientRect();
    return { before, after: measure(), plane: Math.round(plane?.bottom ?? 0) };
  });
  expect(before).toHaveLength(6);
  // The page measures whole pixels.
  expect(Math.max(...after.map((top, row) => Math.abs(top - (before[row] ?? 0))))).toBeLessThan(4);
  expect(Math.abs(plane - (before[4] ?? 0))).toBeLessThan(4);
});
