// One address a page: old, slashed and doubled ones lead to it, and never to another host.
import { expect, test } from "bun:test";

import { testApp } from "#tests/support/testApp.ts";

test.each([
  ["/activity", "/activities"],
  ["/projects", "/activities"],
  ["/projects/", "/activities"],
  ["//projects", "/activities"],
  ["/activities/", "/activities"],
  ["/activities///", "/activities"],
  ["//activities", "/activities"],
  ["//", "/"],
  ["/activity-view//x/", "/activity-view/x"],
  ["/activities/?category=edtech", "/activities?category=edtech"],
  ["/projects?category=edtech", "/activities?category=edtech"],
  ["/nowhere/", "/nowhere"],
])("%s leads to %s for good", async (from, to) => {
  await using house = await testApp();
  for (const method of ["GET", "HEAD"]) {
    const answer = await house.app.request(`http://localhost${from}`, { method });
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(to);
  }
});

test.each([
  "//evil.example/",
  "///evil.example/",
  "/%5cevil.example/",
  "/%5Cevil.example//",
  "/%09/evil.example/",
  "/%0a/evil.example/",
  "/%0d/evil.example/",
  "/%20/evil.example/",
  "/%2fevil.example/",
  "/%2f%2fevil.example/",
  "/\\evil.example/",
  "/.//evil.example/",
  "/..//evil.example/",
  "/x/..//evil.example/",
  "//evil.example%2f..",
  "//user@evil.example/",
  "/%0d%0aSet-Cookie:%20a=b/",
  "/%0d%0a%0d%0a<script>/",
  "/https://evil.example/",
  "/javascript:alert(1)//",
  "/%e2%80%ae/",
  "/%ff/",
])("%s stays on this host", async (path) => {
  await using house = await testApp();
  const answer = await house.app.request(`http://localhost${path}`);
  expect(answer.status).toBeOneOf([301, 404]);
  const location = answer.headers.get("location");
  if (location === null) return;
  // As a browser reads it: backslashes are slashes, tabs and line breaks are not there.
  expect(new URL(location, "http://localhost").host).toBe("localhost");
  expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
  const next = await house.app.request(`http://localhost${location}`);
  expect(next.status).toBeOneOf([200, 404]);
});

test("an address that is right is not redirected", async () => {
  await using house = await testApp();
  for (const path of ["/", "/activities", "/activities?x=/", "/activities?next=//evil.example"]) {
    expect((await house.app.request(path)).status).toBe(200);
  }
});
