import type { Browser, BrowserContextOptions } from "playwright";

import { closeAfterTest } from "#tests/support/environment/testPages.ts";

import { openMonitoredPage } from "./openBrowser.ts";
import type { MonitoredPage } from "./openBrowser.ts";

/**
 * Opens a page as `openMonitoredPage` does, until the end of the test: a page left open would go on running
 * scripts, and requesting from stopped servers, during all later tests. A page opened in `beforeAll` stays open.
 */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<MonitoredPage> {
  const monitored = await openMonitoredPage(browser, options);
  closeAfterTest(monitored.page);
  return monitored;
}
