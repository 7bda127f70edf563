import { expect, test } from "bun:test";

import { redirectTarget } from "#web/public/matchRoute.ts";

test.each([
  ["/activity", "/activities"],
  ["/projects", "/activities"],
  ["/legal/privacy-policy", "/privacy-policy"],
  ["/legal/privacy-policy/2026-01-01", "/privacy-policy/2026-01-01"],
])("redirects %s to %s", (from, to) => {
  expect(redirectTarget(from)).toBe(to);
});

test.each(["/", "/activities", "/legal/terms", "//evil.example/legal/privacy-policy"])(
  "does not redirect %s",
  (path) => {
    expect(redirectTarget(path)).toBeNull();
  },
);
