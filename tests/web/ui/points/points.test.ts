import { expect, test } from "bun:test";

import { createTextMask } from "#web/ui/points/textMask.ts";
import { createPoints, snapToLattice } from "#web/ui/points/lattice.ts";
import type { FieldPoint } from "#web/ui/points/lattice.ts";
import { matchPoints, scatterPoints, travel } from "#web/ui/points/travel.ts";
import { createPointerForces } from "#web/ui/points/pointerForces.ts";
import type { PointerState } from "#web/ui/points/pointerForces.ts";
import { heroPlacement } from "#web/public/home/heroPlacement.ts";
import { hash2d, valueNoise, orderAt } from "#web/ui/points/noise.ts";
import { sampleShape, TAGLINE_SHAPES } from "#web/ui/points/shapes.ts";
import type { ShapeName } from "#web/ui/points/shapes.ts";
import { GAP } from "#web/ui/points/shapeSample.ts";
import { SERVICE_ICONS } from "#resources/settings/serviceIcons.ts";
import { ICON_SIZE, iconPoints } from "#web/ui/serviceIconPoints.ts";

const size = { width: 1440, height: 900 };
const place = snapToLattice(heroPlacement(size, 520));
const points = createPoints("cube", place, size);

const pointsOf = (shape: ShapeName) => createPoints(shape, place, size);

/** Points of the figure are larger than those of the background. */
const isOfFigure = ({ radius }: FieldPoint) => radius > 1.2;

test("every figure has the same number of points, at most 4500 on a desktop screen", () => {
  const counts = TAGLINE_SHAPES.map((shape) => pointsOf(shape).length);
  expect(new Set(counts).size).toBe(1);
  expect(points.length).toBeGreaterThan(1500);
  expect(points.length).toBeLessThan(4500);
});

test.each(TAGLINE_SHAPES)("%s has a shape of at least 250 points, and a background", (shape) => {
  const ofFigure = pointsOf(shape).filter(isOfFigure);
  expect(ofFigure.length).toBeGreaterThan(250);
  expect(ofFigure.length).toBeLessThan(points.length / 2);
});

test("ordered points are on a lattice of 15 px, 10 px on a phone", () => {
  const ordered = points.filter(({ order }) => order === 1);
  expect(ordered.length).toBeGreaterThan(500);
  expect(ordered.every(({ x, y }) => (x - 7.5) % 15 === 0 && y % 15 === 0)).toBe(true);
  expect(heroPlacement({ width: 390, height: 844 }, 520).pitch).toBe(10);
});

test("on a phone in landscape, no shape is drawn where it would overlap the text", () => {
  const across = { width: 740, height: 360 };
  const pointsBelow = (textTop: number) =>
    createPoints("cube", snapToLattice(heroPlacement(across, textTop)), across);
  const figureOf = (textTop: number) => pointsBelow(textTop).filter(isOfFigure).length;
  expect(figureOf(106)).toBe(0);
  expect(figureOf(280)).toBe(0);
  expect(figureOf(300)).toBeGreaterThan(50);
  expect(pointsBelow(106).length).toBeGreaterThan(200);
});

test("no point is larger than its cell", () => {
  expect(Math.max(...points.map(({ radius }) => radius))).toBeLessThanOrEqual(15 * 0.46);
});

test("is deterministic", () => {
  expect(createPoints("cube", place, size)).toEqual(points);
});

test("from figure to figure every point travels, and none appears or disappears", () => {
  const next = matchPoints(points, pointsOf("discs"));
  expect(next.length).toBe(points.length);
  expect(new Set(next.map(({ key }) => key))).toEqual(new Set(pointsOf("discs").map(({ key }) => key)));
  for (const progress of [0, 0.25, 0.5, 0.75, 1]) {
    const onTheWay = points.map((from, index) => travel(from, next[index] ?? from, progress));
    expect(onTheWay.every(({ alpha, radius }) => alpha > 0.2 && radius > 0.5)).toBe(true);
  }
});

test("a point that is in both figures stays where it is", () => {
  const next = matchPoints(points, pointsOf("discs"));
  const keys = new Set(next.map(({ key }) => key));
  const staying = points.flatMap(({ key }, index) => (keys.has(key) ? [[key, next[index]?.key]] : []));
  expect(staying.length).toBeGreaterThan(500);
  expect(staying.every(([from, to]) => from === to)).toBe(true);
});

test("travels from its place to its destination, and arrives first at the upper right", () => {
  const next = matchPoints(points, pointsOf("ridges"));
  const [from, to] = [points[0], next[0]];
  if (!from || !to) throw new Error("No points");
  expect(travel(from, to, 0)).toMatchObject({ x: from.x, y: from.y, radius: from.radius });
  expect(travel(from, to, 1)).toEqual(to);
  const moved = { ...to, x: from.x + 300, y: from.y };
  const early = travel(from, { ...moved, settleOrder: 1 }, 0.4);
  const late = travel(from, { ...moved, settleOrder: 0 }, 0.4);
  expect(early.x).toBeGreaterThan(late.x + 50);
});

test("before it settles, the field has the same points, scattered", () => {
  const scattered = scatterPoints(points, 0.95);
  expect(scattered.length).toBe(points.length);
  expect(scattered.filter(isOfFigure)).toEqual([]);
});

test("points are hidden within 26 px of text and fully visible beyond 40 px", () => {
  const clearing = createTextMask(size, [{ left: 400, top: 300, right: 600, bottom: 340 }]);
  expect(clearing.visibilityAt(500, 320)).toBe(0);
  expect(clearing.visibilityAt(500, 276)).toBe(0);
  expect(clearing.visibilityAt(500, 380)).toBe(1);
  expect(clearing.visibilityAt(640, 320)).toBe(1);
});

/** Steps of 16 ms. */
function push(pointer: PointerState | null, steps: number, forces = createPointerForces(points.length)) {
  let farthest = 0;
  for (let step = 0; step < steps; step++) {
    forces.step(points, pointer, 16);
    farthest = Math.max(farthest, ...forces.offsets.map(Math.abs));
  }
  return { forces, farthest };
}

test("a point moves at most 14 px away from the pointer, and returns", () => {
  const { forces, farthest } = push({ position: { x: place.x + 100, y: place.y }, grabbedAt: null }, 60);
  expect(farthest).toBeGreaterThan(5);
  expect(farthest).toBeLessThanOrEqual(14);
  push(null, 38, forces);
  expect(Math.max(...forces.offsets.map(Math.abs))).toBeLessThan(1);
});

test("a drag bends the figure around its beginning, and lets it spring back", () => {
  const grabbedAt = { x: place.x, y: place.y };
  const { forces } = push({ position: { x: place.x + 100, y: place.y }, grabbedAt }, 60);
  const nearest = points.findIndex(({ x, y }) => Math.hypot(x - place.x, y - place.y) < 20);
  const farOff = points.findIndex(({ x, y }) => Math.hypot(x - place.x, y - place.y) > 600);
  expect(forces.offsets[2 * nearest]).toBeGreaterThan(60);
  expect(Math.abs(forces.offsets[2 * farOff] ?? 1)).toBeLessThan(1);
  push(null, 80, forces);
  expect(Math.max(...forces.offsets.map(Math.abs))).toBe(0);
});

const wide = { from: -0.62, blown: 0.4, loose: 0.26 };

test("order decreases from the upper right to the lower left", () => {
  expect(orderAt("cube", 0.8, -0.5, wide)).toBe(1);
  expect(orderAt("cube", -0.8, 0.5, wide)).toBeLessThan(0.9);
  expect(orderAt("cube", -4, 2, wide)).toBe(0);
});

test("at most the lower left third of the cube dissolves", () => {
  const steps = Array.from({ length: 41 }, (_, step) => -1 + step * 0.05);
  const inside = steps
    .flatMap((v) => steps.map((u) => ({ u, v })))
    .filter(({ u, v }) => Math.hypot(u, v) < 0.9);
  const loose = inside.filter(({ u, v }) => orderAt("cube", u, v, wide) < 0.95);
  expect(loose.length).toBeGreaterThan(0);
  expect(loose.length).toBeLessThan(inside.length / 3);
});

test("the number dissolves to the right", () => {
  const looseness = { from: 0.1, blown: 0.26, loose: 0 };
  expect(orderAt("number", -2, 0, looseness)).toBe(1);
  expect(orderAt("number", 2, 0, looseness)).toBeLessThan(0.8);
});

test("hash and noise are deterministic, and noise is between 0 and 1", () => {
  expect(hash2d(3, 4)).toBe(hash2d(3, 4));
  expect(hash2d(3, 4)).not.toBe(hash2d(4, 3));
  for (let step = 0; step < 100; step++) {
    const value = valueNoise(step * 0.37, step * -0.21);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
});

/** All positions of a square around the shape. */
function marksOf(figure: ShapeName) {
  const steps = Array.from({ length: 101 }, (_, step) => -2.5 + step * 0.05);
  return steps.flatMap((v) => steps.map((u) => ({ u, v, mark: sampleShape(figure, u, v) })));
}

test("the four taglines have the cube, the ridges, the rings and the discs", () => {
  expect(TAGLINE_SHAPES).toEqual(["cube", "ridges", "rings", "discs"]);
});

test.each([...TAGLINE_SHAPES, "number" as const])(
  "%s has an accent of less than half its points, and tones from 0 to 1",
  (figure) => {
    const marks = marksOf(figure).flatMap(({ mark }) => (mark && mark !== GAP ? [mark] : []));
    const accents = marks.filter((mark) => mark.accent);
    expect(accents.length).toBeGreaterThan(0);
    expect(accents.length).toBeLessThan(marks.length / 2);
    expect(marks.every(({ tone }) => tone >= 0 && tone <= 1)).toBe(true);
  },
);

test("the cube has three sides with gaps, the right one in the accent colour", () => {
  expect(sampleShape("cube", 0, -0.5)).toEqual({ tone: 0.27, accent: false });
  expect(sampleShape("cube", -0.5, 0.2)).toEqual({ tone: 0.62, accent: false });
  expect(sampleShape("cube", 0.5, 0.2)).toEqual({ tone: 0.92, accent: true });
  expect(sampleShape("cube", 0, 0.5)).toBe(GAP);
  expect(sampleShape("cube", 0.95, 0)).toBeNull();
});

test("the intersection of the discs has the accent colour", () => {
  expect(sampleShape("discs", 0, 0)).toMatchObject({ accent: true });
  expect(sampleShape("discs", 0.9, 0)).toMatchObject({ accent: false });
  expect(sampleShape("discs", 0, 0.8)).toBeNull();
});

test("every ring has one opening", () => {
  for (const radius of [0.5, 0.98]) {
    const turns = Array.from({ length: 72 }, (_, step) => (step * Math.PI) / 36);
    const isThere = turns.map((turn) =>
      Boolean(sampleShape("rings", radius * Math.cos(turn), radius * Math.sin(turn))),
    );
    expect(isThere.filter((is, step) => is && !isThere.at(step - 1)).length).toBe(1);
    expect(isThere.filter(Boolean).length).toBeGreaterThan(54);
  }
});

test("every icon has its own shape", () => {
  const figures = SERVICE_ICONS.map((name) => JSON.stringify(iconPoints(name)));
  expect(new Set(figures).size).toBe(SERVICE_ICONS.length);
});

test.each([...SERVICE_ICONS])("%s has an accent and keeps its points inside the square", (name) => {
  const points = iconPoints(name);
  expect(points.filter(({ accent }) => accent).length).toBeGreaterThan(0);
  const outside = points.filter(({ x, y }) => Math.min(x, y) < 0 || Math.max(x, y) > ICON_SIZE);
  expect(outside).toEqual([]);
});
