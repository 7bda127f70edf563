import { expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { SecondFactors } from "#contract/accounts/secondFactor.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { userTexts } from "#texts/admin/users.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { openEditUserDialog } from "#tests/support/web/admin/userScreens.ts";

const { signIn } = secondFactorTexts;
const PASSWORD = "correct-horse";
const CONFIRM = "POST /auth/confirm";

type Routes = Record<string, () => FakeResponse | Promise<FakeResponse>>;

/** A save that the server accepts only after a confirmation. */
async function openPrompt(routes: Routes) {
  const code = "reauthentication_required";
  const required = { status: 403, message: AUTH_MESSAGES.confirmIdentity, code };
  const shown = await openEditUserDialog("Napat Suwannarat", {
    routes: { "PUT /users/user-2": () => required, ...routes },
  });
  await shown.user.fill(screen.getByLabelText(userTexts.fields.password), "a longer secret");
  await shown.user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
  const dialog = await screen.findByRole("dialog", { name: sessionTexts.reauthentication.title });
  return { ...shown, dialog: within(dialog) };
}

async function confirm({ user, dialog }: Awaited<ReturnType<typeof openPrompt>>) {
  const field = dialog.getByLabelText(sessionTexts.reauthentication.password);
  await user.clear(field);
  await user.fill(field, PASSWORD);
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
}

const APP = { createdAt: "2026-11-20T03:00:00.000Z" };
const PASSKEY = { _id: "passkey-1", name: "Laptop", createdAt: APP.createdAt, lastUsedAt: null };
const WRONG_CODE: FakeResponse = {
  status: 422,
  message: SECOND_FACTOR_MESSAGES.wrongCode,
  errors: { totp: SECOND_FACTOR_MESSAGES.wrongCode },
};

function withFactors(factors: Partial<SecondFactors>) {
  const none = { totp: null, passkeys: [], canUsePasskeys: false, recoveryCodesLeft: 9, requiredFrom: null };
  return { "GET /second-factor": () => ({ data: { ...none, ...factors } }) };
}

test("an account with an app is asked for its code as well", async () => {
  const answers = [WRONG_CODE, {}];
  const shown = await openPrompt({
    ...withFactors({ totp: APP }),
    [CONFIRM]: () => answers.shift() ?? {},
  });
  const { dialog, user, api } = shown;
  const code = await dialog.findByLabelText<HTMLInputElement>(signIn.code);
  expect([code.inputMode, code.autocomplete]).toEqual(["numeric", "one-time-code"]);
  await confirm(shown);
  expect(await dialog.findByText(SECOND_FACTOR_MESSAGES.codeFormat)).toBeDefined();
  expect(api.callsTo(CONFIRM)).toEqual([]);
  await user.fill(code, "123 456");
  await user.keyboard("{Enter}");
  expect(await dialog.findByText(SECOND_FACTOR_MESSAGES.wrongCode)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.clear(code);
  await user.fill(code, "654321");
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(api.callsTo(CONFIRM).map(({ body }) => body)).toEqual([
      { password: PASSWORD, totp: "123456" },
      { password: PASSWORD, totp: "654321" },
    ]),
  );
});

test("a recovery code takes the place of the app", async () => {
  const shown = await openPrompt({ ...withFactors({ totp: APP }), [CONFIRM]: () => ({}) });
  const { dialog, user, api } = shown;
  await user.fill(await dialog.findByLabelText(signIn.code), "1");
  await user.click(dialog.getByRole("button", { name: signIn.switchTo.recoveryCode }));
  await user.fill(dialog.getByLabelText(signIn.recoveryCode), "4x7kq-9m2td");
  await confirm(shown);
  await waitFor(() =>
    expect(api.callsTo(CONFIRM)[0]?.body).toEqual({ password: PASSWORD, recoveryCode: "4X7KQ9M2TD" }),
  );
});

test("an account with passkeys only is asked for one, or for the password with a recovery code", async () => {
  const shown = await openPrompt(withFactors({ passkeys: [PASSKEY], canUsePasskeys: true }));
  const { dialog, user } = shown;
  expect(await dialog.findByText(signIn.passkey)).toBeDefined();
  expect(dialog.getByRole("button", { name: signIn.passkeyButton })).toBeDefined();
  expect(dialog.queryByLabelText(sessionTexts.reauthentication.password)).toBeNull();
  await user.click(dialog.getByRole("button", { name: signIn.switchTo.recoveryCode }));
  const field = dialog.getByLabelText(sessionTexts.reauthentication.password);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(dialog.getByLabelText(signIn.recoveryCode)).toBeDefined();
});

test("an account without recovery codes is not offered them", async () => {
  const factors = withFactors({ totp: APP, passkeys: [PASSKEY], canUsePasskeys: true, recoveryCodesLeft: 0 });
  const { dialog } = await openPrompt(factors);
  expect(await dialog.findByRole("button", { name: signIn.switchTo.totp })).toBeDefined();
  expect(dialog.queryByRole("button", { name: signIn.switchTo.recoveryCode })).toBeNull();
});

test("no field is shown before the factors have loaded", async () => {
  const factors = Promise.withResolvers<FakeResponse>();
  const { dialog } = await openPrompt({ "GET /second-factor": () => factors.promise });
  expect(dialog.queryByLabelText(sessionTexts.reauthentication.password)).toBeNull();
  const button = dialog.getByRole<HTMLButtonElement>("button", {
    name: sessionTexts.reauthentication.confirm,
  });
  expect(button.disabled).toBe(true);
  factors.resolve(withFactors({ passkeys: [PASSKEY], canUsePasskeys: true })["GET /second-factor"]());
  expect(await dialog.findByRole("button", { name: signIn.passkeyButton })).toBe(
    document.activeElement as HTMLElement,
  );
});

test("factors that can't be loaded leave the password", async () => {
  const { dialog } = await openPrompt({ "GET /second-factor": () => ({ status: 500 }) });
  const field = await dialog.findByLabelText(sessionTexts.reauthentication.password);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Confirm" }).disabled).toBe(false);
});

test("a prompt that can't be rendered ends the save with a message, and the next save asks again", async () => {
  const silenced = spyOn(console, "error").mockImplementation(() => {});
  const faulty = { recoveryCodesLeft: 1, totp: null, canUsePasskeys: true, passkeys: null };
  const { user, api } = await openPrompt({ "GET /second-factor": () => ({ data: faulty }) });
  expect(await screen.findByText(layoutTexts.crashed.broken)).toBeDefined();
  expect(screen.queryByRole("dialog", { name: sessionTexts.reauthentication.title })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(userTexts.fields.password).value).toBe("a longer secret");
  await user.click(await screen.findByRole("button", { name: uiTexts.saveChanges }));
  await waitFor(() => expect(screen.getAllByText(layoutTexts.crashed.broken)).toHaveLength(2));
  expect(api.callsTo("PUT /users/user-2")).toHaveLength(2);
  silenced.mockRestore();
});

test("switching from a passkey to the app asks for the password and the code, and back", async () => {
  const factors = withFactors({ totp: APP, passkeys: [PASSKEY], canUsePasskeys: true });
  const { dialog, user, api } = await openPrompt({ ...factors, [CONFIRM]: () => ({}) });
  await user.click(await dialog.findByRole("button", { name: signIn.switchTo.totp }));
  const password = dialog.getByLabelText(sessionTexts.reauthentication.password);
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.fill(dialog.getByLabelText(signIn.code), "123456");
  await user.click(dialog.getByRole("button", { name: signIn.switchTo.passkey }));
  const button = dialog.getByRole("button", { name: signIn.passkeyButton });
  expect(document.activeElement).toBe(button);
  await user.click(dialog.getByRole("button", { name: signIn.switchTo.totp }));
  await user.fill(dialog.getByLabelText(sessionTexts.reauthentication.password), PASSWORD);
  await user.fill(dialog.getByLabelText(signIn.code), "654321");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(api.callsTo(CONFIRM)[0]?.body).toEqual({ password: PASSWORD, totp: "654321" }));
});
