import { expect, test } from "bun:test";

import { copyCount, lapDuration, timeWhenVisible } from "#web/public/about/marqueeMath.ts";

test("a marquee moves 40 px per second", () => {
  expect(lapDuration(400)).toBe(10_000);
  expect(lapDuration(25_600)).toBe(640_000);
});

test("repeats logos until they always fill the marquee", () => {
  for (const [marquee, group] of [
    [1440, 256],
    [1920, 768],
    [390, 184],
    [1440, 1440],
    [1440, 25_600],
  ] as const) {
    const copies = copyCount(marquee, group);
    // Without the first copy, which is out of sight at the end of a lap, the rest fills the marquee.
    expect(copies * group).toBeGreaterThanOrEqual(marquee);
    expect((copies - 1) * group).toBeLessThan(marquee);
  }
});

test("an unmeasured marquee has no copies", () => {
  expect(copyCount(0, 0)).toBe(0);
  expect(copyCount(1440, 0)).toBe(0);
});

const MARQUEE = { marqueeWidth: 1000, groupWidth: 2000, width: 200 };

/** The position of the logo's left edge at that time. */
function placeAt(direction: "left" | "right", left: number, time: number): number {
  const share = (time % lapDuration(MARQUEE.groupWidth)) / lapDuration(MARQUEE.groupWidth);
  return left - (direction === "left" ? share : 1 - share) * MARQUEE.groupWidth;
}

for (const direction of ["left", "right"] as const) {
  test(`finds a time at which any logo is visible, moving ${direction}`, () => {
    for (const left of [0, 300, 900, 1500, 1800]) {
      for (const time of [0, 10_000, 25_000, 49_000, 120_000]) {
        const place = placeAt(direction, left, timeWhenVisible({ ...MARQUEE, direction, left, time }));
        expect(place).toBeGreaterThanOrEqual(-0.05);
        expect(place + MARQUEE.width).toBeLessThanOrEqual(MARQUEE.marqueeWidth + 0.05);
      }
    }
  });
}

test("a visible logo needs no other time", () => {
  expect(timeWhenVisible({ ...MARQUEE, direction: "left", left: 900, time: 10_000 })).toBe(10_000);
  expect(timeWhenVisible({ ...MARQUEE, direction: "right", left: 900, time: 40_000 })).toBe(40_000);
});
