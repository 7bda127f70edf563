// `bun scripts/art/renderSiteImages.ts` renders the icons and the default share image to src/web/site. The
// files are committed: run it only after changing a drawing.
import { join } from "node:path";

import type { Page } from "playwright";

import { SHARE_IMAGE_SIZE } from "#contract/images.ts";
import { openBrowser } from "#tests/e2e/support/browser/openBrowser.ts";
import { createPoints, snapToLattice } from "#web/ui/points/lattice.ts";
import type { FieldPoint } from "#web/ui/points/lattice.ts";
import { clamp01 } from "#web/ui/points/noise.ts";

const OUT_DIR = "src/web/site";
const BACKGROUND = "oklch(98.5% 0.004 95)";
const INK = "oklch(20% 0.02 265)";
const ACCENT = "oklch(50% 0.21 262)";
/** Side length of the square around the mark in `icon.svg`. */
const MARK_SIDE = 25;
const FAVICON_SIZES = [16, 32, 48];

await using browser = await openBrowser();
const page = await browser.newPage();
const iconSvg = await Bun.file("src/web/icon.svg").text();
const mark = extractMark(iconSvg);
/** The icon's own view box, in which the dots align with pixels at 16 px. */
const FAVICON_VIEW_BOX = /viewBox="([^"]*)"/.exec(iconSvg)?.[1] ?? viewBoxFor(0.8);
await writeFile("share.png", await renderPng(page, SHARE_IMAGE_SIZE, renderShareImage()));
await writeFile("apple-touch-icon.png", await renderIcon(180, viewBoxFor(0.62)));
// Android crops icons to a circle: the mark stays within the middle 80 %.
for (const size of [192, 512]) await writeFile(`icon-${size}.png`, await renderIcon(size, viewBoxFor(0.5)));
await writeFile(
  "favicon.ico",
  encodeIco(
    await Promise.all(
      FAVICON_SIZES.map(async (size) => ({ size, png: await renderIcon(size, FAVICON_VIEW_BOX) })),
    ),
  ),
);

/** The circles of the icon without its styles, which follow the browser's theme. */
function extractMark(svg: string): string {
  return (svg.match(/<circle[^>]*>/g) ?? [])
    .map((circle) => circle.replace("<circle", `<circle fill="${circle.includes("last") ? ACCENT : INK}"`))
    .join("");
}

/** @param share of the side length that the mark fills */
function viewBoxFor(share: number): string {
  const side = MARK_SIDE / share;
  const offset = (MARK_SIDE - side) / 2;
  return `${offset} ${offset} ${side} ${side}`;
}

async function renderIcon(size: number, viewBox: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${viewBox}">${mark}</svg>`;
  return renderPng(await browser.newPage(), { width: size, height: size }, svg);
}

/** The home page's cube. It has no text, because every firm has another name. */
function renderShareImage(): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const place = snapToLattice({
    x: 790,
    y: 318,
    radius: 268,
    pitch: 17,
    minRadius: 1.1,
    maxDrift: 400,
    scatter: { from: -0.62, blown: 0.4, loose: 0.26 },
  });
  const circles = createPoints("cube", place, SHARE_IMAGE_SIZE).map(renderPoint).join("");
  const brand = `<g transform="translate(72 72) scale(2.6)">${mark}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${circles}${brand}</svg>`;
}

/** Like `paint` in its final state. */
function renderPoint(point: FieldPoint): string {
  const away = (1 - point.order) ** 1.25;
  const x = point.x + point.driftX * away;
  const y = point.y + point.driftY * away;
  const grown = (point.radius - point.minRadius) * clamp01(1 - 2.1 * away);
  const radius = point.radius === 0 ? point.minRadius : point.minRadius + grown;
  const opacity = point.radius > 0 ? clamp01(1.2 - away * 1.1) : point.backgroundAlpha;
  const isOnMark = x < 170 && y < 170;
  if (isOnMark) return "";
  const fill = point.accent ? ACCENT : INK;
  return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${radius.toFixed(2)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;
}

async function renderPng(
  on: Page,
  size: { width: number; height: number },
  svg: string,
): Promise<Uint8Array> {
  await on.setViewportSize(size);
  await on.setContent(`<style>*{margin:0}body{background:${BACKGROUND}}svg{display:block}</style>${svg}`);
  const shot = await on.screenshot({ clip: { x: 0, y: 0, ...size } });
  return new Bun.Image(shot).png({ palette: true, colors: 64, compressionLevel: 9 }).bytes();
}

/** An ICO directory with a PNG per size, which all ICO readers since 2007 support. */
function encodeIco(icons: { size: number; png: Uint8Array }[]): Uint8Array {
  const directory = Buffer.alloc(6 + icons.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(icons.length, 4);
  let at = directory.length;
  for (const [index, { size, png }] of icons.entries()) {
    const entry = 6 + index * 16;
    directory.set([size, size], entry);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([directory, ...icons.map(({ png }) => png)]);
}

async function writeFile(name: string, bytes: Uint8Array) {
  await Bun.write(join(OUT_DIR, name), bytes);
  console.log(`${name}  ${(bytes.length / 1024).toFixed(1)} KB`);
}
