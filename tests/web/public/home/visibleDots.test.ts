import { expect, test } from "bun:test";

import { visibleDots } from "#web/public/home/carousel/CarouselControls.tsx";

test("shows up to ten dots", () => {
  expect(visibleDots(0, 3)).toEqual({ from: 0, to: 3 });
  expect(visibleDots(9, 10)).toEqual({ from: 0, to: 10 });
});

test.each([
  [0, 0, 9],
  [4, 0, 9],
  [5, 1, 10],
  [9, 5, 14],
  [13, 5, 14],
])("of fourteen shows the ones around number %p", (index, from, to) => {
  expect(visibleDots(index, 14)).toEqual({ from, to });
});
