import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import type { PageReport } from "#contract/analytics/analytics.ts";
import { listTexts } from "#texts/admin/list.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { formatRange } from "#web/admin/screens/dashboard/data/periods.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";
import type { FakeResponse, FakeCall } from "#tests/support/web/fakeApi.ts";
import { createFakeEventStream } from "#tests/support/web/admin/fakeEventStream.ts";
import {
  emptyDashboard,
  sampleComparison,
  sampleSeries,
  sampleDashboard,
  sampleRealTime,
} from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { filledIn, textsOf } from "#tests/support/web/textPatterns.ts";

let clicks: ReturnType<typeof spyOn>;
let saved: { name: string; href: string }[];
beforeEach(() => {
  saved = [];
  clicks = spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
});
afterEach(() => clicks.mockRestore());

const { changes, csvOf, lists, unknownCountry, unknownSource } = dashboardTexts;
const weekBefore = dashboardTexts.before["7d"];
/** The name of each button for a CSV file. */
const CSV_NAME = filledIn(csvOf({ title: "<title/>" }));
const findCsvButton = (title: string) => screen.findByRole("button", { name: csvOf({ title }) });

const ABOUT: PageReport = {
  path: "/about",
  address: "/about",
  displayName: "About",
  views: 389,
  entries: 120,
  previous: { views: 300, entries: 0 },
  series: { current: sampleSeries(7), previous: sampleSeries(7, 7) },
  referrers: [
    { _id: "", count: 90 },
    { _id: "google.com", count: 30 },
  ],
};

type Answer = (call: FakeCall) => FakeResponse | Promise<FakeResponse>;

const figuresOf: Answer = ({ path }) => {
  const page = new URLSearchParams(path.split("?")[1]).get("path");
  return { data: sampleDashboard(page === "/about" ? { page: ABOUT } : {}) };
};

const broken: Answer = () => ({ status: 500, message: "It broke." });
const compared: Answer = () => ({ data: sampleComparison() });

function open(path = "/admin/dashboard", dashboard: Answer = figuresOf, comparison: Answer = compared) {
  return renderAdmin({
    path,
    routes: {
      "GET /analytics/dashboard": dashboard,
      "GET /analytics/comparison": comparison,
      "GET /analytics/realtime": ({ accept }) =>
        accept === "text/event-stream" ? createFakeEventStream().answer() : { data: sampleRealTime() },
    },
  });
}

const region = (name: string) => screen.findByRole("region", { name });
const itemsOf = (list: HTMLElement) => textsOf(within(list).getAllByRole("listitem"));

test("a page in the list opens its own report, with a link back", async () => {
  const { user, api } = open("/admin/dashboard?more=1");
  const entries = await region(lists.entryPages);
  scrollTo(0, 900);
  await user.click(await within(entries).findByRole("link", { name: "About" }));
  expect(document.documentElement.scrollTop).toBe(0);
  expect(location.search).toBe("?page=/about&more=1");
  expect(await screen.findByRole("heading", { name: "About" })).toBeDefined();
  expect(api.callsTo("GET /analytics/dashboard").at(-1)?.path).toBe(
    "/analytics/dashboard?period=7d&path=%2Fabout",
  );
  expect((await region(dashboardTexts.onePage.views)).textContent).toContain(
    `389${changes.up} 29.7%${weekBefore({ count: "300" })}`,
  );
  expect((await region(dashboardTexts.onePage.sessions)).textContent).toContain(
    `120${changes.new}${weekBefore({ count: "0" })}`,
  );
  expect(itemsOf(await region(dashboardTexts.onePage.sources))).toEqual([
    `${unknownSource}9075.0%`,
    "google.com3025.0%",
  ]);
  await screen.findByRole("slider", { name: dashboardTexts.perDay({ name: dashboardTexts.onePage.chart }) });
  const link = screen.getByRole("link", { name: dashboardTexts.onePage.open });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/about", "_blank"]);
  const above = screen.getByRole("navigation", { name: layoutTexts.breadcrumb });
  await user.click(within(above).getByRole("link", { name: "Dashboard" }));
  expect(await region(lists.pages)).toBeDefined();
  expect(location.search).toBe("?more=1");
});

test("the one-day report of a page shows the last 7 days in the chart and says so", async () => {
  open("/admin/dashboard?page=/about&period=1d");
  const name = dashboardTexts.perDay({ name: dashboardTexts.onePage.last7Days });
  await screen.findByRole("slider", { name });
});

test("never shows one page's metrics under another page", async () => {
  const { api } = open("/admin/dashboard?page=/about");
  await screen.findByRole("heading", { name: "About" });
  const waiting = Promise.withResolvers<FakeResponse>();
  api.routes["GET /analytics/dashboard"] = () => waiting.promise;
  act(() => history.pushState(null, "", "/admin/dashboard?page=/address"));
  expect(await screen.findByText("/address")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "About" })).toBeNull();
  expect((await region(dashboardTexts.onePage.views)).textContent).not.toContain("389");
  waiting.resolve({
    data: sampleDashboard({ page: { ...ABOUT, path: "/address", displayName: "Address" } }),
  });
  expect(await screen.findByRole("heading", { name: "Address" })).toBeDefined();
});

test("shows the dates of a period while its metrics load", async () => {
  const before = Date.now();
  const { user, api } = open("/admin/dashboard?page=/about");
  await screen.findByRole("heading", { name: "About" });
  api.routes["GET /analytics/dashboard"] = () => new Promise<FakeResponse>(() => {});
  await user.click(screen.getByRole("button", { name: "30 Days" }));
  const isRange = (text: string) =>
    [before, Date.now()].some((at) => text === formatRange("30d", at, "Asia/Bangkok"));
  expect(await screen.findByText(isRange)).toBeDefined();
  expect((await region(dashboardTexts.onePage.views)).textContent).toContain(weekBefore({ count: "300" }));
});

test('only devices have icons, even if a campaign is called "constructor"', async () => {
  const campaigns = [{ _id: "constructor", count: 1 }];
  open("/admin/dashboard?more=1", () => ({ data: sampleDashboard({ campaigns }) }));
  const entry = await within(await region(lists.campaigns)).findByRole("listitem");
  expect(entry.textContent).toContain("constructor");
  expect(entry.querySelectorAll("svg").length).toBe(0);
});

test("the period can be changed on a page's report and stays after leaving it", async () => {
  const { user, api } = open("/admin/dashboard?page=/about");
  await screen.findByRole("heading", { name: "About" });
  await user.click(screen.getByRole("button", { name: "30 Days" }));
  await waitFor(() =>
    expect(api.callsTo("GET /analytics/dashboard").at(-1)?.path).toBe(
      "/analytics/dashboard?period=30d&path=%2Fabout",
    ),
  );
  expect(location.search).toBe("?period=30d&page=/about");
  expect(within(await region(dashboardTexts.onePage.views)).getByText("389")).toBeDefined();
});

test("outdated metrics of a page show their own time, even if the comparison never loaded", async () => {
  const { api } = open("/admin/dashboard?page=/about", figuresOf, broken);
  await screen.findByRole("heading", { name: "About" });
  api.routes["GET /analytics/dashboard"] = broken;
  act(() => window.dispatchEvent(new Event("visibilitychange")));
  const { stale } = dashboardTexts;
  const message = await screen.findByText(filledIn(stale({ time: "<time/>" })));
  const minutes = [Date.now() - 60_000, Date.now()].map((at) => getDates("Asia/Bangkok").time(at));
  expect(minutes.map((time) => stale({ time }))).toContain(message.textContent);
});

test("distinguishes a failed report from a page without views", async () => {
  const { user, api } = open("/admin/dashboard?page=/about", () => ({ status: 500, message: "It broke." }));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch analytics data");
  api.routes["GET /analytics/dashboard"] = () => ({ data: sampleDashboard({ page: null }) });
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByText(dashboardTexts.noViewsOf({ path: "/about" }))).toBeDefined();
});

test("shows traffic sources, message sources and operating systems below the first lists", async () => {
  open();
  const referrers = await region(lists.sources);
  await within(referrers).findByText("google.com");
  expect(itemsOf(referrers)).toEqual([`${unknownSource}660.0%`, "google.com440.0%"]);
  expect(itemsOf(await region(lists.systems))).toEqual(["Windows375.0%", "Android125.0%"]);
});

test("other lists are collapsed; countries appear only if known", async () => {
  const { user, api } = open();
  await within(await region(dashboardTexts.summary.title)).findByText("974");
  expect(screen.queryByRole("region", { name: lists.robots })).toBeNull();
  await user.click(screen.getByRole("button", { name: dashboardTexts.more }));
  expect(location.search).toBe("?more=1");
  expect(itemsOf(await region(lists.campaigns))).toEqual(["newsletter / email / november5100.0%"]);
  const robots = await region(lists.robots);
  expect(robots.textContent).toContain(dashboardTexts.countedBy.robots);
  expect(itemsOf(robots)).toEqual(["Googlebot70100.0%"]);
  expect(screen.queryByRole("region", { name: lists.countries })).toBeNull();

  const countries = [
    { _id: "TH", count: 3 },
    { _id: "", count: 1 },
    { _id: "??", count: 1 },
  ];
  api.routes["GET /analytics/dashboard"] = () => ({ data: sampleDashboard({ countries }) });
  await user.click(screen.getByRole("button", { name: "30 Days" }));
  const shares = itemsOf(await region(lists.countries));
  expect(shares).toEqual(["Thailand360.0%", `${unknownCountry}120.0%`, "??120.0%"]);
});

test("shares refer to the untruncated total", async () => {
  open("/admin/dashboard?more=1", () => ({
    data: sampleDashboard({ listTotals: { entryPages: 90, referrers: 100, campaigns: 50 } }),
  }));
  const entries = await region(lists.entryPages);
  await within(entries).findByText("About");
  expect(itemsOf(entries)).toEqual(["About/about910.0%"]);
  expect(itemsOf(await region(lists.campaigns))).toEqual(["newsletter / email / november510.0%"]);
  expect(itemsOf(await region(lists.sources))).toEqual([`${unknownSource}66.0%`, "google.com44.0%"]);
});

test("downloads a list with the server's file name and content", async () => {
  const csv = "\uFEFFpath,views\r\n/,1203\r\n";
  const blobs: Blob[] = [];
  const create = spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:file";
  });
  const { user, api } = open("/admin/dashboard?period=30d", (call) => {
    if (!call.path.includes("format=csv")) return figuresOf(call);
    const headers = { "content-disposition": 'attachment; filename="vitrine-pages-30d.csv"' };
    return { text: csv, headers };
  });
  await user.click(await findCsvButton(lists.pages));
  await waitFor(() => expect(saved).toEqual([{ name: "vitrine-pages-30d.csv", href: "blob:file" }]));
  create.mockRestore();
  const call = api.callsTo("GET /analytics/dashboard").at(-1);
  expect(call?.path).toBe("/analytics/dashboard?period=30d&table=pages&format=csv");
  expect(call?.token).toBe("access-1");
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blobs[0]?.arrayBuffer())).toBe(csv);
});

test("every list and the chart can be downloaded as its own table", async () => {
  const { user, api } = open("/admin/dashboard?more=1", (call) => {
    if (call.path.includes("format=csv")) return { text: "" };
    return { data: sampleDashboard({ countries: [{ _id: "TH", count: 1 }] }) };
  });
  await findCsvButton(lists.robots);
  const buttons = screen.getAllByRole("button", { name: CSV_NAME });
  for (const button of buttons) await user.click(button);
  await waitFor(() => expect(saved).toHaveLength(buttons.length));
  const tables = api
    .callsTo("GET /analytics/dashboard")
    .map(({ path }) => new URLSearchParams(path.split("?")[1]).get("table"))
    .filter((table) => table !== null);
  expect(tables).toEqual([
    "series",
    "pages",
    "devices",
    "browsers",
    "referrers",
    "messages",
    "systems",
    "entries",
    "campaigns",
    "countries",
    "robots",
  ]);
  expect(saved[0]?.name).toBe("series-7d.csv");
});

test("a failed download shows a toast with Retry", async () => {
  let isBroken = true;
  const { user } = open("/admin/dashboard", (call) => {
    if (!call.path.includes("format=csv")) return figuresOf(call);
    return isBroken ? { status: 500, message: "It broke." } : { text: "" };
  });
  await user.click(await findCsvButton(lists.devices));
  expect(await screen.findByText(dashboardTexts.csvFailed({ title: lists.devices }))).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: listTexts.retry }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test("an empty list has no download", async () => {
  open("/admin/dashboard?more=1", () => ({ data: emptyDashboard() }));
  expect(await screen.findAllByText(dashboardTexts.noData)).toHaveLength(11);
  expect(screen.queryByRole("button", { name: CSV_NAME })).toBeNull();
});
