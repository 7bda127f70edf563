// Who goes faster than people do.
import { expect, test } from "bun:test";

import { createBotRates, MOST_VIEWS_A_MINUTE } from "#server/analytics/track/botRates.ts";
import { createLimiter } from "#server/http/protection/rateLimits.ts";

test("a session that goes on is not taken for a new one, however many others come in between", () => {
  const paces = createBotRates(() => createLimiter({ most: MOST_VIEWS_A_MINUTE, windowMs: 60_000 }, () => 0));
  const begins = (session: string) => paces.isRobotCall("visitor", session, false);
  for (let round = 0; round < 6; round += 1) {
    expect(begins("goes on")).toBeFalse();
    for (let n = 0; n < 9_000; n += 1) paces.isRobotCall(`other ${round} ${n}`, "theirs", true);
  }
  const begun = Array.from({ length: MOST_VIEWS_A_MINUTE - 1 }, (_, n) => begins(`new ${n}`));
  expect(begun.filter(Boolean)).toEqual([]);
  expect(begins("one too many")).toBeTrue();
});
