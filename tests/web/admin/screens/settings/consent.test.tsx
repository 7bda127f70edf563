import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts } from "#texts/admin/settings.ts";

import { openSettingsScreen, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

const { title, counts } = settingTexts.tags.choices;

function open(metaPixel: string) {
  const routes = { "GET /consent": () => ({ data: { accepted: 1200, refused: 31 } }) };
  return openSettingsScreen({ group: "tags", settings: sampleSettings({ metaPixel }), routes });
}

test("shows how many visitors accepted and declined", async () => {
  await open(SETTINGS.metaPixel.example);
  expect(await screen.findByText(counts({ accepted: 1200, refused: 31 }))).toBeDefined();
});

test("asks for no numbers while the site has no tags", async () => {
  const { api } = await open("");
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
  expect(api.callsTo("GET /consent")).toEqual([]);
});
