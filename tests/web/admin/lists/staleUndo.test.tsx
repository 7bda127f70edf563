import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { uiTexts } from "#texts/admin/ui.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import {
  openEditScreen,
  storedActivity,
  createFakeActivityUpload,
  ACTIVITY,
} from "#tests/support/web/admin/activityScreens.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import {
  openSettingsScreen,
  replaceText,
  clickSave,
  getValue,
} from "#tests/support/web/admin/settingsScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { recordTexts } from "#texts/admin/records.ts";

const KEY = `vitrine.draft.user-1.activity ${storedActivity._id}`;

function keepDraft() {
  const fields = { name: "Half a name", description: "Half", link: "", category: ["EdTech Consult"] };
  localStorage.setItem(
    KEY,
    JSON.stringify({
      fields,
      savedAt: Date.now(),
      baseVersion: storedActivity.updatedAt,
      unsavedFileCount: 0,
    }),
  );
}

const toast = (name: string) => screen.queryByRole("group", { name });
const press = (user: ReturnType<typeof setupUser>, name: string) =>
  user.click(screen.getByRole("button", { name }));
const leave = (user: ReturnType<typeof setupUser>) =>
  user.click(screen.getByRole("link", { name: "Dashboard" }));

test("a saved draft cannot be turned into an unsaved one by Undo", async () => {
  keepDraft();
  const { user } = await openEditScreen(createFakeActivityUpload().upload);
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await press(user, draftTexts.restore);
  expect(toast(draftTexts.replaced)).not.toBeNull();
  await press(user, recordTexts.submitChange({ noun: ACTIVITY }));
  await screen.findByText(recordTexts.types.activity.messages.updated);
  expect(toast(draftTexts.replaced)).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("a draft restored over newer input is deleted once saved", async () => {
  keepDraft();
  const { user } = await openEditScreen(createFakeActivityUpload().upload);
  await user.type(screen.getByLabelText(recordTexts.types.activity.fields.name), " 2");
  await waitFor(() => expect(localStorage.getItem(`${KEY} later`)).not.toBeNull());
  await press(user, draftTexts.restore);
  await press(user, recordTexts.submitChange({ noun: ACTIVITY }));
  await screen.findByText(recordTexts.types.activity.messages.updated);
  expect([localStorage.getItem(KEY), localStorage.getItem(`${KEY} later`)]).toEqual([null, null]);
});

test("a dismissed draft can be restored after the form is left", async () => {
  keepDraft();
  const { user } = await openEditScreen();
  await press(user, uiTexts.discard);
  await leave(user);
  await waitFor(() => expect(location.pathname).toBe("/admin/dashboard"));
  await press(user, uiTexts.undo);
  expect(localStorage.getItem(KEY)).toContain("Half a name");
});

test("discarded settings cannot be restored over settings saved since", async () => {
  const { user } = await openSettingsScreen();
  await replaceText(user, settingTexts.fields.phone, "111");
  await press(user, uiTexts.discard);
  expect(toast(settingTexts.discarded)).not.toBeNull();
  await replaceText(user, settingTexts.fields.openingHours, "Daily 9 - 5");
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  expect(toast(settingTexts.discarded)).toBeNull();
  expect(getValue(settingTexts.fields.phone)).toBe("+66 2 000 0000");
});

test("discarded settings cannot be restored into a form that was left", async () => {
  const { user } = await openSettingsScreen();
  await replaceText(user, settingTexts.fields.phone, "111");
  await press(user, uiTexts.discard);
  await leave(user);
  await waitFor(() => expect(toast(settingTexts.discarded)).toBeNull());
});

test("discarded account names can be restored at once, but not after the form is left", async () => {
  const { user } = renderAdmin({
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ data: sampleUser() }) },
  });
  const field = await screen.findByLabelText<HTMLInputElement>(userTexts.fields.firstName);
  await user.type(field, "x");
  await press(user, uiTexts.discard);
  await press(user, uiTexts.undo);
  expect(field.value).toBe("Kantidax");
  await press(user, uiTexts.discard);
  expect(toast(accountTexts.discarded)).not.toBeNull();
  await leave(user);
  await waitFor(() => expect(toast(accountTexts.discarded)).toBeNull());
});
