import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { EMAIL_MESSAGES } from "#contract/fields/email.ts";
import { codeMessage, numberMessage } from "#resources/kinds/kinds.ts";
import { SETTING_NAMES, SETTINGS } from "#resources/settings/settings.ts";
import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { formTexts } from "#texts/admin/form.ts";

import { SETTING_GROUPS } from "#web/admin/screens/settings/settingGroups.ts";

import { openSettingsScreen, replaceText, clickSave } from "#tests/support/web/admin/settingsScreens.ts";

/** Those whose inputs have no name. */
const NAMELESS = new Set(["languages", "logo"]);

test.each(SETTING_GROUPS.map(({ id }) => id))(
  "the screen %p has an input for each of its settings in the descriptor",
  async (id) => {
    await openSettingsScreen({ group: id });
    const names = [...document.querySelectorAll("form [name]")].map(
      (input) => input.getAttribute("name") ?? "",
    );
    const shown = new Set(names.map((name) => name.replace(/^add-/, "").split(".")[0]));
    const missing = SETTING_NAMES.filter(
      (name) => SETTINGS[name].group === id && !NAMELESS.has(name) && !shown.has(name),
    );
    expect(missing).toEqual([]);
  },
);

type Fault = [label: string, refused: string, message: string, bannerLink: string];

/** Faults of each group in screen order. */
const FAULTS: Record<string, Fault[]> = {
  identity: [
    [settingTexts.fields.productName, " ", "Please enter your firm's name", settingTexts.fields.productName],
    [settingTexts.fields.productSlug, "My Firm", SETTING_MESSAGES.slugForm, settingTexts.fields.productSlug],
    [
      settingTexts.fields.webAddress,
      "firm.example/path",
      SETTING_MESSAGES.origin,
      settingTexts.fields.webAddress,
    ],
    [settingTexts.accent.code, "#777777", SETTING_MESSAGES.accent, settingTexts.fields.accent],
  ],
  home: [
    [
      settingTexts.taglines.text({ number: 2 }),
      " ",
      "Please enter the tagline",
      settingTexts.taglines.text({ number: 2 }),
    ],
    [
      settingTexts.fields.homeActivities,
      "13",
      numberMessage(SETTINGS.homeActivities),
      settingTexts.fields.homeActivities,
    ],
  ],
  contact: [
    ["Email", "hello@vitrine", EMAIL_MESSAGES.invalid, "Email"],
    [settingTexts.fields.phone, "call us", SETTING_MESSAGES.phone, settingTexts.fields.phone],
    [
      settingTexts.links.url({ number: 1 }),
      "javascript:alert(1)",
      SETTING_MESSAGES.webAddress,
      settingTexts.links.url({ number: 1 }),
    ],
  ],
  place: [
    [settingTexts.map.latitude, "91", SETTING_MESSAGES.latitude, settingTexts.fields.map],
    [settingTexts.map.longitude, "east", SETTING_MESSAGES.longitude, settingTexts.fields.map],
    [settingTexts.map.zoom, "2.5", SETTING_MESSAGES.zoom, settingTexts.fields.map],
  ],
  tags: [
    [
      settingTexts.fields.googleAnalytics,
      "UA-12345-1",
      codeMessage(SETTINGS.googleAnalytics),
      settingTexts.fields.googleAnalytics,
    ],
    [
      settingTexts.fields.googleVerification,
      "<meta>",
      codeMessage(SETTINGS.googleVerification),
      settingTexts.fields.googleVerification,
    ],
  ],
  statistics: [
    [settingTexts.fields.viewMonths, "6", numberMessage(SETTINGS.viewMonths), settingTexts.fields.viewMonths],
  ],
  security: [
    [
      settingTexts.fields.sessionIdleDays,
      "31",
      numberMessage(SETTINGS.sessionIdleDays),
      settingTexts.fields.sessionIdleDays,
    ],
    [
      settingTexts.fields.sessionMaxDays,
      "0",
      numberMessage(SETTINGS.sessionMaxDays),
      settingTexts.fields.sessionMaxDays,
    ],
  ],
};

test.each(Object.entries(FAULTS))(
  "%s: shows an error at each invalid field, with links in the banner, and sends nothing",
  async (group, faults) => {
    const { api, user } = await openSettingsScreen({ group });
    for (const [label, text] of faults) await replaceText(user, label, text);
    await clickSave(user);
    const banner = await screen.findByRole("group", { name: formTexts.notSavedYet });
    const [first] = faults;
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(first?.[0] ?? "")));
    expect(faults.map(([label]) => saidAt(label))).toEqual(faults.map(([, , message]) => message));
    const links = within(banner).getAllByRole("button");
    expect(links.map(({ textContent }) => textContent)).toEqual(faults.map(([, , , link]) => link));
    for (const [place, link] of links.entries()) {
      await user.click(link);
      // A preset has the focus instead of the hex code: both are one field.
      if (link.textContent === settingTexts.fields.accent) continue;
      expect(document.activeElement).toBe(screen.getByLabelText(faults[place]?.[0] ?? ""));
    }
    expect(api.callsTo("PUT /settings")).toHaveLength(0);
  },
);

test.each([
  [settingTexts.fields.productName, "x".repeat(61), "Please use at most 60 characters"],
  [settingTexts.fields.productSlug, "admin", SETTING_MESSAGES.slugTaken],
])("rejects %s with the value %p at its field and sends nothing", async (label, text, message) => {
  const { api, user } = await openSettingsScreen({ group: "identity" });
  await replaceText(user, label, text);
  await clickSave(user);
  await waitFor(() => expect(saidAt(label)).toBe(message));
  expect(screen.getByRole("group", { name: formTexts.notSavedYet })).toBeDefined();
  expect(api.callsTo("PUT /settings")).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
});

/** The error of an invalid field; `null` if it is valid. */
function saidAt(label: string): string | null {
  const field = screen.getByLabelText(label);
  const [error] = (field.getAttribute("aria-describedby") ?? "").split(" ");
  if (field.getAttribute("aria-invalid") !== "true" || !error) return null;
  return document.getElementById(error)?.textContent ?? null;
}
