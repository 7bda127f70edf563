import { expect, test } from "bun:test";

import { createBotRateDetector, MAX_VIEWS_PER_MINUTE } from "#server/analytics/track/botRateDetector.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";

test("a session that continues does not count as new, however many others come in between", () => {
  const detector = createBotRateDetector(() =>
    createRateLimiter({ max: MAX_VIEWS_PER_MINUTE, windowMs: 60_000 }, () => 0),
  );
  const isNewSessionBot = (session: string) =>
    detector.countTrackingCall({ visitor: "visitor", session, hasServedPage: false });
  for (let round = 0; round < 6; round += 1) {
    expect(isNewSessionBot("goes on")).toBeFalse();
    for (let n = 0; n < 9_000; n += 1)
      detector.countTrackingCall({ visitor: "other", session: `other ${round} ${n}`, hasServedPage: true });
  }
  const begun = Array.from({ length: MAX_VIEWS_PER_MINUTE - 1 }, (_, n) => isNewSessionBot(`new ${n}`));
  expect(begun.filter(Boolean)).toEqual([]);
  expect(isNewSessionBot("one too many")).toBeTrue();
});
