import { expect, test } from "bun:test";

import { DRAWINGS } from "../../scripts/art/drawings.ts";
import { LOGOS } from "../../scripts/art/logos.ts";
import { MANIFEST_FILE, currentFingerprints } from "../../scripts/art/renderManifest.ts";
import { COLOUR } from "../../scripts/art/svg.ts";

const PICTURES = "src/demo/pictures";
const LARGEST_BYTES = 60 * 1024;

test("draws the same text every time", () => {
  expect(currentFingerprints()).toEqual(currentFingerprints());
});

test("the committed pictures were rendered from the drawings as they are: bun scripts/art/renderArt.ts", async () => {
  expect(await Bun.file(MANIFEST_FILE).json()).toEqual(currentFingerprints());
});

test("every drawing is another one, with no number lost on the way", () => {
  const texts = Object.values({ ...DRAWINGS, ...LOGOS }).map((draw) => draw());
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => /NaN|Infinity|undefined/.test(text))).toEqual([]);
});

test("every drawing has its cobalt part", () => {
  const without = Object.entries(DRAWINGS).filter(([, draw]) => !draw().includes(COLOUR.cobalt));
  expect(without.map(([name]) => name)).toEqual([]);
});

test.each(Object.keys(DRAWINGS))("%s is a picture of 1600 by 1200 within 60 KB", async (name) => {
  const file = Bun.file(`${PICTURES}/${name}.webp`);
  expect(file.size).toBeLessThanOrEqual(LARGEST_BYTES);
  expect(await new Bun.Image(await file.bytes()).metadata()).toMatchObject({ width: 1600, height: 1200 });
});

test.each(Object.keys(LOGOS))("%s is a picture 160 high, wider than high, within 60 KB", async (name) => {
  const file = Bun.file(`${PICTURES}/${name}.png`);
  expect(file.size).toBeLessThanOrEqual(LARGEST_BYTES);
  const { width, height } = await new Bun.Image(await file.bytes()).metadata();
  expect(height).toBe(160);
  expect(width).toBeWithin(300, 640);
});
