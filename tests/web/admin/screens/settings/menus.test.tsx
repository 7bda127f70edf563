import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { settingTexts } from "#texts/admin/settings.ts";

import { clickSave, openSettingsScreen, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

const { menus: texts } = settingTexts;

test("an entry is put below the one before, and moved by its keys", async () => {
  const settings = sampleSettings({
    headerMenu: [
      { target: "/about", label: "", level: "top" },
      { target: "/activities", label: "Work", level: "top" },
    ],
  });
  const { user, api } = await openSettingsScreen({ group: "menus", settings });
  const [first, second] = [{ number: 1 }, { number: 2 }];
  expect(screen.getByRole<HTMLButtonElement>("button", { name: texts.indent(first) }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: texts.indent(second) }));
  await user.click(screen.getByRole("button", { name: texts.outdent(second) }));
  await user.click(screen.getByRole("button", { name: texts.moveUp(second) }));
  await user.click(screen.getByRole("button", { name: texts.indent(second) }));
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
  const [, add] = screen.getAllByRole("button", { name: texts.add });
  await user.click(add as HTMLElement);
  await user.fill(screen.getByLabelText(texts.target({ number: 1 })), "about");
  await clickSave(user);
  expect(screen.getByLabelText(texts.target({ number: 1 })).getAttribute("aria-invalid")).toBe("true");
});
