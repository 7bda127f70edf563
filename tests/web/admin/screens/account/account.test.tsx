import { afterEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { setupUser } from "#tests/support/web/setupUser.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { EMAIL_MESSAGES } from "#contract/fields/email.ts";
import type { User } from "#contract/accounts/users.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { formTexts } from "#texts/admin/form.ts";
import { areSingleKeysEnabled, setSingleKeysEnabled } from "#web/admin/ui/keyboard/singleKeys.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

afterEach(() => {
  setSingleKeysEnabled(true);
});

const SAVED_AT = "2026-11-21T09:00:00.000Z";

async function openAccount(save?: (body: unknown) => FakeResponse) {
  let kept: User = sampleUser();
  const shown = renderAdmin({
    path: "/admin/account",
    routes: {
      "GET /users/user-1": () => ({ data: kept }),
      "PUT /users/user-1": ({ body }) => {
        if (save) return save(body);
        // The form sends the record's fields, and a password that no response contains.
        const { password: _password, ...fields } = body as Partial<User> & { password?: string };
        kept = { ...kept, ...fields, updatedAt: SAVED_AT };
        return { data: kept };
      },
    },
  });
  await screen.findByLabelText(userTexts.fields.firstName);
  return { ...shown, user: setupUser() };
}

const save = (user: TestUser) => user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));

test("saves a new name without a password and updates the sidebar", async () => {
  const { api, user } = await openAccount();
  const field = screen.getByLabelText(userTexts.fields.firstName);
  await user.clear(field);
  await user.fill(field, "กานต์ธิดา");
  await save(user);
  expect(await screen.findByText(accountTexts.saved)).toBeDefined();
  expect(screen.getByText("กานต์ธิดา Wongphaisan")).toBeDefined();
  expect(api.callsTo("PUT /users/user-1")[0]?.body).toEqual({
    firstName: "กานต์ธิดา",
    lastName: "Wongphaisan",
    email: "kantida@vitrine.example",
    updatedAt: "2026-11-20T03:00:00.000Z",
  });
  expect(localStorage.getItem("vitrine.user")).toContain("กานต์ธิดา");
});

test.each([
  [userTexts.fields.firstName, " ", AUTH_MESSAGES.firstNameRequired],
  [userTexts.fields.lastName, " ", AUTH_MESSAGES.lastNameRequired],
  ["Email", "kantida@vitrine", EMAIL_MESSAGES.invalid],
])("rejects %s with the value %p at its field", async (label, text, message) => {
  const { api, user } = await openAccount();
  await user.clear(screen.getByLabelText(label));
  await user.fill(screen.getByLabelText(label), text);
  await save(user);
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(api.callsTo("PUT /users/user-1")).toHaveLength(0);
});

test("discarding restores the stored name", async () => {
  const { user } = await openAccount();
  await user.type(screen.getByLabelText(userTexts.fields.firstName), "x");
  await user.click(screen.getByRole("button", { name: uiTexts.discard }));
  expect(screen.getByLabelText<HTMLInputElement>(userTexts.fields.firstName).value).toBe("Kantida");
});

test("the page still asks before leaving after a dialog was discarded", async () => {
  const { user } = await openAccount();
  await user.type(screen.getByLabelText(userTexts.fields.firstName), "x");
  await user.click(screen.getByRole("button", { name: accountTexts.changePassword }));
  const dialog = within(await screen.findByRole("dialog", { name: accountTexts.changePassword }));
  await user.fill(dialog.getByLabelText(accountTexts.passwordDialog.newPassword), "a longer secret");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: uiTexts.discardChanges }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("link", { name: recordTexts.types.activity.label }));
  expect(await screen.findByRole("dialog", { name: sessionTexts.leave.unsaved.title })).toBeDefined();
});

async function openPasswordDialog(save?: (body: unknown) => FakeResponse) {
  const shown = await openAccount(save);
  await shown.user.click(screen.getByRole("button", { name: accountTexts.changePassword }));
  const dialog = within(await screen.findByRole("dialog", { name: accountTexts.changePassword }));
  const type = async (label: string, text: string) => shown.user.fill(dialog.getByLabelText(label), text);
  const send = () =>
    shown.user.click(dialog.getByRole("button", { name: accountTexts.passwordDialog.submit }));
  return { ...shown, dialog, type, send };
}

test("sends a new password with the unchanged user and reports that other sessions ended", async () => {
  const { api, type, send } = await openPasswordDialog();
  await type(accountTexts.passwordDialog.newPassword, "a longer secret");
  await type(accountTexts.passwordDialog.repeat, "a longer secret");
  await send();
  expect(await screen.findByText(accountTexts.passwordDialog.done)).toBeDefined();
  expect(api.callsTo("PUT /users/user-1")[0]?.body).toEqual({
    firstName: "Kantida",
    lastName: "Wongphaisan",
    email: "kantida@vitrine.example",
    password: "a longer secret",
    updatedAt: "2026-11-20T03:00:00.000Z",
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("saves the profile based on the version after the password change", async () => {
  const { api, user, type, send } = await openPasswordDialog();
  await type(accountTexts.passwordDialog.newPassword, "a longer secret");
  await type(accountTexts.passwordDialog.repeat, "a longer secret");
  await send();
  await screen.findByText(accountTexts.passwordDialog.done);
  await user.type(screen.getByLabelText(userTexts.fields.firstName), "x");
  await save(user);
  await screen.findByText(accountTexts.saved);
  expect(api.callsTo("PUT /users/user-1")[1]?.body).toMatchObject({ updatedAt: SAVED_AT });
});

test.each([
  ["", "", AUTH_MESSAGES.passwordRequired],
  ["1234567", "1234567", AUTH_MESSAGES.passwordShort],
  ["a longer secret", "", accountTexts.repeatRequired],
  ["a longer secret", "a longer secre", accountTexts.repeatDiffers],
  ["short", "other", accountTexts.repeatDiffers],
])("rejects the password %p repeated as %p", async (password, repeated, message) => {
  const { api, dialog, type, send } = await openPasswordDialog();
  if (password) await type(accountTexts.passwordDialog.newPassword, password);
  if (repeated) await type(accountTexts.passwordDialog.repeat, repeated);
  await send();
  expect(await dialog.findByText(message)).toBeDefined();
  expect(api.callsTo("PUT /users/user-1")).toHaveLength(0);
});

test("a failed change keeps the dialog open and shows the reason", async () => {
  const { dialog, type, send } = await openPasswordDialog(() => ({
    status: 507,
    message: "The disk is full.",
  }));
  await type(accountTexts.passwordDialog.newPassword, "a longer secret");
  await type(accountTexts.passwordDialog.repeat, "a longer secret");
  await send();
  expect(await dialog.findByText(`${accountTexts.passwordDialog.failed} The disk is full.`)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>(accountTexts.passwordDialog.newPassword).value).toBe(
    "a longer secret",
  );
});

test("shows a password rejected by the server once, at its focused field", async () => {
  const message = "This password is too easy to guess.";
  const { dialog, type, send } = await openPasswordDialog(() => ({
    status: 422,
    message,
    errors: { password: message },
  }));
  await type(accountTexts.passwordDialog.newPassword, "a longer secret");
  await type(accountTexts.passwordDialog.repeat, "a longer secret");
  await send();
  expect(await dialog.findAllByText(message, { exact: false })).toHaveLength(1);
  const field = dialog.getByLabelText(accountTexts.passwordDialog.newPassword);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("stores no draft of the new password", async () => {
  const { user, type } = await openPasswordDialog();
  await type(accountTexts.passwordDialog.newPassword, "a longer secret");
  await user.keyboard("{Escape}");
  expect(screen.getByText(formTexts.discardQuestion)).toBeDefined();
  expect(JSON.stringify({ ...localStorage })).not.toContain("a longer secret");
});

test("switches single-key shortcuts off and on", async () => {
  const { user } = await openAccount();
  const toggle = screen.getByRole<HTMLInputElement>("switch", { name: accountTexts.keyboard.singleKeys });
  expect(toggle.checked).toBe(true);
  await user.click(toggle);
  expect(areSingleKeysEnabled()).toBe(false);
  await user.click(toggle);
  expect(areSingleKeysEnabled()).toBe(true);
});

test("stores the chosen theme", async () => {
  const { user } = await openAccount();
  await user.click(screen.getByRole("radio", { name: accountTexts.appearance.dark }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("radio", { name: accountTexts.appearance.dark }).checked).toBe(
      true,
    ),
  );
});

test("signing out opens the login page", async () => {
  const { api, user } = await openAccount();
  await user.click(screen.getByRole("button", { name: accountTexts.session.signOut }));
  await waitFor(() => expect(location.pathname).toBe("/vitrine/login"));
  expect(api.callsTo("POST /auth/logout")).toHaveLength(1);
});

test("offers to retry if the account cannot be loaded", async () => {
  renderAdmin({
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ status: 500, message: "It stumbled." }) },
  });
  expect(await screen.findByText(accountTexts.loadFailed)).toBeDefined();
  expect(screen.getByRole("button", { name: uiTexts.tryAgain })).toBeDefined();
});

test("the index lists every section of the page, in their order", async () => {
  await openAccount();
  const index = within(screen.getByRole("navigation", { name: formTexts.onThisPage }));
  const sections = [...document.querySelectorAll("main section[id] h2")].map((head) => head.textContent);
  expect(index.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(sections);
});
