import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { clickSave, openSettingsScreen, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

const { menus: texts, options } = settingTexts;

test("an entry of the header is moved, and put below the one before", async () => {
  const settings = sampleSettings({
    headerMenu: [
      { target: "/about", label: "", level: "top" },
      { target: "/activities", label: "Work", level: "top" },
    ],
  });
  const { user, api } = await openSettingsScreen({ group: "menus", settings });
  await user.click(screen.getByRole("button", { name: uiTexts.rows.up({ row: "Work" }) }));
  const level = screen.getByLabelText(texts.level.fullLabel({ number: 2 }));
  await user.selectOptions(level, options.headerMenu.below);
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({
    headerMenu: [
      { target: "/activities", label: "Work", level: "top" },
      { target: "/about", label: "", level: "below" },
    ],
  });
});

test("an address that is none is reported at its field", async () => {
  const { user } = await openSettingsScreen({ group: "menus", settings: sampleSettings({ footerMenu: [] }) });
  const footer = within(screen.getByRole("region", { name: settingTexts.fields.footerMenu }));
  await user.click(footer.getByRole("button", { name: texts.add }));
  const target = footer.getByLabelText(texts.target.fullLabel({ number: 1 }));
  await user.type(target, "about");
  await clickSave(user);
  expect(target.getAttribute("aria-invalid")).toBe("true");
});
