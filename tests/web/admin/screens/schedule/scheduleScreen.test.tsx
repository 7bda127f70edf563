import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { ScheduleEvent } from "#contract/content/schedule.ts";
import { scheduleTexts as texts } from "#texts/admin/schedule.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { addMonths, daysOf, firstColumn } from "#web/admin/screens/schedule/months.ts";

const EVENT: ScheduleEvent = {
  type: "article",
  _id: "id-night-shift",
  language: "en",
  name: "What the night shift knows",
  // The next day in Bangkok.
  at: "2026-11-20T18:30:00.000Z",
  kind: "publish",
};

test("a month shows each event on its day in the site's time zone, and leads to its form", async () => {
  renderAdmin({
    path: "/admin/schedule?month=2026-11",
    routes: { "GET /schedule": () => ({ data: [EVENT] }) },
  });
  const link = await screen.findByRole("link", { name: (name) => name.includes(EVENT.name) });
  expect(link.getAttribute("href")).toBe("/admin/article/edit/id-night-shift");
  expect(link.textContent).toContain(texts.kinds.publish);
  expect(link.textContent).toContain("01:30");
  const day = link.closest("ul")?.parentElement?.querySelector("time");
  expect(day?.dateTime).toBe("2026-11-21");
});

test("the links lead to the months beside it", async () => {
  const { user } = renderAdmin({
    path: "/admin/schedule?month=2026-12",
    routes: { "GET /schedule": () => ({ data: [] }) },
  });
  await screen.findByText(texts.none);
  const months = within(screen.getByRole("navigation", { name: texts.months }));
  expect(months.getByRole("link", { name: texts.previous }).getAttribute("href")).toBe(
    "/admin/schedule?month=2026-11",
  );
  await user.click(months.getByRole("link", { name: texts.next }));
  expect(location.search).toBe("?month=2027-01");
});

test("a failed load can be repeated", async () => {
  let answer: object = { status: 500, message: "Something went wrong" };
  const { user } = renderAdmin({ path: "/admin/schedule", routes: { "GET /schedule": () => answer } });
  await screen.findByText(texts.loadFailed);
  answer = { data: [] };
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByText(texts.none)).toBeDefined();
});

test("months have their days and begin in the column of their first one", () => {
  expect(daysOf("2028-02").at(-1)).toBe("2028-02-29");
  expect(daysOf("2026-11")).toHaveLength(30);
  expect(["2026-11", "2027-02", "2026-12"].map(firstColumn)).toEqual([7, 1, 2]);
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
