import { expect, test } from "bun:test";

import { FIGURE_SIZE, figureOf } from "#web/public/about/serviceFigures.ts";

test("the six services have six different figures, and a seventh begins anew", () => {
  const figures = [0, 1, 2, 3, 4, 5].map((index) => JSON.stringify(figureOf(index)));
  expect(new Set(figures).size).toBe(6);
  expect(figureOf(6)).toBe(figureOf(0));
});

test("every figure has an accent and keeps its centres inside its square", () => {
  for (const index of [0, 1, 2, 3, 4, 5]) {
    const points = figureOf(index);
    expect(points.filter(({ accent }) => accent).length).toBeGreaterThan(0);
    const outside = points.filter(({ x, y }) => Math.min(x, y) < 0 || Math.max(x, y) > FIGURE_SIZE);
    expect(outside).toEqual([]);
  }
});
