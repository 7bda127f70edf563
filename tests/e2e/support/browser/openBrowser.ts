// Opens the browser that the machine has, and pages that remember everything they complained about.
import { chromium, errors } from "playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright";

import { findBrowser } from "#tests/e2e/support/install/findBrowser.ts";

/** Nothing but the tests' own pages: no sandbox (containers have none), no calls home. */
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface MonitoredPage {
  page: Page;
  /** Errors on the console, what the content security policy refused, uncaught errors and answers of 500 and above, as they came. */
  problems: string[];
}

/** Closes itself at the end of an `await using`. `more`: further arguments of Chromium's. */
export function openBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...CHROMIUM_ARGS, ...more] });
}

/** Milliseconds. Longer than any page takes to come to life, and short where a test keeps its scripts away. */
const HYDRATION_TIMEOUT_MS = 5_000;

/**
 * A page of a fresh visitor: nothing stored, nothing cached. Takes Playwright's options (`baseURL`, `viewport`, ...).
 * Going somewhere waits until the page there has come to life: until then links are links and forms are forms. With
 * `waitUntil: "commit"` it does not.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<MonitoredPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  if (options.javaScriptEnabled !== false) waitForHydration(page);
  await page.addInitScript(logCspViolations);
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

/** In the page. A script that catches the refusal of its own code keeps it from the console of this browser, not of every one. */
function logCspViolations() {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile }) => {
    console.error(`Refused by the policy: ${effectiveDirective} ${sourceFile}`);
  });
}

function waitForHydration(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit" && (await page.locator("script[data-start]").count()) > 0) {
      const hydrated = page.locator("html[data-alive]");
      await hydrated.waitFor({ state: "attached", timeout: HYDRATION_TIMEOUT_MS }).catch(ignoreTimeout);
    }
    return response;
  };
}

function ignoreTimeout(error: unknown) {
  if (!(error instanceof errors.TimeoutError)) throw error;
}
