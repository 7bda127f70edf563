import { expect, test } from "bun:test";

import { createTextMask } from "#web/ui/points/textMask.ts";
import { createPoints, snapToLattice } from "#web/ui/points/lattice.ts";
import { createPointerRepulsion } from "#web/ui/points/pointerRepulsion.ts";
import { heroPlacement } from "#web/public/home/heroPlacement.ts";

const size = { width: 1440, height: 900 };
const place = snapToLattice(heroPlacement(size, 520));
const points = createPoints("cube", place, size);

test("a desktop screen has at most 4500 points", () => {
  expect(points.length).toBeGreaterThan(1500);
  expect(points.length).toBeLessThan(4500);
});

test("points are on a lattice of 15 px, 10 px on a phone", () => {
  expect(points.every(({ x, y }) => (x - 7.5) % 15 === 0 && y % 15 === 0)).toBe(true);
  expect(heroPlacement({ width: 390, height: 844 }, 520).pitch).toBe(10);
});

test("on a phone in landscape, no shape is drawn where it would overlap the text", () => {
  const across = { width: 740, height: 360 };
  const figureOf = (textTop: number) =>
    createPoints("cube", snapToLattice(heroPlacement(across, textTop)), across).filter(
      ({ radius }) => radius > 0,
    ).length;
  expect(figureOf(106)).toBe(0);
  expect(figureOf(280)).toBe(0);
  expect(figureOf(300)).toBeGreaterThan(50);
  expect(createPoints("cube", heroPlacement(across, 106), across).length).toBeGreaterThan(200);
});

test("no point is larger than its cell", () => {
  expect(Math.max(...points.map(({ radius }) => radius))).toBeLessThanOrEqual(15 * 0.46);
});

test("is deterministic", () => {
  expect(createPoints("cube", place, size)).toEqual(points);
});

test("points are hidden within 26 px of text and fully visible beyond 40 px", () => {
  const clearing = createTextMask(size, [{ left: 400, top: 300, right: 600, bottom: 340 }]);
  expect(clearing.visibilityAt(500, 320)).toBe(0);
  expect(clearing.visibilityAt(500, 276)).toBe(0);
  expect(clearing.visibilityAt(500, 380)).toBe(1);
  expect(clearing.visibilityAt(640, 320)).toBe(1);
});

test("a point moves at most 14 px away from the pointer, and returns", () => {
  const pointing = createPointerRepulsion(points.length);
  const pointer = { x: place.x + 100, y: place.y };
  for (let step = 0; step < 60; step++) pointing.step(points, pointer, 16);
  const farthest = Math.max(...pointing.offsets.map(Math.abs));
  expect(farthest).toBeGreaterThan(5);
  expect(farthest).toBeLessThanOrEqual(14);
  for (let step = 0; step < 38; step++) pointing.step(points, null, 16);
  expect(Math.max(...pointing.offsets.map(Math.abs))).toBeLessThan(1);
});
