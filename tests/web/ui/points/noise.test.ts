import { expect, test } from "bun:test";

import { hash2d, valueNoise, orderAt } from "#web/ui/points/noise.ts";

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
