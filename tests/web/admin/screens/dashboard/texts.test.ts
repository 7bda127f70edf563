import { expect, test } from "bun:test";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { getChange, formatShare } from "#web/admin/screens/dashboard/data/formatChange.ts";
import { dashboardUrl, parseDashboardState } from "#web/admin/screens/dashboard/data/dashboardUrl.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";
import { formatDay, formatRange } from "#web/admin/screens/dashboard/data/periods.ts";

test.each([
  [0, 0, { kind: "none", text: "–" }],
  [5, 0, { kind: "new", text: dashboardTexts.changes.new }],
  [0, 5, { kind: "down", text: "100%" }],
  [5, 5, { kind: "same", text: "0%" }],
  [6, 5, { kind: "up", text: "20%" }],
  [4_866, 4_867, { kind: "down", text: dashboardTexts.changes.underTenth }],
  [4_867, 4_866, { kind: "up", text: dashboardTexts.changes.underTenth }],
  [1_999, 2_000, { kind: "down", text: "0.1%" }],
  [1, 2_218, { kind: "down", text: dashboardTexts.changes.nearlyAll }],
  [1, 1_000, { kind: "down", text: "99.9%" }],
  [4_435, 2_218, { kind: "up", text: "100%" }],
] as const)("formats a change to %p from %p", (current, previous, change) => {
  expect(getChange(current, previous)).toEqual(change);
});

test("a share of nothing is a dash", () => {
  expect(formatShare(0, 0)).toBe("0.0%");
});

test("the dates of a period are in the site's time zone and end today", () => {
  const evening = Date.parse("2026-11-19T18:00:00Z");
  expect(formatRange("7d", evening, "Asia/Bangkok")).toMatch(/^14\s?–\s?20 Nov 2026$/);
  expect(formatRange("1d", evening, "UTC")).toBe("19 Nov 2026");
  // The day on which the clocks go back has 25 hours.
  const lateSunday = Date.parse("2026-11-02T04:30:00Z");
  expect(formatRange("7d", lateSunday, "America/New_York")).toMatch(/^26 Oct\s?–\s?1 Nov 2026$/);
  const earlyMonday = Date.parse("2026-03-09T04:30:00Z");
  expect(formatRange("7d", earlyMonday, "America/New_York")).toMatch(/^3\s?–\s?9 Mar 2026$/);
});

test("shows the date of a view unless it is today in the site's time zone", () => {
  const evening = Date.parse("2026-11-21T16:59:00Z");
  const morning = Date.parse("2026-11-21T17:05:00Z");
  expect(formatDay(evening, morning, "Asia/Bangkok")).toBe("21 Nov");
  expect(formatDay(evening, morning, "UTC")).toBe("");
  expect(formatDay(Number.NaN, morning, "UTC")).toBe("");
});

test("times of views are in the site's time zone", () => {
  const evening = Date.parse("2026-11-19T18:05:00Z");
  expect(getDates("Asia/Bangkok").time(evening)).toBe("01:05");
  expect(getDates("Asia/Bangkok").time(Number.NaN)).toBe("–");
});

test.each([
  "/admin/dashboard",
  "/admin/dashboard?period=90d&metric=visitors&show=table&more=1",
  "/admin/dashboard?page=/article/%E0%B8%81",
])("%s labels all content", (address) => {
  expect(dashboardUrl(parseDashboardState(address.split("?")[1] ?? ""))).toBe(address);
});

test.each(["//evil.example", "/\\evil.example", "evil", ""])(
  "ignores the page path %j in the URL",
  (page) => {
    expect(parseDashboardState(new URLSearchParams({ page }).toString()).page).toBeNull();
  },
);
