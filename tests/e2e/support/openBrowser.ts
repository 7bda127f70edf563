// Opens the browser that the machine has, and pages that remember everything they complained about.
import { chromium } from "playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright";

import { findBrowser } from "./findBrowser.ts";

/** Nothing but the tests' own pages: no sandbox (containers have none), no calls home. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface WatchedPage {
  page: Page;
  /** Errors on the console, uncaught errors and answers of 500 and above, in the order they came. */
  problems: string[];
}

/** Closes itself at the end of an `await using`. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: ARGUMENTS });
}

/** A page of a fresh visitor: nothing stored, nothing cached. Takes Playwright's options (`baseURL`, `viewport`, ...). */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems };
}
