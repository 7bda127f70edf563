import { afterEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import * as thai from "#texts/admin/th.ts";
import { showLanguage } from "#web/admin/language/adminLanguage.ts";

import { openSetupScreen } from "#tests/support/web/admin/setupScreens.ts";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

const PREVIEW = "POST /settings/preview";
const routes = { [PREVIEW]: () => ({ data: { html: "" } }) };

afterEach(() => showLanguage("en"));

test("asks for the main language first, and the back office follows", async () => {
  const { user, api } = openSetupScreen("/admin/setup", {
    routes: { ...routes, "PUT /settings": () => ({ data: sampleSettings() }) },
  });
  const [first] = await screen.findAllByRole(
    "heading",
    { level: 2, name: setupTexts.mainLanguage.title },
    { timeout: 10_000 },
  );
  expect(first?.closest("form")?.querySelector("h2")).toBe(first as HTMLHeadingElement);
  await user.click(screen.getByRole("radio", { name: "ไทย" }));
  expect(await screen.findByRole("heading", { level: 1, name: thai.setup.title })).toBeDefined();
  await user.click(screen.getByRole("button", { name: thai.setup.save }));
  await waitFor(() =>
    expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({ languages: { main: "th", further: [] } }),
  );
});

test("ticks the steps that are done", async () => {
  openSetupScreen("/admin/setup", {
    setup: { done: ["name", "contact", "address", "live"], publicUrl: null },
  });
  const steps = within(await screen.findByRole("navigation", { name: setupTexts.stepsLabel }));
  await waitFor(() =>
    expect(
      steps.getAllByRole("link").map(({ textContent }) => textContent?.endsWith(setupTexts.done)),
    ).toEqual([true, false, true, false, false, false]),
  );
});

test("previews what is typed, without the settings that are not valid yet", async () => {
  const { user, api } = openSetupScreen("/admin/setup", { routes });
  await user.fill(await screen.findByLabelText(settingTexts.fields.webAddress), "no address");
  const name = screen.getByLabelText(settingTexts.fields.productName);
  await user.clear(name);
  await user.fill(name, "Siam Light");
  await waitFor(
    () =>
      expect(api.callsTo(PREVIEW).map(({ body }) => body)).toContainEqual({
        path: "/",
        productName: "Siam Light",
      }),
    { timeout: 5_000 },
  );
});

test("ends with the address of the open site and what to do next", async () => {
  let saved: SettingsRecord = sampleSettings({
    isDemo: false,
    comingSoon: true,
    webAddress: "https://siam.example",
  });
  const { user } = openSetupScreen("/admin/setup/live", {
    settings: saved,
    routes: {
      ...routes,
      "PUT /settings": ({ body }) => {
        saved = { ...saved, ...(body as Partial<SettingsRecord>) };
        return { data: saved };
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: setupTexts.goLive.action }));
  const head = await screen.findByRole("heading", { name: setupTexts.opened.title });
  await waitFor(() => expect(document.activeElement).toBe(head));
  expect(screen.queryByText(setupTexts.steps.goLive.intro)).toBeNull();
  expect(screen.getByRole("link", { name: "https://siam.example" })).toBeDefined();
  for (const name of [setupTexts.opened.invite, setupTexts.tasks.policy, setupTexts.opened.dashboard])
    expect(screen.getByRole("link", { name })).toBeDefined();
});
