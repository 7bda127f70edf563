// What a visit costs a phone, as it travels: pages, style, scripts, fonts, pictures, and which of them wait.
import { expect, test } from "bun:test";

import type { Locator } from "playwright";

import type { BuildManifest } from "#server/pages/assets.ts";

import { listPublicPaths, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";

const KB = 1000;
/** Types of a request, as the browser names them. */
const KINDS = ["document", "stylesheet", "script", "font"];

test("a first visit to home takes less than 180 KB, less than 100 KB of it scripts", async () => {
  await using site = await startDemoSite();
  await using browser = await openBrowser();
  const viewport = { width: 390, height: 844 };
  const { page } = await openPage(browser, { baseURL: site.url, viewport, deviceScaleFactor: 2 });
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    if (!KINDS.includes(kind)) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const found = await Promise.all(sizes);
  const weigh = (...kinds: string[]) =>
    found.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weigh("document")).toBeGreaterThan(KB);
  expect(weigh("script")).toBeGreaterThan(10 * KB);
  expect(weigh("script")).toBeLessThan(100 * KB);
  expect(weigh(...KINDS)).toBeLessThan(180 * KB);
});

/** Pixels: the width of the file that was chosen, and of the smallest that would do; a fiftieth less is not seen. */
async function widthsOf(tile: Locator) {
  await tile.scrollIntoViewIfNeeded();
  return tile.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const ratio = Number(picture.getAttribute("width")) / Number(picture.getAttribute("height"));
    const { width, height } = picture.getBoundingClientRect();
    // As if nothing of it were cut off.
    const drawn = Math.max(width, height * ratio) * devicePixelRatio;
    const files = [...picture.srcset.matchAll(/ (\d+)w/g)].map(([, file]) => Number(file));
    const [, sent] = /-(\d+)\.webp$/.exec(picture.currentSrc) ?? [];
    return { ratio, sent: Number(sent), enough: files.find((file) => file > drawn * 0.98) ?? files.at(-1) };
  });
}

test("a phone is sent pictures as wide as it draws them", async () => {
  await using site = await startDemoSite();
  await using browser = await openBrowser();
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
  const paths = (await listPublicPaths(site.url)).filter((path) => /activit|article/.test(path));
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    const { page } = await openPage(browser, { baseURL: site.url, ...phone });
    await page.goto(path);
    const tiles = await page.locator("main [data-tiles] img").all();
    expect(tiles.length).toBeGreaterThan(0);
    for (const tile of tiles) {
      const { ratio, sent, enough } = await widthsOf(tile);
      // The shape that nearly all photographs have; a page cannot name a width for each.
      if (Math.abs(ratio - 4 / 3) > 0.01) continue;
      expect({ path, sent }).toEqual({ path, sent: enough ?? 0 });
    }
    await page.close();
  }
});

test("pictures below a phone's first screen leave the line to those on it, until the visitor moves", async () => {
  await using site = await startDemoSite();
  await using browser = await openBrowser();
  const { page } = await openPage(browser, { baseURL: site.url, viewport: { width: 412, height: 823 } });
  await page.goto("/activities");
  const waits = () => page.locator("main [data-tiles]").evaluateAll(areHidden);
  expect((await waits()).slice(0, 3)).toEqual([false, true, true]);
  await page.mouse.wheel(0, 10);
  await page.locator("html[data-touched]").waitFor();
  expect(await waits()).not.toContain(true);
});

/** Runs in the page: whether each gallery has a motion that hides what is in it. */
function areHidden(galleries: Element[]): boolean[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const motions = rules.filter((rule) => rule instanceof CSSKeyframesRule);
  const hiding = motions.filter(({ cssText }) => cssText.includes("content-visibility: hidden"));
  const names = new Set(hiding.map(({ name }) => name));
  return galleries.map((gallery) => names.has(getComputedStyle(gallery).animationName));
}

test("no script of a public page holds the libraries of forms and schemas", async () => {
  // Written by the build from this very type.
  const manifest = (await Bun.file("dist/web/manifest.json").json()) as BuildManifest;
  const holding = async (entry: "public" | "admin", mark: string) => {
    const names = Object.keys(manifest[entry].imports);
    const texts = await Promise.all(names.map((name) => Bun.file(`dist/web/${name}`).text()));
    return names.filter((_, at) => texts[at]?.includes(mark));
  };
  for (const mark of ["ZodError", "shouldUnregister"]) {
    expect([mark, await holding("public", mark)]).toEqual([mark, []]);
    // Or the mark would tell nothing.
    expect(await holding("admin", mark)).not.toEqual([]);
  }
});
