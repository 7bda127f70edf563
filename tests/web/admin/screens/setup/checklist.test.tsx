import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { CHECKLIST_ITEMS } from "#resources/settings/setup.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { openSetupScreen } from "#tests/support/web/admin/setupScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";

const DASHBOARD = "/admin/dashboard";
const IN_USE = { setup: { done: ["live" as const], publicUrl: null } };

test("a missing policy links to its setup step", async () => {
  openSetupScreen(DASHBOARD, IN_USE);
  const link = await screen.findByRole("link", { name: setupTexts.tasks.policy });
  expect(link.getAttribute("href")).toBe("/admin/setup/legal");
});

test("lists the settings that couldn't be read, also when no task is open", async () => {
  const settings = sampleSettings({
    isDemo: false,
    setup: { isFinished: true, dismissed: [...CHECKLIST_ITEMS] },
    unreadable: ["phone", "logo"],
  });
  openSetupScreen(DASHBOARD, { ...IN_USE, settings });
  const names = `${settingTexts.fields.phone}, ${settingTexts.logo.title}`;
  expect(await screen.findByText(setupTexts.checklist.unreadable({ names }))).toBeDefined();
});

test("says on the dashboard of the demo that its visits are samples, to an analyst too", async () => {
  const user = sampleUser({ scope: "analyst" });
  renderAdmin({ path: DASHBOARD, routes: DASHBOARD_ROUTES, isDemo: true, user });
  expect(await screen.findByRole("region", { name: setupTexts.demo.title })).toBeDefined();
  expect(screen.getByText(setupTexts.demo.text)).toBeDefined();
  expect(screen.getByText(setupTexts.demo.forOthers)).toBeDefined();
});
