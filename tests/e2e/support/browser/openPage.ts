import { chromium, errors } from "playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright";

import { closeAfterTest } from "#tests/support/environment/testPages.ts";

import { findBrowser } from "#tests/e2e/support/install/findBrowser.ts";

const DISABLED_FEATURES = [
  // Each browser window would load these two pages of the address bar, which takes three times the CPU time of the tested page.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // Of Playwright's list, which this replaces, those that affect pages.
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
];

/** Without the sandbox, which containers do not support, and without the browser's own network requests. */
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  // Widths of text as on screens with a high resolution; the headless browser would round them to pixels.
  "--font-render-hinting=none",
  // Pages live for seconds: optimizing their scripts takes more time than it saves, compiling them at once saves some.
  "--js-flags=--no-opt --no-maglev --always-sparkplug",
  // Per context: otherwise the empty page of a new context and its first page start a process each.
  "--renderer-process-limit=1",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

export interface MonitoredPage {
  page: Page;
  /**
   * Console errors, failed hydrations, CSP violations, uncaught errors and responses with a status of 500 or above, in
   * order.
   */
  problems: string[];
}

/**
 * Opens a page of a site as `openMonitoredPage` does, until the end of the test: a page left open would go on running
 * scripts, and requesting from stopped servers, during all later tests. A page opened in `beforeAll` stays open.
 */
export async function openPage(
  { url }: { url: string },
  options?: BrowserContextOptions,
): Promise<MonitoredPage> {
  const monitored = await openMonitoredPage(await openBrowser(), { baseURL: url, ...options });
  closeAfterTest(monitored.page);
  return monitored;
}

/** Opens two pages of one profile, which share cookies and storage, until the end of the test. */
export async function openTabs({ url }: { url: string }): Promise<[Page, Page]> {
  const context = await (await openBrowser()).newContext({ baseURL: url });
  closeAfterTest(context);
  return [await context.newPage(), await context.newPage()];
}

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser of all files that a worker of the tests runs, one after the other. It ends with the worker; one that
 * crashed is replaced.
 */
export async function openBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) {
    console.error("The browser of the tests before crashed; a new one is started.");
    shared = undefined;
  }
  return (shared ??= launchBrowser());
}

/** @param extraArgs further Chromium arguments */
export function launchBrowser(...extraArgs: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...CHROMIUM_ARGS, ...extraArgs] });
}

/** Also those that were opened in `beforeAll`. */
export async function closeAllPages(): Promise<void> {
  const browser = await shared;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** The beginning of the warning that `public.tsx` logs. */
export const HYDRATION_FAILED = "Hydration failed";

/** Longer than hydration takes, but short for tests that block the page's scripts. */
const HYDRATION_TIMEOUT_MS = 5_000;

/**
 * Opens a page in a new context, without cookies, storage or cache. `goto` waits for hydration, because until
 * then links and forms work without JavaScript; with `waitUntil: "commit"` it does not. It also waits until the
 * history entry of a closed dialog is left, which would abort the navigation.
 * @param options Playwright's, such as `baseURL` and `viewport`
 */
export async function openMonitoredPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<MonitoredPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  if (options.javaScriptEnabled !== false) waitForHydration(page);
  await page.addInitScript(logCspViolations);
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && !message.text().startsWith(HYDRATION_FAILED)) return;
    problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems };
}

/**
 * Runs in the page. Chromium logs no violation if the script catches the error of its own blocked code, so this
 * logs all of them.
 */
function logCspViolations() {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile }) => {
    console.error(`Blocked by the content security policy: ${effectiveDirective} ${sourceFile}`);
  });
}

function waitForHydration(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    await page.waitForFunction(
      () => document.querySelector("dialog[open]") !== null || !Object(history.state).overlay,
    );
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit" && (await page.locator("script[data-deferred]").count()) > 0) {
      const hydrated = page.locator("html[data-hydrated]");
      await hydrated.waitFor({ state: "attached", timeout: HYDRATION_TIMEOUT_MS }).catch(ignoreTimeout);
    }
    return response;
  };
}

function ignoreTimeout(error: unknown) {
  if (!(error instanceof errors.TimeoutError)) throw error;
}
