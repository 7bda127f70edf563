import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { userTexts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { sampleUser, loginResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { activeUser, openEditUserDialog } from "#tests/support/web/admin/userScreens.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const PASSWORD = "correct-horse";
const UPDATE = "PUT /users/user-2";
const CONFIRM = "POST /auth/confirm";
const REQUIRED: FakeResponse = {
  status: 403,
  message: AUTH_MESSAGES.confirmIdentity,
  code: "reauthentication_required",
};
const WRONG: FakeResponse = {
  status: 422,
  message: AUTH_MESSAGES.wrongPassword,
  errors: { password: AUTH_MESSAGES.wrongPassword },
};

/** Accepts a save only after the correct password was confirmed. */
function guarded(saved: FakeResponse) {
  let isConfirmed = false;
  return {
    save: () => (isConfirmed ? saved : REQUIRED),
    [CONFIRM]: ({ body }: { body: unknown }): FakeResponse => {
      isConfirmed = (body as { password: string }).password === PASSWORD;
      return isConfirmed ? {} : WRONG;
    },
  };
}

async function openGuardedUser(routes: Record<string, () => FakeResponse | Promise<FakeResponse>> = {}) {
  const { save, ...confirm } = guarded({ data: activeUser });
  const shown = await openEditUserDialog("Napat Suwannarat", {
    routes: { [UPDATE]: save, ...confirm, ...routes },
  });
  const form = within(screen.getByRole("dialog", { name: userTexts.edit }));
  await shown.user.clear(form.getByLabelText("Email"));
  await shown.user.fill(form.getByLabelText("Email"), "new@vitrine.example");
  await shown.user.fill(form.getByLabelText(userTexts.fields.password), "a longer secret");
  await shown.user.click(form.getByRole("button", { name: uiTexts.saveChanges }));
  const dialog = within(await screen.findByRole("dialog", { name: sessionTexts.reauthentication.title }));
  await dialog.findByLabelText(sessionTexts.reauthentication.password);
  return { ...shown, form, dialog };
}

type Opened = Awaited<ReturnType<typeof openGuardedUser>>;

async function confirmWith({ user, dialog }: Pick<Opened, "user" | "dialog">, password: string) {
  const field = await dialog.findByLabelText(sessionTexts.reauthentication.password);
  await user.clear(field);
  await user.fill(field, password);
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
}

test("confirming the password sends the save again unchanged", async () => {
  const shown = await openGuardedUser();
  await confirmWith(shown, PASSWORD);
  expect(await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }))).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(shown.api.callsTo(CONFIRM).map(({ body }) => body)).toEqual([{ password: PASSWORD }]);
  const [first, second] = shown.api.callsTo(UPDATE);
  expect(first?.body).toMatchObject({ email: "new@vitrine.example", password: "a longer secret" });
  expect(second?.body).toEqual(first?.body);
});

test("the dialog takes the focus, has the user name for password managers, and submits on Enter", async () => {
  const { user, dialog, api } = await openGuardedUser();
  const field = dialog.getByLabelText<HTMLInputElement>(sessionTexts.reauthentication.password);
  expect(document.activeElement).toBe(field);
  expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
  const username = document.querySelector<HTMLInputElement>("dialog input[autocomplete=username]");
  expect(username?.value).toBe("kantida@vitrine.example");
  await user.keyboard(`${PASSWORD}{Enter}`);
  expect(await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }))).toBeDefined();
  expect(api.callsTo(CONFIRM)).toHaveLength(1);
});

test("a wrong password is shown at its focused field and keeps the session", async () => {
  const shown = await openGuardedUser();
  await confirmWith(shown, "wrong-horse");
  const message = await shown.dialog.findByText(sessionTexts.reauthentication.wrongPassword);
  const field = shown.dialog.getByLabelText<HTMLInputElement>(sessionTexts.reauthentication.password);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.getAttribute("aria-describedby")?.split(" ")).toContain(
    message.closest("[id]")?.id ?? "no id",
  );
  expect(shown.api.callsTo("POST /auth/refresh")).toEqual([]);
  expect(shown.session.state().isAuthenticated).toBe(true);
  await confirmWith(shown, PASSWORD);
  expect(await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }))).toBeDefined();
});

test.each([
  [{ status: 429, message: "Too many attempts. Please try again in 9 minutes." }, "Too many attempts."],
  [{ status: 502, text: "<html>" }, AUTH_MESSAGES.network],
])("other errors are shown above the field", async (answer, text) => {
  const shown = await openGuardedUser({ [CONFIRM]: () => answer });
  await confirmWith(shown, PASSWORD);
  expect((await shown.dialog.findByRole("alert")).textContent).toContain(text);
  expect(shown.api.callsTo(UPDATE)).toHaveLength(1);
});

test.each(["", "12345678901".repeat(20)])("does not send the invalid password %p", async (password) => {
  const { user, dialog, api } = await openGuardedUser();
  if (password) await user.fill(dialog.getByLabelText(sessionTexts.reauthentication.password), password);
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() =>
    expect(dialog.getByLabelText(sessionTexts.reauthentication.password).getAttribute("aria-invalid")).toBe(
      "true",
    ),
  );
  expect(api.callsTo(CONFIRM)).toEqual([]);
});

test.each(["Cancel", "Escape"])("%s returns to the form with its input and focus", async (way) => {
  const { user, dialog, form, api } = await openGuardedUser();
  if (way === "Escape") await user.keyboard("{Escape}");
  else await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: sessionTexts.reauthentication.title })).toBeNull(),
  );
  expect(form.getByLabelText<HTMLInputElement>("Email").value).toBe("new@vitrine.example");
  expect(form.getByLabelText<HTMLInputElement>(userTexts.fields.password).value).toBe("a longer secret");
  expect(form.queryByRole("alert")).toBeNull();
  const save = form.getByRole("button", { name: uiTexts.saveChanges });
  await waitFor(() => expect(document.activeElement).toBe(save));
  await user.click(save);
  expect(await screen.findByRole("dialog", { name: sessionTexts.reauthentication.title })).toBeDefined();
  expect(api.callsTo(UPDATE)).toHaveLength(2);
});

test("confirms once", async () => {
  const answer = Promise.withResolvers<FakeResponse>();
  const { user, dialog, api } = await openGuardedUser({ [CONFIRM]: () => answer.promise });
  await user.fill(dialog.getByLabelText(sessionTexts.reauthentication.password), PASSWORD);
  await user.keyboard("{Enter}{Enter}{Escape}");
  expect(await dialog.findByRole("button", { name: sessionTexts.reauthentication.busy })).toBeDefined();
  expect(api.callsTo(CONFIRM)).toHaveLength(1);
  await act(async () => answer.resolve(WRONG));
  expect(await dialog.findByText(sessionTexts.reauthentication.wrongPassword)).toBeDefined();
});

const SELF = "PUT /users/user-1";

async function openAccount() {
  const { save, ...confirm } = guarded({ data: sampleUser() });
  const routes = { "GET /users/user-1": () => ({ data: sampleUser() }), [SELF]: save, ...confirm };
  const shown = renderAdmin({ path: "/admin/account", routes });
  await screen.findByLabelText(userTexts.fields.firstName);
  return shown;
}

test("changing one's own password asks for the current one above its dialog", async () => {
  const shown = await openAccount();
  await shown.user.click(screen.getByRole("button", { name: accountTexts.changePassword }));
  const form = within(await screen.findByRole("dialog", { name: accountTexts.changePassword }));
  await shown.user.fill(form.getByLabelText(accountTexts.passwordDialog.newPassword), "a longer secret");
  await shown.user.fill(form.getByLabelText(accountTexts.passwordDialog.repeat), "a longer secret");
  await shown.user.click(form.getByRole("button", { name: accountTexts.passwordDialog.submit }));
  const dialog = within(await screen.findByRole("dialog", { name: sessionTexts.reauthentication.title }));
  await confirmWith({ ...shown, dialog }, PASSWORD);
  expect(await screen.findByText(accountTexts.passwordDialog.done)).toBeDefined();
});

test("leaving the page closes the dialog", async () => {
  const { user, leaveGuard } = await openAccount();
  await user.type(screen.getByLabelText("Email"), ".th");
  await user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
  await screen.findByRole("dialog", { name: sessionTexts.reauthentication.title });
  await user.click(screen.getByRole("link", { name: recordTexts.types.activity.label, hidden: true }));
  act(() => leaveGuard.leave());
  await waitFor(() => expect(location.pathname).toBe("/admin/activity"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("leaving before the response reports that it was not saved and asks nothing", async () => {
  const answer = Promise.withResolvers<FakeResponse>();
  const shown = renderAdmin({
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ data: sampleUser() }), [SELF]: () => answer.promise },
  });
  const user = setupUser();
  await user.type(await screen.findByLabelText("Email"), ".th");
  await user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
  await user.click(screen.getByRole("link", { name: recordTexts.types.activity.label }));
  act(() => shown.leaveGuard.leave());
  await waitFor(() => expect(location.pathname).toBe("/admin/activity"));
  await act(async () => answer.resolve(REQUIRED));
  expect(
    await screen.findByText(startingWith(`${accountTexts.saveFailed} ${AUTH_MESSAGES.confirmIdentity}`)),
  ).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an expired session asks for a sign-in instead, then sends the save again", async () => {
  const answers: FakeResponse[] = [REQUIRED, { data: activeUser }];
  const { user, session, api } = await openGuardedUser({
    [UPDATE]: () => answers.shift() ?? {},
    "POST /auth/login": () => loginResponse(),
  });
  for (const key of Object.values(SESSION_STORAGE_KEYS)) localStorage.removeItem(key);
  act(() => session.onStorageChanged());
  const layer = within(await screen.findByRole("dialog", { name: AUTH_MESSAGES.sessionExpired }));
  expect(screen.queryByRole("dialog", { name: sessionTexts.reauthentication.title })).toBeNull();
  await user.fill(layer.getByLabelText(userTexts.fields.password), PASSWORD);
  await user.click(layer.getByRole("button", { name: loginTexts.signIn }));
  expect(await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }))).toBeDefined();
  expect(api.callsTo(CONFIRM)).toEqual([]);
});

test("a session ended by the server leads from the save to the login page", async () => {
  const over: FakeResponse = { status: 401, message: AUTH_MESSAGES.sessionExpired };
  const answers = [REQUIRED, over];
  const shown = await openGuardedUser({
    [UPDATE]: () => answers.shift() ?? { data: activeUser },
    [CONFIRM]: () => over,
    "POST /auth/refresh": () => over,
    "POST /auth/login": () => loginResponse(),
  });
  await confirmWith(shown, PASSWORD);
  const layer = within(await screen.findByRole("dialog", { name: AUTH_MESSAGES.sessionExpired }));
  await shown.user.fill(layer.getByLabelText(userTexts.fields.password), PASSWORD);
  await shown.user.click(layer.getByRole("button", { name: loginTexts.signIn }));
  expect(await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }))).toBeDefined();
});

test("a failure is reported although a password manager has moved the fields", async () => {
  const shown = await openGuardedUser({ [CONFIRM]: () => ({ status: 500 }) });
  for (const field of document.querySelectorAll("dialog input")) {
    const wrapper = document.createElement("span");
    field.replaceWith(wrapper);
    wrapper.append(field);
  }
  await confirmWith(shown, PASSWORD);
  expect(await shown.dialog.findByRole("alert")).toBeDefined();
});
