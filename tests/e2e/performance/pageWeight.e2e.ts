import { expect, test } from "bun:test";

import type { Locator } from "playwright";

import { scriptsOf } from "#server/pages/assets.ts";
import type { BuildManifest } from "#server/pages/assets.ts";

import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { listPublicPaths, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";

const KB = 1000;
const KIB = 1024;
/** Playwright's resource types. */
const KINDS = ["document", "stylesheet", "script", "font"];

const FONTS = {
  // The language link has a font of its own: its few letters don't load the Thai one.
  "/": ["latin", "thai-names"],
  "/th": ["latin", "thai"],
};

test.each(Object.entries(FONTS))(
  "a first visit to %s transfers less than 180 KB, of which scripts are less than 100 KB",
  async (path, fonts) => {
    await using site = await startBilingualSite();
    const viewport = { width: 390, height: 844 };
    const { page } = await openPage(site, { viewport, deviceScaleFactor: 2 });
    const sizes: Promise<{ kind: string; bytes: number }>[] = [];
    const loaded: string[] = [];
    page.on("requestfinished", (request) => {
      const kind = request.resourceType();
      if (kind === "font") loaded.push(fontName(request.url()));
      if (!KINDS.includes(kind)) return;
      sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const found = await Promise.all(sizes);
    const sumBytes = (...kinds: string[]) =>
      found.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(loaded.toSorted()).toEqual(fonts);
    expect(sumBytes("document")).toBeGreaterThan(KB);
    expect(sumBytes("script")).toBeGreaterThan(10 * KB);
    expect(sumBytes("script")).toBeLessThan(100 * KB);
    expect(sumBytes(...KINDS)).toBeLessThan(180 * KB);
  },
);

const fontName = (url: string) => url.replace(/.*\/|-\w+\.woff2$/g, "");

test("letters with accents load a font of their own, and every letter is in the font of its range", async () => {
  await using site = await startDemoSite();
  const { page } = await openPage(site);
  const request = page.waitForRequest((one) => fontName(one.url()) === "latin-further");
  await page.goto("/about");
  const missing = await page.evaluate(async (letters) => {
    const font = "40px 'Vitrine Sans'";
    await document.fonts.load(font, letters);
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) return null;
    const widthsIn = (family: string) => {
      context.font = family;
      return Array.from(letters, (letter) => context.measureText(letter).width);
    };
    const [first, second] = [widthsIn(`${font}, monospace`), widthsIn(`${font}, sans-serif`)];
    return Array.from(letters).filter((_, index) => first[index] !== second[index]);
  }, "azAZ09?!–—“”‘’…·©°×éÉßøœ€™↑−กขฮ่ๆ๙");
  expect(missing).toEqual([]);
  await request;
});

/**
 * Returns the width in pixels of the loaded file, and of the smallest file that is wide enough, with a
 * tolerance of 2 %.
 */
async function measureWidths(tile: Locator) {
  await tile.scrollIntoViewIfNeeded();
  return tile.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
    const { width, height } = image.getBoundingClientRect();
    // The width without cropping.
    const displayed = Math.max(width, height * ratio) * devicePixelRatio;
    const files = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, file]) => Number(file));
    const [, loaded] = /-(\d+)\.webp$/.exec(image.currentSrc) ?? [];
    return {
      ratio,
      loaded: Number(loaded),
      sufficient: files.find((file) => file > displayed * 0.98) ?? files.at(-1),
    };
  });
}

test("a phone loads images no wider than it displays them", async () => {
  await using site = await startDemoSite();
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
  const paths = (await listPublicPaths(site.url)).filter((path) => /activit|article/.test(path));
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    const { page } = await openPage(site, phone);
    await page.goto(path);
    const tiles = await page.locator("main [data-tiles] img").all();
    expect(tiles.length).toBeGreaterThan(0);
    for (const tile of tiles) {
      const { ratio, loaded, sufficient } = await measureWidths(tile);
      // `sizes` assumes the usual aspect ratio of photos, 4:3.
      if (Math.abs(ratio - 4 / 3) > 0.01) continue;
      expect({ path, loaded }).toEqual({ path, loaded: sufficient ?? 0 });
    }
    await page.close();
  }
});

test("images below a phone's first viewport load only after the first interaction", async () => {
  await using site = await startDemoSite();
  const { page } = await openPage(site, { viewport: { width: 412, height: 823 } });
  await page.goto("/activities");
  const getHidden = () => page.locator("main [data-tiles]").evaluateAll(areHidden);
  expect((await getHidden()).slice(0, 3)).toEqual([false, true, true]);
  await page.mouse.wheel(0, 10);
  await page.locator("html[data-interacted]").waitFor();
  expect(await getHidden()).not.toContain(true);
});

/** Runs in the page. Returns whether each gallery has an animation that hides its content. */
function areHidden(galleries: Element[]): boolean[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const animations = rules.filter((rule) => rule instanceof CSSKeyframesRule);
  const hidingAnimations = animations.filter(({ cssText }) => cssText.includes("content-visibility: hidden"));
  const names = new Set(hidingAnimations.map(({ name }) => name));
  return galleries.map((gallery) => names.has(getComputedStyle(gallery).animationName));
}

test("the scripts of the back office that load before any of its screens have at most 165 KiB", async () => {
  const { admin } = await readManifest();
  const sizes = scriptsOf(admin, "src/web/admin.tsx").map((name) => Bun.file(`dist/web/${name}.br`).size);
  const sum = sizes.reduce((total, bytes) => total + bytes, 0);
  expect(sum).toBeGreaterThan(100 * KIB);
  expect(sum).toBeLessThanOrEqual(165 * KIB);
});

/** Written by the build with this type. */
const readManifest = () => Bun.file("dist/web/manifest.json").json() as Promise<BuildManifest>;

test("the scripts of public pages do not include the form and schema libraries", async () => {
  const manifest = await readManifest();
  const findImports = async (entry: "public" | "admin", identifier: string) => {
    const files = entry === "public" ? manifest.public.en : manifest.admin;
    const names = Object.keys(files.imports);
    const texts = await Promise.all(names.map((name) => Bun.file(`dist/web/${name}`).text()));
    return names.filter((_, at) => texts[at]?.includes(identifier));
  };
  for (const identifier of ["ZodError", "shouldUnregister"]) {
    expect([identifier, await findImports("public", identifier)]).toEqual([identifier, []]);
    // Proves that the identifier is not minified.
    expect(await findImports("admin", identifier)).not.toEqual([]);
  }
});
