import { expect, spyOn, test } from "bun:test";
import { act, screen, waitFor } from "@testing-library/react";

import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { Upload } from "#web/api/http/upload.ts";

import * as activities from "#tests/support/web/admin/activityScreens.ts";
import { openSettingsScreen, replaceText, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

const LABELS = recordTexts.types.activity.fields;

/** Elements are too large for an error message. */
const hasFocus = (element: Element) => element === document.activeElement;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Browsers remove the focus from inert elements; happy-dom does not. */
async function loseFocus() {
  await waitFor(() => expect(document.querySelector("form[inert]")).not.toBeNull());
  act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

test("focuses the first field of a rejected value that has several", async () => {
  const errors = { taglines: "There are exactly four taglines" };
  const refuse = () => ({ status: 422, message: "Please check the fields", errors });
  const { user } = await openSettingsScreen({ group: "home", routes: { "PUT /settings": refuse } });
  await user.type(field(settingTexts.taglines.text({ number: 2 })), "1");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(hasFocus(field(settingTexts.taglines.name({ number: 1 })))).toBe(true));
});

test.each([
  [draftTexts.restore, draftTexts.restored],
  [uiTexts.discard, draftTexts.discarded],
])("%s focuses the first field and is announced", async (name, text) => {
  const { storedActivity } = activities;
  const fields = { name: "Half a name", description: "Half", link: "", category: ["EdTech Consult"] };
  const draft = { fields, savedAt: Date.now(), baseVersion: storedActivity.updatedAt, unsavedFileCount: 0 };
  localStorage.setItem(`vitrine.draft.user-1.activity ${storedActivity._id}`, JSON.stringify(draft));
  const { user } = await activities.openEditScreen();
  const button = await screen.findByRole("button", { name });
  act(() => button.focus());
  await user.keyboard("{Enter}");
  expect(hasFocus(field(LABELS.name))).toBe(true);
  const said = await screen.findAllByText(text, { selector: "[role=status], [aria-live] *" });
  expect(said).toHaveLength(1);
});

test.each([uiTexts.discard, uiTexts.saveChanges])(
  "%s closes the banner and focuses the title without scrolling",
  async (name) => {
    const { user } = await openSettingsScreen({ group: "home" });
    const title = screen.getByRole("heading", { name: layoutTexts.names.settings, level: 1 });
    const focusing = spyOn(title, "focus");
    await replaceText(user, settingTexts.taglines.text({ number: 2 }), "Another one");
    await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true));
    expect(hasFocus(title)).toBe(true);
    expect(focusing.mock.calls).toEqual([[{ preventScroll: true }]]);
  },
);

test("restores the focus after a save, even if the row was rendered again", async () => {
  const { user } = await openSettingsScreen({ group: "home" });
  await replaceText(user, settingTexts.taglines.text({ number: 3 }), "Another one");
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText(settingTexts.saved);
  await waitFor(() => expect(hasFocus(field(settingTexts.taglines.text({ number: 3 })))).toBe(true));
});

const moveUp = (row: string) => screen.getByRole("button", { name: uiTexts.rows.up({ row }) });
const moveDown = (row: string) => screen.getByRole("button", { name: uiTexts.rows.down({ row }) });

test("a tagline moved to either end leaves the focus on the other button", async () => {
  const { user } = await openSettingsScreen({ group: "home" });
  const [, second = "", third = ""] = sampleSettings().taglines.map(({ name }) => name);
  await user.click(moveUp(second));
  expect(hasFocus(moveDown(second))).toBe(true);
  await user.click(moveDown(third));
  expect(hasFocus(moveUp(third))).toBe(true);
});

test("the conflict view takes the focus from the form and returns it", async () => {
  const current = { ...activities.storedActivity, name: "Theirs", updatedAt: "2026-11-21T09:00:00.000Z" };
  const newer: Upload = async () => {
    await loseFocus();
    throw new ApiError("Newer", 409, {}, { current, savedBy: "Napat" });
  };
  const { user } = await activities.openEditScreen(newer);
  await user.type(field(LABELS.name), "x");
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByRole("button", { name: conflictTexts.save });
  await waitFor(() => expect(hasFocus(screen.getByRole("main"))).toBe(true));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByLabelText(LABELS.name);
  expect(hasFocus(screen.getByRole("main"))).toBe(true);
});
