import { expect, test } from "bun:test";

import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { tileSizes } from "#web/ui/gallery/galleryLayout.ts";
import { canCoverTile, imageFit, mayHaveTransparency, coverWidthFactor } from "#web/ui/images/imageFit.ts";

const picture = (file: string, width: number, height: number) =>
  sampleImage("p", { path: `/uploads/${file}`, width, height });

test.each([
  ["a photograph", picture("p.jpg", 1600, 1200), "cover"],
  ["a panorama", picture("p.jpg", 3200, 1000), "cover"],
  ["a panorama of a tower", picture("p.JPEG", 1000, 3200), "cover"],
  ["a screenshot", picture("p.png", 1600, 1000), "cover"],
  ["a word mark that may be transparent", picture("p.png", 1600, 400), "whole"],
  ["a word mark saved as a photograph", picture("p.jpg", 900, 200), "whole"],
  ["a small photograph, which would blur", picture("p.jpg", 320, 240), "whole"],
] as const)("decides whether %s covers a frame of another shape", (_, given, fit) => {
  expect(imageFit(given)).toBe(fit);
});

test.each([
  ["a photograph", true, picture("p.jpg", 1600, 1200)],
  ["a photograph saved small in bytes", true, picture("p.webp", 1200, 800)],
  ["a small mark saved so", false, picture("p.webp", 600, 400)],
  ["a word mark", false, picture("p.png", 1600, 400)],
  ["a word mark saved as a photograph", false, picture("p.jpg", 2400, 600)],
  ["a square logo", false, picture("p.png", 1024, 1024)],
  ["a square logo saved as a photograph", false, picture("p.jpg", 1024, 1024)],
  ["a logo of the tile's shape, which may be transparent", false, picture("p.png", 1200, 800)],
  ["a photograph held upright", false, picture("p.jpg", 1200, 1600)],
] as const)("%s covers a small tile: %p", (_, fills, given) => {
  expect(canCoverTile(given)).toBe(fills);
});

test("only JPEGs are known to be opaque", () => {
  expect(
    ["a.jpg", "a.jpeg", "a.png", "a.webp", "a.gif"].map((file) => mayHaveTransparency(picture(file, 9, 9))),
  ).toEqual([false, false, true, true, true]);
});

test("a panorama that covers its tile is loaded wide enough for the tile's height", () => {
  const width = { phone: 100, wide: 60 };
  const sizesOf = (given: typeof panorama) =>
    tileSizes({ tileCount: 1, index: 0, widthFactor: coverWidthFactor(given) }, width);
  const panorama = picture("p.jpg", 3200, 1000);
  expect(sizesOf(panorama)).toBe("(max-width: 56.1875em) 200vw, 120vw");
  expect(sizesOf(picture("p.png", 3200, 1000))).toBe("(max-width: 56.1875em) 100vw, 60vw");
  expect(sizesOf(picture("p.jpg", 1600, 1200))).toBe("(max-width: 56.1875em) 100vw, 60vw");
});
