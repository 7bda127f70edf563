import { expect, test } from "bun:test";

import { SERVICE_ICONS } from "#contract/settings/serviceIcons.ts";
import { ICON_SIZE, iconPoints } from "#web/ui/serviceIconPoints.ts";

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
