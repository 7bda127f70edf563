import { afterEach, describe, expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";

import type { SettingsRecord } from "#resources/settings/settings.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { formTexts } from "#texts/admin/form.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import * as thai from "#texts/admin/th.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { showLanguage } from "#web/admin/ui/language/adminLanguage.ts";

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

/** Types a name and saves; the first request gets no response. */
async function loseFirstSave(button: string) {
  let isOffline = true;
  const view = openSetupScreen("/admin/setup", {
    routes: {
      ...routes,
      "PUT /settings": ({ body }) => {
        if (isOffline) throw new ApiError("Network error occurred. Please try again.", 0);
        return { data: { ...sampleSettings(), ...(body as Partial<SettingsRecord>) } };
      },
    },
  });
  await view.user.fill(await screen.findByLabelText(settingTexts.fields.productName), "Siam Light");
  await view.user.click(screen.getByRole("button", { name: button }));
  await screen.findByText(formTexts.savesWhenOnline);
  isOffline = false;
  dispatchEvent(new Event("online"));
  await screen.findByText(settingTexts.saved);
  return view;
}

describe("a save that gets no response", () => {
  test("goes on to the next step once it is repeated", async () => {
    await loseFirstSave(setupTexts.saveAndContinue);
    expect(await screen.findByRole("heading", { name: setupTexts.steps.services.title })).toBeDefined();
  });

  test("stays in the step if the button was to save only", async () => {
    await loseFirstSave(setupTexts.save);
    expect(screen.getByRole("heading", { name: setupTexts.steps.identity.title })).toBeDefined();
  });
});

test("offers what was typed in a step before a crash", async () => {
  const { user } = openSetupScreen("/admin/setup", { routes });
  const name = await screen.findByLabelText(settingTexts.fields.productName);
  await user.clear(name);
  await user.fill(name, "Siam Light");
  await waitFor(() =>
    expect(localStorage.getItem("vitrine.draft.user-1.settings-setup-identity")).toContain("Siam Light"),
  );
  cleanup();
  const again = openSetupScreen("/admin/setup", { routes });
  await again.user.click(await screen.findByRole("button", { name: draftTexts.restore }));
  expect(screen.getByLabelText<HTMLInputElement>(settingTexts.fields.productName).value).toBe("Siam Light");
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
  expect(screen.queryByText(setupTexts.steps.live.intro)).toBeNull();
  expect(screen.getByRole("link", { name: "https://siam.example" })).toBeDefined();
  for (const name of [setupTexts.opened.invite, setupTexts.tasks.policy, setupTexts.opened.dashboard])
    expect(screen.getByRole("link", { name })).toBeDefined();
});
