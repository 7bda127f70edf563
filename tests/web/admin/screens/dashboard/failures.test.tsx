import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { DASHBOARD_ROUTES as ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

function open(routes: Routes) {
  return renderAdmin({ path: "/admin/dashboard", routes });
}

test.each(["GET /analytics/dashboard", "GET /analytics/comparison"] as const)(
  "an error of %s is shown and logged, and can be retried",
  async (route) => {
    const { user, api } = open({
      ...ROUTES,
      [route]: () => ({ status: 500, message: "It broke." }),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to fetch analytics data");
    expect(alert.textContent).toContain("It broke.");
    const sentence = route.endsWith("dashboard")
      ? "Failed to get analytics data"
      : "Failed to get analytics comparison";
    expect(console.warn).toHaveBeenCalledWith(sentence, expect.anything());
    api.routes[route] = ROUTES[route];
    await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
    expect(await screen.findByText("4,812")).toBeDefined();
  },
);

test("shows a message without permission", async () => {
  open({ ...ROUTES, "GET /analytics/dashboard": () => ({ status: 403, message: "" }) });
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Authentication required to view analytics",
  );
});

test("an error of the live metrics leaves the rest visible", async () => {
  const { user, api } = open({ ...ROUTES, "GET /analytics/realtime": () => ({ status: 500 }) });
  expect(await screen.findByText(dashboardTexts.recent.failed)).toBeDefined();
  expect(await screen.findByText("4,812")).toBeDefined();
  expect((await screen.findByRole("region", { name: "Active Sessions" })).textContent).toContain("–");
  expect(console.warn).toHaveBeenCalledWith("Failed to get real-time analytics", expect.anything());
  api.routes["GET /analytics/realtime"] = ROUTES["GET /analytics/realtime"];
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByText("Page 1")).toBeDefined();
});
