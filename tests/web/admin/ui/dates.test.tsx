import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { act, screen, within } from "@testing-library/react";

import { messageTexts } from "#texts/admin/messages.ts";
import { showLanguage } from "#web/admin/ui/language/adminLanguage.ts";
import { getDates } from "#web/admin/ui/dates/dates.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { containing } from "#tests/support/web/textPatterns.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["2026-11-21T02:05:00Z", "09:05", "วันนี้ 09:05"],
  ["2026-11-20T17:00:00Z", "00:00", "วันนี้ 00:00"],
  ["2026-11-20T16:59:00Z", "เมื่อวาน", "เมื่อวาน 23:59"],
  ["2026-11-19T17:00:00Z", "เมื่อวาน", "เมื่อวาน 00:00"],
  ["2026-11-19T16:59:00Z", "19 พ.ย. 2569", "19 พ.ย. 2569 23:59"],
  // The reader's clock is slow.
  ["2026-11-21T08:01:00Z", "15:01", "วันนี้ 15:01"],
  ["2026-11-22T08:01:00Z", "15:01", "วันนี้ 15:01"],
  ["nothing", "–", "–"],
])("in Thai and in Bangkok %s is %s, or %s", (iso, short, long) => {
  const dates = getDates("Asia/Bangkok", "th");
  const today = dates.dayOf(at("2026-11-21T08:00:00Z"));
  expect(dates.relativeShort(iso, today)).toBe(short);
  expect(dates.relative(iso, today)).toBe(long);
});

test.each([
  ["2026-11-21T02:05:00Z", "09:05", "today 09:05"],
  ["2026-11-20T16:59:00Z", "yesterday", "yesterday 23:59"],
  ["2026-11-19T16:59:00Z", "19 Nov 2026", "19 Nov 2026 23:59"],
  ["nothing", "–", "–"],
])("in English %s is %s, or %s", (iso, short, long) => {
  const dates = getDates("Asia/Bangkok");
  const today = dates.dayOf(at("2026-11-21T08:00:00Z"));
  expect(dates.relativeShort(iso, today)).toBe(short);
  expect(dates.relative(iso, today)).toBe(long);
});

test("yesterday is the previous date, even across a clock change", () => {
  const dates = getDates("America/New_York");
  const told = (iso: string, now: string) => dates.relativeShort(iso, dates.dayOf(at(now)));
  expect(told("2026-11-01T04:30:00Z", "2026-11-02T05:30:00Z")).toBe("yesterday");
  expect(told("2026-03-08T05:30:00Z", "2026-03-09T04:30:00Z")).toBe("yesterday");
});

test("tolerates a time zone that the browser does not know", () => {
  expect(getDates("Mars/Olympus").date("2026-11-18T12:00:00Z")).toBe("18 Nov 2026");
});

/** Fourteen hours ahead, so that the date there differs from the machine's. */
const FAR = "Pacific/Kiritimati";
const MOMENT = "2026-11-17T10:30:00.000Z";

beforeEach(() => setSystemTime(new Date("2026-11-18T09:00:00Z")));
afterEach(() => setSystemTime());
afterEach(() => showLanguage("en"));

const page = (items: unknown[]) => ({
  data: items,
  pagination: {
    currentPage: 1,
    totalPages: 1,
    totalItems: items.length,
    totalUsers: items.length,
    hasNext: false,
    hasPrev: false,
  },
});

test("lists of records show Thai dates in the site's time zone, in English too", async () => {
  renderAdmin({
    path: "/admin/activity",
    timeZone: FAR,
    routes: { "GET /projects/get": () => page([sampleActivity("Harbour", { createdAt: MOMENT })]) },
  });
  expect((await screen.findByText("18 พ.ย. 2569")).lang).toBe("th");
});

test("last sign-ins too, with the full date as the title of a relative one", async () => {
  renderAdmin({
    path: "/admin/users",
    timeZone: FAR,
    routes: {
      "GET /users": () => page([sampleUser({ lastLogin: MOMENT })]),
      "GET /users/stats": () => ({ data: { totalUsers: 1, adminUsers: 1, activeUsers: 1 } }),
    },
  });
  const time = await screen.findByText("วันนี้ 00:30");
  expect(time.title).toBe("18 พ.ย. 2569 00:30");
});

test("messages show dates in the site's time zone", async () => {
  const routes = createFakeInbox([sampleMessage("Suda", { createdAt: MOMENT, status: "read" })]).routes;
  renderAdmin({ path: "/admin/messages?message=id-suda", timeZone: FAR, routes });
  const list = await screen.findByRole("list", { name: messageTexts.boxNames.inbox });
  const short = within(list).getByText("00:30");
  expect(short.title).toBe("18 Nov 2026 00:30");
  const long = await screen.findByText("today 00:30");
  expect(long.title).toBe("18 Nov 2026 00:30");
  const reply = screen.getByRole("link", { name: containing(messageTexts.replyByEmail) });
  expect(decodeURIComponent(reply.getAttribute("href") ?? "")).toContain(
    "On 18 November 2026 at 00:30, Suda",
  );
});

test("dates outside the lists of records follow the language of the back office", async () => {
  const routes = createFakeInbox([sampleMessage("Suda", { createdAt: MOMENT, status: "read" })]).routes;
  renderAdmin({ path: "/admin/messages?message=id-suda", timeZone: FAR, routes });
  expect((await screen.findByText("today 00:30")).lang).toBe("en");
  await act(() => showLanguage("th"));
  const thai = await screen.findByText("วันนี้ 00:30");
  expect([thai.lang, thai.title]).toEqual(["th", "18 พ.ย. 2569 00:30"]);
});
