import { afterEach } from "bun:test";

import type { Browser, BrowserContextOptions, Page } from "playwright";

import { openMonitoredPage } from "./openBrowser.ts";
import type { MonitoredPage } from "./openBrowser.ts";

/** Pages left open would go on running scripts, and requesting from stopped servers, during all later tests. */
const openPages: Page[] = [];
afterEach(async () => {
  await Promise.all(openPages.splice(0).map((page) => page.close()));
});

/** Opens a page as `openMonitoredPage` does, until the end of the test. */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<MonitoredPage> {
  const monitored = await openMonitoredPage(browser, options);
  openPages.push(monitored.page);
  return monitored;
}
