import { afterEach, beforeEach } from "bun:test";

import type { Browser, BrowserContextOptions, Page } from "playwright";

import { openMonitoredPage } from "./openBrowser.ts";
import type { MonitoredPage } from "./openBrowser.ts";

/** Pages of the running test; `null` outside tests. */
let openPages: Page[] | null = null;
beforeEach(() => void (openPages = []));
afterEach(async () => {
  await Promise.all(openPages?.map((page) => page.close()) ?? []);
  openPages = null;
});

/**
 * Opens a page as `openMonitoredPage` does, until the end of the test: a page left open would go on running
 * scripts, and requesting from stopped servers, during all later tests. A page opened in `beforeAll` stays open.
 */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<MonitoredPage> {
  const monitored = await openMonitoredPage(browser, options);
  openPages?.push(monitored.page);
  return monitored;
}
