import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { settingTexts } from "#texts/admin/settings.ts";

import { clickSave, openSettingsScreen, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

const { languages: texts } = settingTexts;

test("a further language is switched on and saved", async () => {
  const { api, user } = await openSettingsScreen({ group: "languages" });
  await user.click(await screen.findByRole("switch", { name: texts.further({ name: "ไทย" }) }));
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  const saved = api.calls.find(({ method }) => method === "PUT");
  expect(saved?.body).toMatchObject({ languages: { main: "en", further: ["th"] } });
});

test("the main language is never a further one", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"] } });
  const { api, user } = await openSettingsScreen({ group: "languages", settings });
  await user.selectOptions(await screen.findByRole("combobox", { name: new RegExp(texts.main) }), "ไทย");
  const english = screen.getByRole("switch", { name: texts.further({ name: "English" }) });
  expect((english as HTMLInputElement).checked).toBe(false);
  await user.click(english);
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  const saved = api.calls.find(({ method }) => method === "PUT");
  expect(saved?.body).toMatchObject({ languages: { main: "th", further: ["en"] } });
});
