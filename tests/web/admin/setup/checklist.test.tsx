import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { CHECKLIST_ITEMS } from "#contract/settings/setup.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { openSetupScreen } from "#tests/support/web/admin/setupScreens.ts";
import { SETTING_LABELS } from "#web/admin/settings/settingsForm.ts";

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
  const names = `${SETTING_LABELS.phone}, ${settingTexts.logo.title}`;
  expect(await screen.findByText(setupTexts.checklist.unreadable({ names }))).toBeDefined();
});
