import { expect, test } from "bun:test";

import { SERVICE_ICONS } from "#contract/settings/serviceIcons.ts";
import { FIGURE_SIZE, figureOf } from "#web/ui/serviceFigures.ts";

test("every icon has a figure of its own", () => {
  const figures = SERVICE_ICONS.map((name) => JSON.stringify(figureOf(name)));
  expect(new Set(figures).size).toBe(SERVICE_ICONS.length);
});

test.each([...SERVICE_ICONS])("%s has an accent and keeps its centres inside its square", (name) => {
  const points = figureOf(name);
  expect(points.filter(({ accent }) => accent).length).toBeGreaterThan(0);
  const outside = points.filter(({ x, y }) => Math.min(x, y) < 0 || Math.max(x, y) > FIGURE_SIZE);
  expect(outside).toEqual([]);
});
