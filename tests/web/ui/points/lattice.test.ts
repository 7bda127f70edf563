import { expect, test } from "bun:test";

import { clearingOf } from "#web/ui/points/clearing.ts";
import { layPoints, snap } from "#web/ui/points/lattice.ts";
import { pointerPush } from "#web/ui/points/pointer.ts";
import { heroPlace } from "#web/public/home/heroPlace.ts";

const size = { width: 1440, height: 900 };
const place = snap(heroPlace(size, 520));
const points = layPoints("cube", place, size);

test("a desktop screen has about 4000 points at most", () => {
  expect(points.length).toBeGreaterThan(1500);
  expect(points.length).toBeLessThan(4500);
});

test("points stand on a lattice of 15 px, 10 on a phone", () => {
  expect(points.every(({ x, y }) => (x - 7.5) % 15 === 0 && y % 15 === 0)).toBe(true);
  expect(heroPlace({ width: 390, height: 844 }, 520).pitch).toBe(10);
});

test("on a phone held across there is the ground alone, and no figure among the words", () => {
  const across = { width: 740, height: 360 };
  const figureOf = (textTop: number) =>
    layPoints("cube", snap(heroPlace(across, textTop)), across).filter(({ radius }) => radius > 0).length;
  expect(figureOf(106)).toBe(0);
  expect(figureOf(280)).toBe(0);
  expect(figureOf(300)).toBeGreaterThan(50);
  expect(layPoints("cube", heroPlace(across, 106), across).length).toBeGreaterThan(200);
});

test("no point is larger than its place", () => {
  expect(Math.max(...points.map(({ radius }) => radius))).toBeLessThanOrEqual(15 * 0.46);
});

test("the same size gives the same points", () => {
  expect(layPoints("cube", place, size)).toEqual(points);
});

test("nothing shows within 26 px of a text, everything does beyond 40", () => {
  const clearing = clearingOf(size, [{ left: 400, top: 300, right: 600, bottom: 340 }]);
  expect(clearing.at(500, 320)).toBe(0);
  expect(clearing.at(500, 276)).toBe(0);
  expect(clearing.at(500, 380)).toBe(1);
  expect(clearing.at(640, 320)).toBe(1);
});

test("a point moves at most 14 px aside for the pointer, and comes back", () => {
  const pointing = pointerPush(points.length);
  const pointer = { x: place.x + 100, y: place.y };
  for (let step = 0; step < 60; step++) pointing.step(points, pointer, 16);
  const farthest = Math.max(...pointing.push.map(Math.abs));
  expect(farthest).toBeGreaterThan(5);
  expect(farthest).toBeLessThanOrEqual(14);
  for (let step = 0; step < 38; step++) pointing.step(points, null, 16);
  expect(Math.max(...pointing.push.map(Math.abs))).toBeLessThan(1);
});
