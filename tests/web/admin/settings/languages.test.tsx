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

test("a further language that becomes the main one changes places with it", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"] } });
  const { api, user } = await openSettingsScreen({ group: "languages", settings });
  await user.selectOptions(await screen.findByRole("combobox", { name: new RegExp(texts.main) }), "ไทย");
  const english = screen.getByRole("switch", { name: texts.further({ name: "English" }) });
  expect((english as HTMLInputElement).checked).toBe(true);
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  const saved = api.calls.find(({ method }) => method === "PUT");
  expect(saved?.body).toMatchObject({ languages: { main: "th", further: ["en"] } });
});

test("another main language says how many records it hides", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"] } });
  const pagination = { currentPage: 1, totalPages: 13, totalItems: 13, hasNext: true, hasPrev: false };
  const { api, user } = await openSettingsScreen({
    group: "languages",
    settings,
    routes: { "GET /translations": () => ({ data: [], pagination }) },
  });
  const select = await screen.findByRole("combobox", { name: new RegExp(texts.main) });
  expect(screen.queryByText(texts.mainChange.shown({ language: "Thai" }))).toBeNull();
  await user.selectOptions(select, "ไทย");
  expect(screen.getByText(texts.mainChange.shown({ language: "Thai" }))).toBeDefined();
  expect(await screen.findByText(texts.mainChange.count({ count: 13, language: "Thai" }))).toBeDefined();
  expect(screen.queryByText(texts.mainChange.relabel({ language: "Thai", old: "English" }))).toBeNull();
  expect(api.callsTo("GET /translations").map(({ path }) => path)).toEqual([
    "/translations?lang=th&state=missing,draft&type=activity,article&limit=1",
  ]);
});

test("a main language that is new to the site may take over the texts of the old one", async () => {
  const { api, user } = await openSettingsScreen({ group: "languages" });
  await user.selectOptions(await screen.findByRole("combobox", { name: new RegExp(texts.main) }), "ไทย");
  expect(screen.getByText(texts.mainChange.relabel({ language: "Thai", old: "English" }))).toBeDefined();
  await user.click(screen.getByRole("switch", { name: texts.further({ name: "English" }) }));
  expect(screen.queryByText(texts.mainChange.relabel({ language: "Thai", old: "English" }))).toBeNull();
  expect(api.callsTo("GET /translations")).toEqual([]);
});
