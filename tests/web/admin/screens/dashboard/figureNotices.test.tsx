import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { MAX_NEW_VISITORS_PER_MINUTE } from "#contract/analytics/analytics.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import {
  DASHBOARD_ROUTES,
  samplePageReport,
  sampleDashboard,
} from "#tests/support/web/admin/sampleDashboard.ts";

test.each([0, 1, 90])("says how many new visitors were held back: %i", async (count) => {
  const data = sampleDashboard({ heldBackVisitors: count });
  const routes = { ...DASHBOARD_ROUTES, "GET /analytics/dashboard": () => ({ data }) };
  renderAdmin({ path: "/admin/dashboard", routes });
  await screen.findByText("4,812");
  const text = dashboardTexts.heldBack({ count, limit: MAX_NEW_VISITORS_PER_MINUTE });
  expect(screen.queryAllByText(text)).toHaveLength(count === 0 ? 0 : 1);
});

test("the report of a page also says when views are being recounted", async () => {
  const data = sampleDashboard({ page: samplePageReport("/about"), isRecounting: true });
  const routes = { ...DASHBOARD_ROUTES, "GET /analytics/dashboard": () => ({ data }) };
  renderAdmin({ path: "/admin/dashboard?page=/about", routes });
  expect(await screen.findByText(dashboardTexts.recount)).toBeDefined();
});
