import { chromium, errors } from "playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright";

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
  // Pages live for seconds: optimizing their scripts takes more time than it saves.
  "--js-flags=--no-opt --no-maglev",
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

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser of all files that a worker of the tests runs, one after the other. `close` and `await using` close only
 * its pages; the worker ends it.
 * @param extraArgs further Chromium arguments, for a browser of one's own
 */
export async function openBrowser(...extraArgs: string[]): Promise<Browser> {
  if (extraArgs.length > 0) return launch(extraArgs);
  // One that crashed takes no later file down.
  if (!shared || !(await shared).isConnected()) shared = launch([]).then(keepOpen);
  return shared;
}

function launch(extraArgs: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...CHROMIUM_ARGS, ...extraArgs] });
}

function keepOpen(browser: Browser): Browser {
  const closePages = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return Object.assign(browser, { close: closePages, [Symbol.asyncDispose]: closePages });
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
