// The fields of the site settings: what each refuses, and how a person finds the way to it.
import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { AUTH_MESSAGES } from "#contract/session.ts";
import { SETTING_MESSAGES } from "#contract/settings.ts";

import { openSettings, retype, save } from "#tests/support/settingsScreens.ts";

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

/** From the top of the screen: a field, what it refuses, its words, and where the banner's link leads. */
const FAULTS = [
  ["Product name", " ", "Please enter the product name", "Product name"],
  ["Sign-in address", "My Firm", SETTING_MESSAGES.slugForm, "Sign-in address"],
  ["Colour code", "#777777", SETTING_MESSAGES.accent, "Accent colour"],
  ["Tagline 2", " ", "Please enter the tagline", "Tagline 2"],
  ["Company page", " ", "Please keep at least one phrase", "Headlines"],
  ["Email", "hello@vitrine", AUTH_MESSAGES.emailInvalid, "Email"],
  ["Phone", "call us", SETTING_MESSAGES.phone, "Phone"],
  ["Latitude", "91", SETTING_MESSAGES.latitude, "Map position"],
  ["Longitude", "east", SETTING_MESSAGES.longitude, "Map position"],
  ["Zoom", "2.5", SETTING_MESSAGES.zoom, "Map position"],
  ["Address of link 1", "javascript:alert(1)", SETTING_MESSAGES.webAddress, "Address of link 1"],
  ["Keep single views for (months)", "6", SETTING_MESSAGES.viewMonths, "Keep single views for (months)"],
] as const;

test("what a field refuses is said at it, the banner leads to each, and nothing is sent", async () => {
  const { api, user } = await openSettings();
  for (const [label, text] of FAULTS) await retype(user, label, text);
  await save(user);
  const banner = await screen.findByRole("group", { name: "Not saved yet" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Product name")));
  expect(FAULTS.map(([label]) => saidAt(label))).toEqual(FAULTS.map(([, , message]) => message));
  const links = within(banner).getAllByRole("button");
  expect(links.map(({ textContent }) => textContent)).toEqual(FAULTS.map(([, , , link]) => link));
  for (const [place, link] of links.entries()) {
    await user.click(link);
    // One of the colours has the focus in place of its code: both are one field.
    if (link.textContent !== "Accent colour") {
      expect(document.activeElement).toBe(screen.getByLabelText(FAULTS[place]?.[0] ?? ""));
    }
  }
  expect(api.callsTo("PUT /settings")).toHaveLength(0);
});

test.each([
  ["Product name", "x".repeat(61), "Please use at most 60 characters"],
  ["Sign-in address", "admin", SETTING_MESSAGES.slugTaken],
])("%s given as %p is refused at its field, and nothing is sent", async (label, text, message) => {
  const { api, user } = await openSettings();
  await retype(user, label, text);
  await save(user);
  await waitFor(() => expect(saidAt(label)).toBe(message));
  expect(screen.getByRole("group", { name: "Not saved yet" })).toBeDefined();
  expect(api.callsTo("PUT /settings")).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
});

/** What is wrong with a field, which is marked as faulty; `null` if nothing is. */
function saidAt(label: string): string | null {
  const field = screen.getByLabelText(label);
  const [error] = (field.getAttribute("aria-describedby") ?? "").split(" ");
  if (field.getAttribute("aria-invalid") !== "true" || !error) return null;
  return document.getElementById(error)?.textContent ?? null;
}
