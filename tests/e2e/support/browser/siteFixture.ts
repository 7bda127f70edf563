import { afterAll, beforeAll, describe, test } from "bun:test";

import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import { ROUTES } from "#web/public/routes.ts";
import { expectDemoUnchanged, listPublicPaths, openDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { closeAllPages } from "./openPage.ts";

/** A running site, from before the first to after the last test of the calling file. */
export type SiteFixture = Pick<Vitrine, "url" | "dataDir">;

/** A site for the tests of the calling file only. */
export function createSiteFixture(start: () => Promise<Vitrine> = startSite): SiteFixture {
  let site: Vitrine | undefined;
  const fixture = createFixture(async () => (site = await start()));
  afterAll(() => site?.[Symbol.asyncDispose]());
  return fixture;
}

/** The demo site that all files share which only read. */
export function createDemoFixture(): SiteFixture {
  const fixture = createFixture(openDemoSite);
  afterAll(expectDemoUnchanged);
  return fixture;
}

function createFixture(start: () => Promise<Vitrine>): SiteFixture {
  let site: Vitrine;
  beforeAll(async () => {
    site = await start();
  });
  afterAll(closeAllPages);
  return {
    get url() {
      return site.url;
    },
    get dataDir() {
      return site.dataDir;
    },
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
