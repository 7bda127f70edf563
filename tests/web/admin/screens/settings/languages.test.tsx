import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { settingTexts } from "#texts/admin/settings.ts";

import { clickSave, openSettingsScreen, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const { languages: texts } = settingTexts;

const thaiSwitch = () => screen.findByRole("switch", { name: texts.further({ name: "ไทย" }) });
const BOARD_LINK = { name: texts.openBoard };

test("a further language is saved in preparation, and the way to the board is shown", async () => {
  const { api, user } = await openSettingsScreen({ group: "languages" });
  await user.click(await thaiSwitch());
  expect(screen.getByText(texts.inPreparation)).toBeDefined();
  await clickSave(user);
  await screen.findByText(texts.added({ language: "Thai" }));
  const saved = api.calls.find(({ method }) => method === "PUT");
  expect(saved?.body).toMatchObject({
    languages: { main: "en", further: ["th"], inPreparation: ["th"] },
  });
  // In the toast, and below the switch.
  const links = screen.getAllByRole("link", BOARD_LINK).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin/translations", "/admin/translations"]);
});

test("a language that is added and taken away again is no change: leaving asks nothing", async () => {
  const { user } = await openSettingsScreen({ group: "languages" });
  await user.click(await thaiSwitch());
  await user.click(await thaiSwitch());
  await user.click(screen.getByRole("link", { name: settingTexts.groups.security }));
  expect(await screen.findByRole("region", { name: settingTexts.sessions.title })).toBeDefined();
});

test("a published language that is switched off and on stays published", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"] } });
  const { user } = await openSettingsScreen({ group: "languages", settings });
  await user.click(await thaiSwitch());
  expect(screen.queryByText(texts.public)).toBeNull();
  await user.click(await thaiSwitch());
  expect(screen.getByText(texts.public)).toBeDefined();
  expect(screen.queryByText(texts.inPreparation)).toBeNull();
});

test("a published language is put back into preparation, with a warning", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"] } });
  const { api, user } = await openSettingsScreen({ group: "languages", settings });
  await user.click(await screen.findByRole("button", { name: texts.putBack }));
  expect(screen.getByText(texts.hides({ language: "Thai" }))).toBeDefined();
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  expect(screen.getByRole("link", BOARD_LINK).getAttribute("href")).toBe("/admin/translations");
  const saved = api.calls.find(({ method }) => method === "PUT");
  expect(saved?.body).toMatchObject({ languages: { further: ["th"], inPreparation: ["th"] } });
});

test("a language in preparation can't become the main one; the form says what to do first", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"], inPreparation: ["th"] } });
  const { api, user } = await openSettingsScreen({ group: "languages", settings });
  await user.selectOptions(await screen.findByRole("combobox", { name: startingWith(texts.main) }), "ไทย");
  await clickSave(user);
  expect((await screen.findAllByText(SETTING_MESSAGES.mainInPreparation)).length).toBeGreaterThan(0);
  expect(api.calls.find(({ method }) => method === "PUT")).toBeUndefined();
});

test("a further language that becomes the main one changes places with it", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"] } });
  const { api, user } = await openSettingsScreen({ group: "languages", settings });
  await user.selectOptions(await screen.findByRole("combobox", { name: startingWith(texts.main) }), "ไทย");
  const english = screen.getByRole("switch", { name: texts.further({ name: "English" }) });
  expect((english as HTMLInputElement).checked).toBe(true);
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  const saved = api.calls.find(({ method }) => method === "PUT");
  expect(saved?.body).toMatchObject({ languages: { main: "th", further: ["en"] } });
});

test("the main language that becomes a further one stays published", async () => {
  const { user } = await openSettingsScreen({ group: "languages" });
  await user.selectOptions(await screen.findByRole("combobox", { name: startingWith(texts.main) }), "ไทย");
  await user.click(screen.getByRole("switch", { name: texts.further({ name: "English" }) }));
  expect(screen.getByText(texts.public)).toBeDefined();
});

test("another main language says how many records it hides", async () => {
  const settings = sampleSettings({ languages: { main: "en", further: ["th"] } });
  const pagination = { currentPage: 1, totalPages: 13, totalItems: 13, hasNext: true, hasPrev: false };
  const { api, user } = await openSettingsScreen({
    group: "languages",
    settings,
    routes: { "GET /translations": () => ({ data: [], pagination }) },
  });
  const select = await screen.findByRole("combobox", { name: startingWith(texts.main) });
  expect(screen.queryByText(texts.mainChange.shown({ language: "Thai" }))).toBeNull();
  await user.selectOptions(select, "ไทย");
  expect(screen.getByText(texts.mainChange.shown({ language: "Thai" }))).toBeDefined();
  expect(await screen.findByText(texts.mainChange.count({ count: 13, language: "Thai" }))).toBeDefined();
  expect(screen.queryByText(texts.mainChange.relabel({ language: "Thai", old: "English" }))).toBeNull();
  expect(api.callsTo("GET /translations").map(({ path }) => path)).toEqual([
    `/translations?lang=th&state=missing,draft&type=${CONTENT_TYPES.map(({ name }) => name).join(",")}&limit=1`,
  ]);
});

test("a main language that is new to the site may take over the texts of the old one", async () => {
  const { api, user } = await openSettingsScreen({ group: "languages" });
  await user.selectOptions(await screen.findByRole("combobox", { name: startingWith(texts.main) }), "ไทย");
  expect(screen.getByText(texts.mainChange.relabel({ language: "Thai", old: "English" }))).toBeDefined();
  await user.click(screen.getByRole("switch", { name: texts.further({ name: "English" }) }));
  expect(screen.queryByText(texts.mainChange.relabel({ language: "Thai", old: "English" }))).toBeNull();
  expect(api.callsTo("GET /translations")).toEqual([]);
});
