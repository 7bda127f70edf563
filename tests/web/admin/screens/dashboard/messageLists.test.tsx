import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { withVisits } from "#web/admin/screens/dashboard/BreakdownLists.tsx";
import { createFakeEventStream } from "#tests/support/web/admin/fakeEventStream.ts";
import { sampleComparison, sampleDashboard } from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const { lists } = dashboardTexts;

const itemsOf = async (title: string, name: string) => {
  const list = within(await screen.findByRole("region", { name: title }));
  await list.findByText(name);
  return list.getAllByRole("listitem").map(({ textContent }) => textContent);
};

test("messages have their share of the visits from there; without known visits it is not shown", async () => {
  renderAdmin({
    path: "/admin/dashboard?more=1",
    routes: {
      "GET /analytics/dashboard": () => ({ data: sampleDashboard() }),
      "GET /analytics/comparison": () => ({ data: sampleComparison() }),
      "GET /analytics/realtime": createFakeEventStream().answer,
    },
  });
  expect(await itemsOf(lists.messages, "google.com")).toEqual(["google.com250.0%", "line.me1–"]);
  expect(await itemsOf(lists.messagePages, "About")).toEqual(["About/about333.3%"]);
  const campaign = "newsletter / email / november";
  expect(await itemsOf(lists.messageCampaigns, campaign)).toEqual([`${campaign}120.0%`]);
});

test("more messages than visits have no share: some visits were before the period", () => {
  const visits = [{ _id: "google.com", count: 4 }];
  const baseOf = (count: number) => withVisits([{ _id: "google.com", count }], visits)[0]?.base;
  expect([baseOf(4), baseOf(5)]).toEqual([4, null]);
});

test("pages are found by their address and have the name of the page", () => {
  const visits = [{ _id: "/article/0190", address: "/article/floods", displayName: "Floods", count: 9 }];
  expect(withVisits([{ _id: "/article/floods", count: 3 }], visits)).toEqual([
    { _id: "/article/floods", displayName: "Floods", count: 3, base: 9 },
  ]);
});
