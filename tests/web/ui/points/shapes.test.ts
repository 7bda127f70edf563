import { expect, test } from "bun:test";

import { sampleShape, TAGLINE_SHAPES } from "#web/ui/points/shapes.ts";
import type { ShapeName } from "#web/ui/points/shapes.ts";
import { GAP } from "#web/ui/points/shapeSample.ts";

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

test("every ring has gaps", () => {
  for (const radius of [0.25, 0.46, 0.67, 0.88, 1.06]) {
    const turns = Array.from({ length: 72 }, (_, step) => (step * Math.PI) / 36);
    const there = turns.filter((turn) =>
      sampleShape("rings", radius * Math.cos(turn), radius * Math.sin(turn)),
    );
    expect(there.length).toBeGreaterThan(54);
    expect(there.length).toBeLessThan(70);
  }
});
