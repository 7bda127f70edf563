import { expect, test } from "bun:test";

import { redirectTarget } from "#web/public/matchRoute.ts";

const ID = "01a1cdb2-a780-743b-b7ac-8f135a74a610";

test.each([
  ["/activity", "/activities"],
  ["/projects", "/activities"],
  [`/article/${ID}-ก่อนจะซื้อ`, `/article/${ID}`],
  [`/article/${ID}-%E0%B8%81`, `/article/${ID}`],
  [`/activity-view/${ID}-a-school-that-reads`, `/activity-view/${ID}`],
])("redirects %s to %s", (from, to) => {
  expect(redirectTarget(from)).toBe(to);
});

test.each([
  "/",
  "/activities",
  `/article/${ID}`,
  `/article/${ID}x`,
  `/article/${ID}-x/y`,
  `/articles/${ID}-x`,
  "/article/01a1-words",
  `//evil.example/article/${ID}-x`,
])("does not redirect %s", (path) => {
  expect(redirectTarget(path)).toBeNull();
});
