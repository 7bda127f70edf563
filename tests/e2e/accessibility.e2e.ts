// Every public page, in both themes and at two widths: axe finds nothing, the console stays silent, no other host is asked.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";

import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright";

import { THEME_KEY } from "#web/ui/theme.ts";

import { publicPaths, startDemoSite } from "./support/demoSite.ts";
import { openBrowser, openPage } from "./support/openBrowser.ts";
import type { Vitrine } from "./support/startVitrine.ts";

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");
const WIDTHS = [1280, 390];

let browser: Browser;
let site: Vitrine;
let paths: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite()]);
  paths = [...(await publicPaths(site.url)), "/nowhere"];
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

for (const theme of ["light", "dark"]) {
  for (const width of WIDTHS) {
    test(`axe finds nothing on any public page, ${theme}, ${width} px`, async () => {
      const { page } = await openPage(browser, {
        baseURL: site.url,
        viewport: { width, height: 844 },
        reducedMotion: "reduce",
      });
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        THEME_KEY,
        theme,
      ] as const);
      const found: Record<string, string[]> = {};
      for (const path of paths) {
        await page.goto(path, { waitUntil: "networkidle" });
        expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
        const violations = await violationsOn(page);
        if (violations.length > 0) found[path] = violations;
      }
      await page.close();
      expect(found).toEqual({});
    });
  }
}

test("no public page complains on the console or asks another host for anything", async () => {
  const { page, problems } = await openPage(browser, { baseURL: site.url });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(site.url))
      elsewhere.push(request.url());
  });
  for (const path of paths.filter((candidate) => candidate !== "/nowhere")) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  await page.close();
  expect({ problems, elsewhere }).toEqual({ problems: [], elsewhere: [] });
});

/** The policy of the page allows no foreign script; the debugger's road does not pass it. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results: AxeResults = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
}
