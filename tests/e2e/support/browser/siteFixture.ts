import { afterAll, beforeAll, describe, test } from "bun:test";

import type { Browser, BrowserContextOptions } from "playwright";

import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import { ROUTES } from "#web/public/routes.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { listPublicPaths, openDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { openBrowser } from "./openBrowser.ts";
import type { MonitoredPage } from "./openBrowser.ts";
import { openPage } from "./openPage.ts";

export interface SiteFixture {
  readonly url: string;
  /** As `openPage`. */
  open(options?: BrowserContextOptions): Promise<MonitoredPage>;
}

/** A browser and the bilingual site, from before the first to after the last test of the calling file. */
export function createSiteFixture(): SiteFixture {
  return createFixture(startBilingualSite, async (site) => void (await site[Symbol.asyncDispose]()));
}

/** A browser and the demo site, for files that only read. */
export function createDemoFixture(): SiteFixture {
  return createFixture(openDemoSite, async () => {});
}

function createFixture(start: () => Promise<Vitrine>, end: (site: Vitrine) => Promise<void>): SiteFixture {
  let browser: Browser;
  let site: Vitrine;
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), start()]);
  });
  afterAll(async () => {
    await browser.close();
    await end(site);
  });
  return {
    get url() {
      return site.url;
    },
    open: (options) => openPage(browser, { baseURL: site.url, ...options }),
  };
}

/**
 * Defines a test for each public page in each language; pages of a record show the newest one.
 * @param title follows the route's pattern
 */
export function testEachPublicPage(
  site: SiteFixture,
  title: string,
  run: (path: string, language: Language) => Promise<void>,
): void {
  describe.each(LANGUAGES)("in %s", (language) => {
    let paths: string[];
    beforeAll(async () => {
      paths = await listPublicPaths(site.url, language === "en" ? undefined : language);
    });
    test.each(ROUTES.map(({ path }, index) => [path, index] as const))(`%s ${title}`, (_, index) =>
      run(paths[index] ?? "", language),
    );
  });
}
