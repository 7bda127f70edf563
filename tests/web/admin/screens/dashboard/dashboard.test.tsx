import { afterEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { formatDay } from "#web/admin/screens/dashboard/data/periods.ts";
import { showLanguage } from "#web/admin/ui/language/adminLanguage.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";

import type { FakeResponse, FakeCall } from "#tests/support/web/fakeApi.ts";
import { createFakeEventStream } from "#tests/support/web/admin/fakeEventStream.ts";
import {
  emptyDashboard,
  DASHBOARD_ROUTES as ROUTES,
  sampleDashboard,
  sampleRealTime,
  sampleTotals,
} from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { textsOf } from "#tests/support/web/textPatterns.ts";

/** The site's time zone, which the settings do not contain here. */
const ZONE = "Asia/Bangkok";

afterEach(async () => {
  await showLanguage("en");
});

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

function open(routes: Routes = ROUTES, path = "/admin/dashboard") {
  return renderAdmin({ path, routes });
}

const card = (name: string) => screen.findByRole("region", { name });

const told = () => textsOf(screen.getAllByRole("status"));

function figuresByPeriod({ path }: FakeCall) {
  return { data: { ...sampleDashboard(), totalPageViews: path.includes("30d") ? 1_234 : 7 } };
}

test("changing the period by key announces its views once loaded", async () => {
  const { user } = open({ ...ROUTES, "GET /analytics/dashboard": figuresByPeriod });
  await screen.findByText("7");
  const { viewsInPeriod } = dashboardTexts;
  expect(told()).not.toContain(viewsInPeriod({ period: "7 days", count: 7 }));
  await user.keyboard("m");
  await waitFor(() => expect(told()).toContain(viewsInPeriod({ period: "30 days", count: 1_234 })));
  await user.keyboard("d");
  await waitFor(() => expect(told()).toContain(viewsInPeriod({ period: "1 day", count: 7 })));
});

test("requests seven days by default, and other periods by button", async () => {
  const { user, api } = open();
  const buttons = within(await screen.findByRole("group", { name: "Period" })).getAllByRole("button");
  expect(buttons.map((button) => button.textContent)).toEqual([
    "1 Day",
    "7 Days",
    "30 Days",
    dashboardTexts.ninetyDays,
  ]);
  expect(buttons.map((button) => button.getAttribute("aria-pressed"))).toEqual([
    "false",
    "true",
    "false",
    "false",
  ]);
  for (const name of ["1 Day", "30 Days", dashboardTexts.ninetyDays]) {
    await user.click(screen.getByRole("button", { name }));
  }
  await waitFor(() => expect(api.callsTo("GET /analytics/dashboard")).toHaveLength(4));
  const asked = (route: string) => api.callsTo(route).map(({ path }) => path.replace(/.*=/, ""));
  expect(asked("GET /analytics/dashboard")).toEqual(["7d", "1d", "30d", "90d"]);
  expect(asked("GET /analytics/comparison")).toEqual(["7d", "1d", "30d", "90d"]);
  expect(location.search).toBe("?period=90d");
});

test("while another period loads, the shown metrics keep their labels", async () => {
  const { user, api } = open();
  const { before, inPeriod } = dashboardTexts;
  await screen.findByText(before["7d"]({ count: "4,281" }));
  const waiting = Promise.withResolvers<FakeResponse>();
  api.routes["GET /analytics/comparison"] = () => waiting.promise;
  await user.click(screen.getByRole("button", { name: "1 Day" }));
  await waitFor(() => expect(api.callsTo("GET /analytics/comparison")).toHaveLength(2));
  expect((await card(dashboardTexts.cards.pageViews)).textContent).toContain(
    before["7d"]({ count: "4,281" }),
  );
  expect((await card("Active Sessions")).textContent).toContain(`1,742 ${inPeriod["7d"]}`);
  waiting.resolve({ data: { current: sampleTotals(7), previous: sampleTotals(5) } });
  expect(await screen.findAllByText(before["1d"]({ count: "5" }))).toHaveLength(3);
  expect((await card("Active Sessions")).textContent).toContain(`7 ${inPeriod["1d"]}`);
});

test("does not report the next period as empty while it loads", async () => {
  const { user, api } = open({
    ...ROUTES,
    "GET /analytics/dashboard": () => ({ data: emptyDashboard() }),
  });
  await screen.findByText(dashboardTexts.noViewsIn["7d"]);
  api.routes["GET /analytics/dashboard"] = () => new Promise<FakeResponse>(() => {});
  await user.keyboard("m");
  await waitFor(() => expect(api.callsTo("GET /analytics/dashboard")).toHaveLength(2));
  expect(screen.getByText(dashboardTexts.noViewsIn["7d"])).toBeDefined();
});

test("the period is in the URL, and D W M Q choose it", async () => {
  const { user, api } = open(ROUTES, "/admin/dashboard?period=1d");
  await card(dashboardTexts.cards.pageViews);
  expect(api.callsTo("GET /analytics/dashboard")[0]?.path).toContain("period=1d");
  await user.keyboard("q");
  expect(location.search).toBe("?period=90d");
  await user.keyboard("gd");
  expect(location.search).toBe("");
  await user.keyboard("m");
  expect(location.search).toBe("?period=30d");
});

test("a card shows its value, its change and the previous period", async () => {
  open();
  const views = await card(dashboardTexts.cards.pageViews);
  await within(views).findByText("4,812");
  expect(within(views).getByText("12.4%").parentElement?.textContent).toBe(
    `${dashboardTexts.changes.up} 12.4%`,
  );
  expect(within(views).getByText(dashboardTexts.before["7d"]({ count: "4,281" }))).toBeDefined();
  expect(views.textContent).toContain(dashboardTexts.countedBy.views);
  expect(within(await card(dashboardTexts.cards.visitors)).getByText("7.6%").parentElement?.textContent).toBe(
    `${dashboardTexts.changes.down} 7.6%`,
  );
  const css = await Bun.file(new URL("../../../../../src/web/styles/primitives.css", import.meta.url)).text();
  expect(css).toMatch(/\.change\[data-kind="up"\][^{}]*\{\s*color: var\(--good\);/);
  expect(css).toMatch(/\[data-kind="down"\] \{\s*color: var\(--err\);/);
  expect(within(views).getByText("12.4%").parentElement?.dataset["kind"]).toBe("up");
  expect(
    within(await card(dashboardTexts.cards.visitors)).getByText("7.6%").parentElement?.dataset["kind"],
  ).toBe("down");
  expect(within(await card("Returning Users")).getByText(dashboardTexts.changes.new)).toBeDefined();
});

test("in Thai, changes are spoken and shown in Thai", async () => {
  await showLanguage("th");
  open();
  const views = await card(dashboardTexts.cards.pageViews);
  expect((await within(views).findByText("12.4%")).parentElement?.textContent).toBe(
    `${dashboardTexts.changes.up} 12.4%`,
  );
  expect(
    within(await card(dashboardTexts.cards.returningUsers)).getByText(dashboardTexts.changes.new),
  ).toBeDefined();
});

test("Active Sessions shows the current number, and below it the period's sessions with their change", async () => {
  open();
  const sessions = await card("Active Sessions");
  expect(await within(sessions).findByText("7")).toBeDefined();
  const { changes, inPeriod } = dashboardTexts;
  expect(sessions.textContent).toContain(`1,742 ${inPeriod["7d"]} ${changes.down} 3.2%`);
});

test("each list entry has its count and share of the total", async () => {
  open();
  const pages = await card(dashboardTexts.lists.pages);
  await within(pages).findByText("Home");
  expect(textsOf(within(pages).getAllByRole("listitem"))).toEqual([
    "Home/1,20325.0%",
    "ระบบจองคิว/article/13898.1%",
  ]);
  const devices = await card(dashboardTexts.lists.devices);
  expect(textsOf(within(devices).getAllByRole("listitem"))).toEqual([
    `${dashboardTexts.names.Desktop}375.0%`,
    `${dashboardTexts.names.Mobile}125.0%`,
  ]);
  expect(within(await card(dashboardTexts.lists.browsers)).getByText("100.0%")).toBeDefined();
});

test("a long list shows six entries and expands; its end has a button to collapse", async () => {
  const pageViewsByPath = Array.from({ length: 8 }, (_, index) => ({ _id: `/p${index}`, count: 1 }));
  const { user } = open({
    ...ROUTES,
    "GET /analytics/dashboard": () => ({ data: sampleDashboard({ pageViewsByPath }) }),
  });
  const pages = await card(dashboardTexts.lists.pages);
  await within(pages).findByText("/p0");
  expect(within(pages).getAllByRole("listitem")).toHaveLength(6);
  await user.click(within(pages).getByRole("button", { name: dashboardTexts.allPages({ count: 8 }) }));
  expect(within(pages).getAllByRole("listitem")).toHaveLength(8);
  const [, below] = within(pages).getAllByRole("button", { name: dashboardTexts.fewer });
  if (!below) throw new Error("There is no way to close the list at its end");
  await user.click(below);
  expect(within(pages).getAllByRole("listitem")).toHaveLength(6);
  expect(document.activeElement?.textContent).toBe(dashboardTexts.allPages({ count: 8 }));
});

test("a list truncated by the server does not claim to be complete", async () => {
  const pageViewsByPath = Array.from({ length: 100 }, (_, index) => ({ _id: `/p${index}`, count: 1 }));
  open({
    ...ROUTES,
    "GET /analytics/dashboard": () => ({ data: sampleDashboard({ pageViewsByPath }) }),
  });
  const pages = await card(dashboardTexts.lists.pages);
  expect(
    await within(pages).findByRole("button", { name: dashboardTexts.topPages({ count: 100 }) }),
  ).toBeDefined();
});

test("the latest five views have page, device, browser and time", async () => {
  open();
  const recent = await card(dashboardTexts.recent.title);
  await within(recent).findByText("Page 1");
  const rows = within(recent).getAllByRole("row").slice(1);
  expect(rows).toHaveLength(5);
  const cells = [...(rows[2]?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells.slice(0, 3)).toEqual(["Page 3", dashboardTexts.names.Mobile, "Safari"]);
  expect(cells[3]).toMatch(/^2 min\. ago (\d+ \S+ )?\d\d:\d\d$/);
});

test("a recent view of another day shows its date, even if there is no space for its age", async () => {
  const timestamp = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const [view] = sampleRealTime().recentPageViews;
  const recentPageViews = view ? [view, { ...view, timestamp }] : [];
  open({
    ...ROUTES,
    "GET /analytics/realtime": ({ accept }) =>
      accept === "text/event-stream"
        ? createFakeEventStream().answer()
        : { data: sampleRealTime({ recentPageViews }) },
  });
  const recent = await card(dashboardTexts.recent.title);
  await within(recent).findAllByText("Page 1");
  const [now, earlier] = within(recent).getAllByRole("row").slice(1);
  const at = Date.parse(timestamp);
  const moment = `${formatDay(at, Date.now(), ZONE)} ${getDates(ZONE).time(at)}`;
  expect(moment).toMatch(/^\d+ \S+ \d\d:\d\d$/);
  expect(earlier?.querySelector("time")?.textContent).toBe(moment);
  expect(now?.querySelector("time")?.textContent).toMatch(/^\d\d:\d\d$/);
  // On tablets and phones, the date replaces "3 days ago".
  const css = await Bun.file(
    new URL("../../../../../src/web/admin/screens/dashboard/RecentViews.module.css", import.meta.url),
  ).text();
  const folded = css.split("@media").slice(1);
  expect(folded).toHaveLength(2);
  for (const rules of folded) {
    expect(rules).toMatch(/\.ago \{\s*display: none;/);
    expect(rules).toMatch(/\.day \{\s*display: inline;/);
  }
});

test("the summary has the four metrics of the period", async () => {
  open();
  const { countedBy } = dashboardTexts;
  const summary = await card(dashboardTexts.summary.title);
  await within(summary).findByText("974");
  expect(summary.textContent).toBe(
    `${dashboardTexts.summary.title}New Users${countedBy.newVisitors}974Returning Users${countedBy.returning}412` +
      `Active Sessions${countedBy.sessions}1,742Total Visitors${countedBy.totalVisitors}1,386`,
  );
});

test("every widget has an empty state", async () => {
  const { user } = open({
    "GET /analytics/dashboard": () => ({ data: emptyDashboard() }),
    "GET /analytics/comparison": () => ({ data: { current: sampleTotals(0), previous: sampleTotals(0) } }),
    "GET /analytics/realtime": (call) =>
      call.accept === "text/event-stream"
        ? createFakeEventStream().answer()
        : { data: sampleRealTime({ activeSessions: 0, recentPageViews: [] }) },
  });
  expect(await screen.findAllByText(dashboardTexts.noData)).toHaveLength(6);
  expect(await screen.findByText(dashboardTexts.recent.none)).toBeDefined();
  expect((await card(dashboardTexts.cards.pageViews)).textContent).toContain("0–");
  expect(screen.getByText(dashboardTexts.noViewsIn["7d"])).toBeDefined();
  // An admin's own visit is not counted, so it would never appear.
  expect(screen.getByText(dashboardTexts.noViewsNote)).toBeDefined();
  await user.click(
    within(screen.getByRole("main")).getAllByRole("button", { name: dashboardTexts.ninetyDays })[1] ??
      document.body,
  );
  expect(location.search).toBe("?period=90d");
  expect(await screen.findByText(dashboardTexts.noViewsIn["90d"])).toBeDefined();
});
