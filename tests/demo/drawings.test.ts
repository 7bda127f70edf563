import { expect, test } from "bun:test";

import { DRAWINGS } from "../../scripts/art/drawings.ts";
import { LOGOS } from "../../scripts/art/logos.ts";
import { MANIFEST_FILE, currentFingerprints } from "../../scripts/art/renderManifest.ts";
import { COLOUR } from "../../scripts/art/svg.ts";

const PICTURES = "src/demo/pictures";
const LARGEST_BYTES = 60 * 1024;

test("draws deterministically", () => {
  expect(currentFingerprints()).toEqual(currentFingerprints());
});

test("the committed images match the drawings (run `bun scripts/art/renderDemoImages.ts`)", async () => {
  expect(await Bun.file(MANIFEST_FILE).json()).toEqual(currentFingerprints());
});

test("every drawing is unique and contains no NaN, Infinity or undefined", () => {
  const texts = Object.values({ ...DRAWINGS, ...LOGOS }).map((draw) => draw());
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => /NaN|Infinity|undefined/.test(text))).toEqual([]);
});

test("every drawing uses the cobalt accent", () => {
  const without = Object.entries(DRAWINGS).filter(([, draw]) => !draw().includes(COLOUR.cobalt));
  expect(without.map(([name]) => name)).toEqual([]);
});

test.each(Object.keys(DRAWINGS))("%s is 1600 x 1200 px and at most 60 KB", async (name) => {
  const file = Bun.file(`${PICTURES}/${name}.webp`);
  expect(file.size).toBeLessThanOrEqual(LARGEST_BYTES);
  expect(await new Bun.Image(await file.bytes()).metadata()).toMatchObject({ width: 1600, height: 1200 });
});

test.each(Object.keys(LOGOS))("%s is 160 px high, wider than high, and at most 60 KB", async (name) => {
  const file = Bun.file(`${PICTURES}/${name}.png`);
  expect(file.size).toBeLessThanOrEqual(LARGEST_BYTES);
  const { width, height } = await new Bun.Image(await file.bytes()).metadata();
  expect(height).toBe(160);
  expect(width).toBeWithin(300, 640);
});
