import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { clickSave, openSettingsScreen } from "#tests/support/web/admin/settingsScreens.ts";

test("a live site can be hidden behind “Coming soon” again", async () => {
  const { api, user } = await openSettingsScreen({ group: "visibility" });
  await user.click(screen.getByRole("switch", { name: setupTexts.comingSoon.label }));
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({ comingSoon: true });
});
