// One's own account: names, e-mail, password, keys, theme, and the way out.
import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { hands } from "#tests/support/hands.ts";
import type { Hands } from "#tests/support/hands.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";
import { areSingleKeysOn, setSingleKeys } from "#web/admin/keyboard/singleKeys.ts";

import { sampleUser } from "#tests/support/fakeApi.ts";
import type { FakeAnswer } from "#tests/support/fakeApi.ts";
import { showAdmin } from "#tests/support/showAdmin.tsx";

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  warnings.mockRestore();
  setSingleKeys(true);
});

const SAVED_AT = "2026-11-21T09:00:00.000Z";

async function openAccount(save?: (body: unknown) => FakeAnswer) {
  let kept: User = sampleUser();
  const shown = showAdmin({
    path: "/admin/account",
    routes: {
      "GET /users/user-1": () => ({ data: kept }),
      "PUT /users/user-1": ({ body }) => {
        if (save) return save(body);
        // The form sends the record's own fields, and a password that no answer holds.
        const { password: _password, ...fields } = body as Partial<User> & { password?: string };
        kept = { ...kept, ...fields, updatedAt: SAVED_AT };
        return { data: kept };
      },
    },
  });
  await screen.findByLabelText("First name");
  return { ...shown, user: hands() };
}

const save = (user: Hands) => user.click(screen.getByRole("button", { name: "Save Changes" }));

test("a new name is saved without a password and stands in the sidebar at once", async () => {
  const { api, user } = await openAccount();
  const field = screen.getByLabelText("First name");
  await user.clear(field);
  await user.fill(field, "กานต์ธิดา");
  await save(user);
  expect(await screen.findByText("Your account is saved")).toBeDefined();
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
  ["First name", " ", AUTH_MESSAGES.firstNameRequired],
  ["Last name", " ", AUTH_MESSAGES.lastNameRequired],
  ["Email", "kantida@vitrine", AUTH_MESSAGES.emailInvalid],
])("%s given as %p is refused at its field", async (label, text, message) => {
  const { api, user } = await openAccount();
  await user.clear(screen.getByLabelText(label));
  await user.fill(screen.getByLabelText(label), text);
  await save(user);
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(api.callsTo("PUT /users/user-1")).toHaveLength(0);
});

test("an e-mail that somebody else has is said at its field", async () => {
  const message = "An account with this email exists already";
  const { user } = await openAccount(() => ({ status: 409, message, errors: { email: message } }));
  await user.type(screen.getByLabelText("Email"), ".th");
  await save(user);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
});

test("an account that was changed elsewhere meanwhile shows both versions", async () => {
  const current = sampleUser({ lastName: "Elsewhere", updatedAt: SAVED_AT });
  let calls = 0;
  const { api, user } = await openAccount(() => {
    calls += 1;
    if (calls > 1) return { data: { ...current, firstName: "Here" } };
    return { status: 409, message: "Newer", data: { current, savedBy: "Napat Suwannarat" } };
  });
  await user.clear(screen.getByLabelText("First name"));
  await user.fill(screen.getByLabelText("First name"), "Here");
  await save(user);
  expect(await screen.findByText(/Napat Suwannarat saved this account at/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save the chosen version" }));
  expect(await screen.findByText("Your account is saved")).toBeDefined();
  expect(api.callsTo("PUT /users/user-1")[1]?.body).toMatchObject({
    firstName: "Here",
    lastName: "Elsewhere",
    updatedAt: SAVED_AT,
  });
});

test("leaving with an unsaved name asks; discarding it does not", async () => {
  const { user } = await openAccount();
  await user.type(screen.getByLabelText("First name"), "x");
  await user.click(screen.getByRole("link", { name: "Activity" }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Kantida");
});

test("a dialog that is given up leaves the page below it held", async () => {
  const { user } = await openAccount();
  await user.type(screen.getByLabelText("First name"), "x");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change password" }));
  await user.fill(dialog.getByLabelText("New password"), "a longer secret");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("link", { name: "Activity" }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeDefined();
});

async function openPasswordDialog(save?: (body: unknown) => FakeAnswer) {
  const shown = await openAccount(save);
  await shown.user.click(screen.getByRole("button", { name: "Change password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change password" }));
  const type = async (label: string, text: string) => shown.user.fill(dialog.getByLabelText(label), text);
  const send = () => shown.user.click(dialog.getByRole("button", { name: "Change Password" }));
  return { ...shown, dialog, type, send };
}

test("a new password is sent with the record as it is, and says that other sessions ended", async () => {
  const { api, type, send } = await openPasswordDialog();
  await type("New password", "a longer secret");
  await type("New password again", "a longer secret");
  await send();
  expect(await screen.findByText("Your password is changed. Other sessions are signed out.")).toBeDefined();
  expect(api.callsTo("PUT /users/user-1")[0]?.body).toEqual({
    firstName: "Kantida",
    lastName: "Wongphaisan",
    email: "kantida@vitrine.example",
    password: "a longer secret",
    updatedAt: "2026-11-20T03:00:00.000Z",
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("after a new password the profile is saved from the version that it made", async () => {
  const { api, user, type, send } = await openPasswordDialog();
  await type("New password", "a longer secret");
  await type("New password again", "a longer secret");
  await send();
  await screen.findByText(/Your password is changed/);
  await user.type(screen.getByLabelText("First name"), "x");
  await save(user);
  await screen.findByText("Your account is saved");
  expect(api.callsTo("PUT /users/user-1")[1]?.body).toMatchObject({ updatedAt: SAVED_AT });
});

test.each([
  ["", "", AUTH_MESSAGES.passwordRequired],
  ["1234567", "1234567", AUTH_MESSAGES.passwordShort],
  ["a longer secret", "", "Please type the new password again"],
  ["a longer secret", "a longer secre", "The two passwords are not the same"],
  ["short", "other", "The two passwords are not the same"],
])("a password %p repeated as %p is refused", async (password, repeated, message) => {
  const { api, dialog, type, send } = await openPasswordDialog();
  if (password) await type("New password", password);
  if (repeated) await type("New password again", repeated);
  await send();
  expect(await dialog.findByText(message)).toBeDefined();
  expect(api.callsTo("PUT /users/user-1")).toHaveLength(0);
});

test("a failed change keeps the dialog open and says why", async () => {
  const { dialog, type, send } = await openPasswordDialog(() => ({
    status: 507,
    message: "The disk is full.",
  }));
  await type("New password", "a longer secret");
  await type("New password again", "a longer secret");
  await send();
  expect(await dialog.findByText("Failed to change the password. The disk is full.")).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>("New password").value).toBe("a longer secret");
});

test("a password that the server refuses is told once, at its field, which takes the focus", async () => {
  const message = "This password is too easy to guess.";
  const { dialog, type, send } = await openPasswordDialog(() => ({
    status: 422,
    message,
    errors: { password: message },
  }));
  await type("New password", "a longer secret");
  await type("New password again", "a longer secret");
  await send();
  expect(await dialog.findAllByText(message, { exact: false })).toHaveLength(1);
  const field = dialog.getByLabelText("New password");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("the new password is in no draft of this browser", async () => {
  const { user, type } = await openPasswordDialog();
  await type("New password", "a longer secret");
  await user.keyboard("{Escape}");
  expect(screen.getByText("Discard what you typed?")).toBeDefined();
  expect(JSON.stringify({ ...localStorage })).not.toContain("a longer secret");
});

test("single keys are switched off and on again", async () => {
  const { user } = await openAccount();
  const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "Single-key shortcuts" });
  expect(toggle.checked).toBe(true);
  await user.click(toggle);
  expect(areSingleKeysOn()).toBe(false);
  await user.click(toggle);
  expect(areSingleKeysOn()).toBe(true);
});

test("the theme is chosen and remembered", async () => {
  const { user } = await openAccount();
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true),
  );
});

test("signing out leads to the sign-in", async () => {
  const { api, user } = await openAccount();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(location.pathname).toBe("/vitrine/login"));
  expect(api.callsTo("POST /auth/logout")).toHaveLength(1);
});

test("an account that cannot be loaded can be asked for again", async () => {
  showAdmin({
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ status: 500, message: "It stumbled." }) },
  });
  expect(await screen.findByText("Your account could not be loaded")).toBeDefined();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});
