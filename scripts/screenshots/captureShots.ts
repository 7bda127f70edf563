import type { Browser, BrowserContextOptions, Page } from "playwright";

import { openMonitoredPage } from "#tests/e2e/support/browser/openPage.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

export const OUT_DIR = "screenshots";
export const WIDTHS = [390, 768, 1280, 1920];
const THEMES = ["light", "dark"] as const;
/** Below this width in px, the navigation is a menu. */
const NARROW_BELOW = 720;
const DASHBOARD = "/admin/dashboard";

export interface Shot {
  name: string;
  path: string;
  /** Captures only the viewport, as for overlays; otherwise the full page. */
  isViewportOnly?: boolean;
  /** Only below, or only from, `NARROW_BELOW`. */
  only?: "narrow" | "wide";
  /** Brings the page into the state to capture. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface CaptureContext {
  browser: Browser;
  baseURL: string;
  options?: BrowserContextOptions;
}

export async function captureAll({ browser, baseURL, options = {} }: CaptureContext, shots: Shot[]) {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const viewport = { width, height: width < NARROW_BELOW ? 844 : 900 };
      const { page } = await openMonitoredPage(browser, {
        ...options,
        baseURL,
        viewport,
        reducedMotion: "reduce",
      });
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        THEME_KEY,
        theme,
      ] as const);
      for (const shot of shots) {
        if (shot.only && (shot.only === "narrow") !== width < NARROW_BELOW) continue;
        // Resets the page, so that no state of one screenshot appears in the next.
        await page.goto("about:blank");
        await captureShot(page, shot, `${OUT_DIR}/${shot.name}-${width}-${theme}.png`);
      }
      await page.close();
    }
  }
}

async function captureShot(
  page: Page,
  { path, prepare, isViewportOnly = prepare !== undefined }: Shot,
  file: string,
) {
  if (path.startsWith(DASHBOARD)) await openDashboard(page, path);
  else await page.goto(path, { waitUntil: "networkidle" });
  await prepare?.(page);
  await page.evaluate(loadLazyContent);
  await page.screenshot({ path: file, fullPage: !isViewportOnly });
  console.log(file);
}

/** Its event stream stays open, so the network never becomes idle. */
async function openDashboard(page: Page, path: string) {
  await page.goto(path);
  // The report of the whole site or of a single page.
  await page.locator('main [aria-busy="false"]').or(page.locator("main svg path")).first().waitFor();
  if (path === DASHBOARD) await page.getByText("live", { exact: true }).first().waitFor();
}

/** Runs in the page. Content and images further down load only on scrolling. */
async function loadLazyContent() {
  document.documentElement.dataset["interacted"] = "";
  await document.fonts.ready;
  const images = [...document.images];
  for (const picture of images) picture.loading = "eager";
  await Promise.allSettled(images.map((picture) => picture.decode()));
}
