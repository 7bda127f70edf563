// `bun scripts/art/renderArt.ts`: draws the demo's line drawings and logos and writes them to src/demo/pictures.
// The files are committed; run it again only after changing a drawing.
import { join } from "node:path";

import { chromium } from "playwright";
import type { Page } from "playwright";

import { findBrowser } from "#tests/e2e/support/findBrowser.ts";

import { DRAWINGS } from "./drawings.ts";
import { LOGOS, logoFonts } from "./logos.ts";
import { RENDERED, renderedNow } from "./rendered.ts";
import { HEIGHT, WIDTH } from "./svg.ts";

const OUT = "src/demo/pictures";
const COLOURS = 16;
/** The executable carries every picture. */
const LARGEST_BYTES = 60 * 1024;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

await using browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const [name, draw] of Object.entries(DRAWINGS))
  await write(`${name}.webp`, await drawingFile(page, draw()));
const fonts = await logoFonts();
for (const [name, draw] of Object.entries(LOGOS))
  await write(`${name}.png`, await logoFile(page, draw(), fonts));
await Bun.write(RENDERED, `${JSON.stringify(renderedNow(), null, 2)}\n`);

/** Few flat colours: brought down to sixteen, a lossless file is small, and sharper than a blurred one. */
async function drawingFile(page: Page, svg: string): Promise<Uint8Array> {
  await show(page, svg);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } });
  const flat = await new Bun.Image(png).png({ palette: true, colors: COLOURS }).bytes();
  return new Bun.Image(flat).webp({ lossless: true }).bytes();
}

/** Cut to the logo's own width, with nothing behind it. */
async function logoFile(page: Page, svg: string, fonts: string): Promise<Uint8Array> {
  await show(page, svg, fonts);
  await page.evaluate(() => document.fonts.ready);
  const { x, y, width, height } = await page.evaluate(() => {
    const { x, width } = document.querySelector("g")?.getBBox() ?? new DOMRect();
    const { height } = document.querySelector("svg")?.getBoundingClientRect() ?? new DOMRect();
    return { x: Math.floor(x) - 2, y: 0, width: Math.ceil(width) + 4, height };
  });
  return page.screenshot({ clip: { x, y, width, height }, omitBackground: true });
}

async function show(page: Page, svg: string, styles = "") {
  await page.setContent(`<style>${styles}*{margin:0}svg{display:block}</style>${svg}`);
}

async function write(name: string, bytes: Uint8Array) {
  if (bytes.length > LARGEST_BYTES) throw new Error(`${name} is too large: ${bytes.length} bytes`);
  await Bun.write(join(OUT, name), bytes);
  console.log(`${name}  ${(bytes.length / 1024).toFixed(1)} KB`);
}
