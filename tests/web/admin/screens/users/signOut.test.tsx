import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { sessionTexts } from "#texts/admin/session.ts";
import { userTexts } from "#texts/admin/users.ts";

import {
  clickDialogButton,
  getDialogField,
  openEditUserDialog,
} from "#tests/support/web/admin/userScreens.ts";

const NAME = "Napat Suwannarat";
const END = "DELETE /users/user-2/sessions";

test("signs a colleague out everywhere and keeps what is entered in the form", async () => {
  const { user } = await openEditUserDialog(NAME, { routes: { [END]: () => ({ data: { ended: 2 } }) } });
  await user.clear(getDialogField(userTexts.fields.firstName));
  await user.fill(getDialogField(userTexts.fields.firstName), "Napatsorn");
  await clickDialogButton(user, userTexts.signOut.action);
  expect(await screen.findByText(userTexts.signOut.done({ name: NAME, sessions: 2 }))).toBeDefined();
  expect(getDialogField(userTexts.fields.firstName).value).toBe("Napatsorn");
});

test("says if the colleague was not signed in", async () => {
  const { user } = await openEditUserDialog(NAME, { routes: { [END]: () => ({ data: { ended: 0 } }) } });
  await clickDialogButton(user, userTexts.signOut.action);
  expect(await screen.findByText(userTexts.signOut.done({ name: NAME, sessions: 0 }))).toBeDefined();
});

test("asks for the password if the last authentication is not recent, and keeps the form", async () => {
  let isConfirmed = false;
  const { user, api } = await openEditUserDialog(NAME, {
    routes: {
      [END]: () =>
        isConfirmed
          ? { data: { ended: 1 } }
          : { status: 403, code: "reauthentication_required", message: "Please confirm" },
      "POST /auth/confirm": () => {
        isConfirmed = true;
        return { data: null };
      },
    },
  });
  await user.clear(getDialogField(userTexts.fields.firstName));
  await user.fill(getDialogField(userTexts.fields.firstName), "Napatsorn");
  await clickDialogButton(user, userTexts.signOut.action);
  const { title, password, confirm } = sessionTexts.reauthentication;
  const prompt = within(await screen.findByRole("dialog", { name: title }));
  await user.fill(prompt.getByLabelText(password), "correct horse");
  await user.click(prompt.getByRole("button", { name: confirm }));
  expect(await screen.findByText(userTexts.signOut.done({ name: NAME, sessions: 1 }))).toBeDefined();
  expect(api.callsTo(END)).toHaveLength(2);
  expect(getDialogField(userTexts.fields.firstName).value).toBe("Napatsorn");
});

test("says why the colleague could not be signed out", async () => {
  const { user } = await openEditUserDialog(NAME, {
    routes: { [END]: () => ({ status: 503, message: "Please try again later." }) },
  });
  await clickDialogButton(user, userTexts.signOut.action);
  expect(await screen.findByText(`${userTexts.signOut.failed} Please try again later.`)).toBeDefined();
});

test("one's own form has no such button; the account page lists the devices", async () => {
  await openEditUserDialog("Kantida Wongphaisan");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByRole("button", { name: userTexts.signOut.action })).toBeNull();
});
