// `bun scripts/art/renderDemoImages.ts` renders the demo's drawings and logos to src/demo/pictures. The files
// are committed: run it only after changing a drawing.
import { join } from "node:path";

import type { Page } from "playwright";

import { openBrowser } from "#tests/e2e/support/browser/openBrowser.ts";

import { DRAWINGS } from "./drawings.ts";
import { LOGOS, logoFonts } from "./logos.ts";
import { MANIFEST_FILE, currentFingerprints } from "./renderManifest.ts";
import { HEIGHT, WIDTH } from "./svg.ts";

const OUT_DIR = "src/demo/pictures";
const PALETTE_SIZE = 16;
/** The executable contains every image. */
const MAX_BYTES = 60 * 1024;

await using browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const [name, draw] of Object.entries(DRAWINGS))
  await writeFile(`${name}.webp`, await renderDrawing(page, draw()));
const fonts = await logoFonts();
for (const [name, draw] of Object.entries(LOGOS))
  await writeFile(`${name}.png`, await renderLogo(page, draw(), fonts));
await Bun.write(MANIFEST_FILE, `${JSON.stringify(currentFingerprints(), null, 2)}\n`);

/**
 * The drawings have few flat colours. Reduced to 16 colours, lossless WebP is smaller and sharper than lossy.
 */
async function renderDrawing(page: Page, svg: string): Promise<Uint8Array> {
  await setSvg(page, svg);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } });
  const flat = await new Bun.Image(png).png({ palette: true, colors: PALETTE_SIZE }).bytes();
  return new Bun.Image(flat).webp({ lossless: true }).bytes();
}

/** Cropped to the logo's width, with a transparent background. */
async function renderLogo(page: Page, svg: string, fonts: string): Promise<Uint8Array> {
  await setSvg(page, svg, fonts);
  await page.evaluate(() => document.fonts.ready);
  const { x, y, width, height } = await page.evaluate(() => {
    const { x, width } = document.querySelector("g")?.getBBox() ?? new DOMRect();
    const { height } = document.querySelector("svg")?.getBoundingClientRect() ?? new DOMRect();
    return { x: Math.floor(x) - 2, y: 0, width: Math.ceil(width) + 4, height };
  });
  return page.screenshot({ clip: { x, y, width, height }, omitBackground: true });
}

async function setSvg(page: Page, svg: string, styles = "") {
  await page.setContent(`<style>${styles}*{margin:0}svg{display:block}</style>${svg}`);
}

async function writeFile(name: string, bytes: Uint8Array) {
  if (bytes.length > MAX_BYTES) throw new Error(`${name} is too large: ${bytes.length} bytes`);
  await Bun.write(join(OUT_DIR, name), bytes);
  console.log(`${name}  ${(bytes.length / 1024).toFixed(1)} KB`);
}
