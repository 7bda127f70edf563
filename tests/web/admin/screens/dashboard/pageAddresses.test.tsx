import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import {
  DASHBOARD_ROUTES,
  sampleDashboard,
  samplePageReport,
} from "#tests/support/web/admin/sampleDashboard.ts";

const PATH = "/article/0199";
const PAGE = { displayName: "แผนที่น้ำท่วม", address: "/article/แผนที่น้ำท่วม" };

test("lists and reports show the address of a page, not its id", async () => {
  const page = samplePageReport(PATH, PAGE);
  const data = sampleDashboard({ pageViewsByPath: [{ _id: PATH, ...PAGE, count: 3 }], page });
  const routes = { ...DASHBOARD_ROUTES, "GET /analytics/dashboard": () => ({ data }) };
  const { unmount } = renderAdmin({ path: "/admin/dashboard", routes });
  const link = await screen.findByRole("link", { name: PAGE.displayName });
  expect(new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("page")).toBe(PATH);
  expect(screen.getByText(PAGE.address)).toBeDefined();
  expect(screen.queryByText(PATH)).toBeNull();
  unmount();

  renderAdmin({ path: `/admin/dashboard?page=${PATH}`, routes });
  const open = await screen.findByRole("link", { name: dashboardTexts.onePage.open });
  expect(await screen.findByText(PAGE.address)).toBeDefined();
  expect(open.getAttribute("href")).toBe(PAGE.address);
  expect(screen.queryByText(PATH)).toBeNull();
});
