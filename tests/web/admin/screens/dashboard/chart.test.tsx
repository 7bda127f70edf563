import { afterEach, expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import type { DashboardReport } from "#contract/analytics/analytics.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { layoutChart } from "#web/admin/screens/dashboard/chart/layoutChart.ts";
import { createReadings, formatSigned } from "#web/admin/screens/dashboard/data/readings.ts";
import { axisSteps, createPointTexts } from "#web/admin/screens/dashboard/chart/pointTexts.ts";

import { createFakeEventStream } from "#tests/support/web/admin/fakeEventStream.ts";
import {
  emptyDashboard,
  sampleComparison,
  sampleDashboard,
  sampleRealTime,
} from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const layout = Object.getOwnPropertyDescriptor(Element.prototype, "getBoundingClientRect");
afterEach(() => {
  if (layout) Object.defineProperty(Element.prototype, "getBoundingClientRect", layout);
});

function open({ path = "/admin/dashboard", figures = sampleDashboard() as DashboardReport } = {}) {
  return renderAdmin({
    path,
    routes: {
      "GET /analytics/dashboard": () => ({ data: figures }),
      "GET /analytics/comparison": () => ({ data: sampleComparison() }),
      "GET /analytics/realtime": ({ accept }) =>
        accept === "text/event-stream" ? createFakeEventStream().answer() : { data: sampleRealTime() },
      "GET /site": () => ({ data: { timeZone: "Asia/Bangkok" } }),
    },
  });
}

const { series, spoken: spokenTexts, byNow, soFar } = dashboardTexts;
const slider = (name = dashboardTexts.perDay({ name: series.views })) =>
  screen.findByRole("slider", { name });
const spoken = async () => (await slider()).getAttribute("aria-valuetext");

function rowsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test("shows today so far, and other days with the arrow keys", async () => {
  const { user } = open();
  await slider();
  await screen.findByText(/^14\s?–\s?20 Nov$/);
  const { up } = dashboardTexts.changes;
  const today = spokenTexts.soFar({ moment: "Fri 20 Nov 2026", count: "160" });
  const weekBefore = spokenTexts.countByNow({ moment: "Fri 13 Nov 2026", count: "153" });
  expect(await spoken()).toBe(`${today}, ${weekBefore}, ${up} 4.6%`);
  (await slider()).focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  const of = (moment: string, count: string) => spokenTexts.count({ moment, count });
  expect(await spoken()).toBe(`${of("Thu 19 Nov 2026", "150")}, ${of("Thu 12 Nov 2026", "143")}, ${up} 4.9%`);
  await user.keyboard("{Home}");
  expect((await slider()).getAttribute("aria-valuenow")).toBe("1");
  await user.keyboard("{ArrowLeft}");
  expect(await spoken()).toBe(`${of("Sat 14 Nov 2026", "100")}, ${of("Sat 7 Nov 2026", "93")}, ${up} 7.5%`);
  await user.keyboard("{End}");
  expect((await slider()).getAttribute("aria-valuenow")).toBe("7");
});

test("a tooltip at the pointer shows both values and the change until it leaves or Escape is pressed", async () => {
  open();
  const field = await slider();
  await screen.findByText(/^14\s?–\s?20 Nov$/);
  Object.defineProperty(Element.prototype, "getBoundingClientRect", {
    value: () => ({ left: 100, width: 600, top: 0, height: 200 }),
    configurable: true,
  });
  fireEvent.pointerMove(field, { clientX: 510, pointerType: "mouse" });
  const { thisPeriod } = dashboardTexts.reading;
  const change = dashboardTexts.change.replace("<change/>", "+5.3%");
  expect(screen.getByText(thisPeriod).closest("div")?.textContent).toBe(
    `Wed 18 Nov 2026${thisPeriod} 140Wed 11 Nov 2026 133${change}`,
  );
  fireEvent.pointerLeave(field, { pointerType: "mouse" });
  expect(screen.queryByText(thisPeriod)).toBeNull();
  fireEvent.pointerMove(field, { clientX: 100, pointerType: "mouse" });
  expect(screen.getByText(thisPeriod)).toBeDefined();
  fireEvent.keyDown(field, { key: "Escape" });
  expect(screen.queryByText(thisPeriod)).toBeNull();
});

test("a touch selection stays after the finger is lifted", async () => {
  open();
  const field = await slider();
  Object.defineProperty(Element.prototype, "getBoundingClientRect", {
    value: () => ({ left: 0, width: 600, top: 0, height: 200 }),
    configurable: true,
  });
  fireEvent.pointerDown(field, { clientX: 0, pointerType: "touch" });
  fireEvent.pointerLeave(field, { pointerType: "touch" });
  expect(field.getAttribute("aria-valuenow")).toBe("1");
});

test("the cards choose the metric, and so do 1 and 2", async () => {
  const { user } = open();
  await slider();
  const views = screen.getByRole("button", { name: dashboardTexts.cards.pageViews });
  const visitors = screen.getByRole("button", { name: dashboardTexts.cards.visitors });
  expect([views, visitors].map((button) => button.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
  await user.click(visitors);
  const shown = await slider(dashboardTexts.perDay({ name: series.visitors }));
  expect(shown.getAttribute("aria-valuetext")).toStartWith(
    spokenTexts.soFar({ moment: "Fri 20 Nov 2026", count: "46" }),
  );
  expect(location.search).toBe("?metric=visitors");
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard("1");
  await slider(dashboardTexts.perDay({ name: series.views }));
  expect(location.search).toBe("");
  await user.keyboard("2");
  await slider(dashboardTexts.perDay({ name: series.visitors }));
});

test("has a table for screen readers that the button or T shows to everyone", async () => {
  const { user } = open();
  await slider();
  await screen.findByText(/^14\s?–\s?20 Nov$/);
  const name = dashboardTexts.dayTable({ name: series.views });
  expect(rowsOf(screen.getByRole("table", { name })).slice(-2)).toEqual([
    ["Thu 19 Nov 2026", "150", "143", "+4.9%"],
    [`Fri 20 Nov 2026 ${soFar}`, "160", `${byNow} 153`, "+4.6%"],
  ]);
  expect(screen.queryByRole("region", { name })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Table" }));
  expect(screen.queryByRole("slider")).toBeNull();
  expect(within(screen.getByRole("region", { name })).getByRole("table", { name })).toBeDefined();
  expect(location.search).toBe("?show=table");
  await user.keyboard("t");
  expect(await slider()).toBeDefined();
  expect(location.search).toBe("");
});

function hours(day: string, count: number, views: number) {
  return Array.from({ length: count }, (_, hour) => ({
    start: new Date(Date.parse(day) + hour * 3_600_000).toISOString(),
    views: views + hour,
    visitors: 1,
  }));
}

test("future hours of today show only yesterday's values", async () => {
  const hourly = {
    unit: "hour" as const,
    current: hours("2026-11-19T17:00:00Z", 10, 50),
    previous: hours("2026-11-18T17:00:00Z", 10, 48),
    laterBefore: hours("2026-11-19T02:00:00Z", 15, 59),
  };
  open({ path: "/admin/dashboard?period=1d", figures: sampleDashboard({ series: hourly }) });
  await slider(dashboardTexts.perHour({ name: series.views }));
  expect(await screen.findByText("20 Nov")).toBeDefined();
  const rows = rowsOf(screen.getByRole("table", { name: dashboardTexts.hourTable({ name: series.views }) }));
  expect(rows).toHaveLength(24);
  expect(rows[9]).toEqual([`20 Nov 09:00 ${soFar}`, "59", `${byNow} 57`, "+3.5%"]);
  expect(rows[23]).toEqual(["20 Nov 23:00", "–", "73", "–"]);
});

test("without views there is no line to navigate, but the dates are shown", async () => {
  open({ figures: emptyDashboard() });
  expect(await screen.findByText(dashboardTexts.noViewsIn["7d"])).toBeDefined();
  expect(screen.queryByRole("slider")).toBeNull();
});

test.each([
  [[0], [], [0, 1, 2, 3, 4]],
  [[3, 1], [2], [0, 1, 2, 3, 4]],
  [[6], [], [0, 2, 4, 6, 8]],
  [[12], [18], [0, 5, 10, 15, 20]],
  [[842], [768], [0, 200, 400, 600, 800, 1000]],
  [[1_250_000], [], [0, 250_000, 500_000, 750_000, 1_000_000, 1_250_000]],
])("the axis of %p and %p has four or five round integer steps from 0", (current, previous, marks) => {
  expect(layoutChart({ count: 2, current, previous }).ticks).toEqual(marks);
});

test("complete intervals are solid, the current one dotted, the previous period dashed", () => {
  const shape = layoutChart({ count: 3, current: [0, 4, 2], previous: [4, 0, 4] });
  expect(shape.solid).toBe("M0,100L50,0");
  expect(shape.dotted).toBe("M50,0L100,50");
  expect(shape.dashed).toBe("M0,0L50,100L100,0");
});

test("a single point has no line", () => {
  const shape = layoutChart({ count: 24, current: [4], previous: [] });
  expect([shape.solid, shape.dotted, shape.dashed]).toEqual(["", "", ""]);
  expect(shape.x(0)).toBe(0);
});

function wordOf(current: number[], previous: number[], count = 2) {
  return layoutChart({ count, current, previous }).label;
}

test("the label Today avoids the lines", () => {
  expect(wordOf([10, 8], [10, 9])?.isBelow).toBe(true);
  expect(wordOf([1, 0], [6, 6])).toEqual({ y: 25, isBelow: false });
  // A steep line next to a label in the middle counts as a line too.
  const spike = Array.from({ length: 91 }, (_, index) => (index === 87 ? 0 : 10));
  expect(wordOf(spike, spike, 91)).toBeNull();
  // Hours: the label is above the middle of the day, and the previous day continues to its right.
  expect(wordOf([6, 6], [6, 6, 0, 0, 0], 21)).toEqual({ y: 25, isBelow: false });
});

test("the label Today never overflows the chart: it is between the lines or omitted", () => {
  expect(wordOf([10, 10], [0, 0])).toEqual({ y: 0, isBelow: true });
  expect(wordOf([0, 0], [10, 10])).toEqual({ y: 0, isBelow: true });
  expect(wordOf(Array(20).fill(0).concat(10), [], 21)).toBeNull();
});

test("dates are in the site's time zone, not the browser's, and in the given language", () => {
  const midnight = "2026-11-19T17:00:00Z";
  expect(createPointTexts("day", "Asia/Bangkok", "th").moment(midnight).full).toBe("ศ. 20 พ.ย. 2569");
  expect(createPointTexts("day", "UTC", "en").moment(midnight).full).toBe("Thu 19 Nov 2026");
});

test("the axis labels fewer points the more there are", () => {
  expect([7, 30, 90].map((count) => axisSteps("day", count).wide)).toEqual([1, 5, 15]);
  expect(axisSteps("hour", 24)).toEqual({ wide: 3, narrow: 6 });
});

test('a change has a sign, and is "new" without a previous value', () => {
  const start = "2026-11-19T17:00:00Z";
  const read = (now: number, then: number) =>
    createReadings(
      { unit: "day", current: [{ start, value: now }], previous: [{ start, value: then }] },
      "UTC",
      "en",
    ).list.map(({ change }) => formatSigned(change));
  const { changes } = dashboardTexts;
  expect(
    [read(6, 5), read(4, 5), read(5, 5), read(5, 0), read(0, 0), read(4_866, 4_867), read(1, 2_218)].flat(),
  ).toEqual(["+20%", "−20%", "0%", changes.new, "–", `− ${changes.underTenth}`, `− ${changes.nearlyAll}`]);
});
