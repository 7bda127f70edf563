// What a first visit to the home page costs a phone, as it travels: the page, its style, scripts and fonts.
import { expect, test } from "bun:test";

import type { BuildManifest } from "#server/render/assets.ts";

import { startDemoSite } from "./support/demoSite.ts";
import { openBrowser, openPage } from "./support/openBrowser.ts";

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
