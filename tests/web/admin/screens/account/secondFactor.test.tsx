import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { Passkey } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { setupUser } from "#tests/support/web/setupUser.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const CODES = Array.from({ length: 10 }, (_, index) => `4X7K${index}-9M2TD`);

interface Options {
  hasTotp?: boolean;
  add?: () => FakeResponse;
  createSecret?: () => FakeResponse;
  passkeys?: Passkey[];
  canUsePasskeys?: boolean;
}

async function openAccount(options: Options = {}) {
  const { hasTotp = false, add, createSecret, passkeys = [], canUsePasskeys = true } = options;
  let isOn = hasTotp;
  const totp = { createdAt: "2026-11-18T05:00:00.000Z" };
  const shown = renderAdmin({
    path: "/admin/account",
    routes: {
      "GET /users/user-1": () => ({ data: sampleUser() }),
      "GET /second-factor": () => ({
        data: {
          totp: isOn ? totp : null,
          passkeys,
          canUsePasskeys,
          recoveryCodesLeft: isOn ? 7 : 0,
          requiredFrom: null,
        },
      }),
      "POST /second-factor/totp/secret":
        createSecret ?? (() => ({ data: { secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` } })),
      "POST /second-factor/totp":
        add ??
        (() => {
          isOn = true;
          return { status: 201, data: { recoveryCodes: CODES } };
        }),
      "DELETE /second-factor/totp": () => {
        isOn = false;
        return {};
      },
      "DELETE /second-factor/passkeys/passkey-1": () => {
        passkeys.length = 0;
        return {};
      },
      "POST /second-factor/recovery-codes": () => ({ data: { recoveryCodes: CODES } }),
      "POST /auth/confirm": () => ({}),
    },
  });
  const section = await screen.findByRole("region", { name: secondFactorTexts.section.title });
  await within(section).findByText(secondFactorTexts.section.app);
  return { ...shown, section, user: setupUser() };
}

async function openSetup(options: Options = {}) {
  const shown = await openAccount(options);
  await shown.user.click(screen.getByRole("button", { name: secondFactorTexts.totpDialog.title }));
  return {
    ...shown,
    dialog: await screen.findByRole("dialog", { name: secondFactorTexts.totpDialog.title }),
  };
}

async function turnOn({ user, dialog }: Awaited<ReturnType<typeof openSetup>>) {
  await user.fill(within(dialog).getByLabelText(secondFactorTexts.totpDialog.code), "123 456");
  await user.click(within(dialog).getByRole("button", { name: secondFactorTexts.totpDialog.submit }));
}

test("shows the secret key as a QR code and as text", async () => {
  const { dialog } = await openSetup();
  expect(within(dialog).getByRole("img", { name: secondFactorTexts.totpDialog.qrLabel })).toBeDefined();
  expect(dialog.textContent).toContain("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP");
});

test("a code turns it on and shows the recovery codes once", async () => {
  const shown = await openSetup();
  await turnOn(shown);
  const dialog = await screen.findByRole("dialog", { name: secondFactorTexts.codesDialog.title });
  expect(shown.api.callsTo("POST /second-factor/totp")[0]?.body).toEqual({ secret: SECRET, code: "123456" });
  const list = within(dialog).getByRole("list", { name: secondFactorTexts.section.codes });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(CODES);
  await shown.user.keyboard("{Escape}");
  expect(dialog.isConnected).toBe(true);
  await shown.user.click(within(dialog).getByRole("button", { name: secondFactorTexts.codesDialog.done }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(
    await within(shown.section).findByText(secondFactorTexts.section.codesLeft({ count: 7 })),
  ).toBeDefined();
});

test("copies the recovery codes, one a line", async () => {
  const shown = await openSetup();
  await turnOn(shown);
  await shown.user.click(await screen.findByRole("button", { name: secondFactorTexts.codesDialog.copy }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"));
  expect(await screen.findByText(secondFactorTexts.codesDialog.copied)).toBeDefined();
});

test("shows a wrong code at its field", async () => {
  const message = SECOND_FACTOR_MESSAGES.wrongCode;
  const shown = await openSetup({ add: () => ({ status: 422, message, errors: { code: message } }) });
  await turnOn(shown);
  expect(await within(shown.dialog).findByText(message)).toBeDefined();
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test("asks for the password if the sign-in is not recent", async () => {
  let isConfirmed = false;
  const { user, api } = await openAccount({
    createSecret: () =>
      isConfirmed
        ? { data: { secret: SECRET, uri: "otpauth://totp/x" } }
        : { status: 403, code: "reauthentication_required" },
  });
  await user.click(screen.getByRole("button", { name: secondFactorTexts.totpDialog.title }));
  const prompt = await screen.findByRole("dialog", { name: sessionTexts.reauthentication.title });
  isConfirmed = true;
  await user.fill(within(prompt).getByLabelText(sessionTexts.reauthentication.password), "correct horse");
  await user.click(within(prompt).getByRole("button", { name: sessionTexts.reauthentication.confirm }));
  expect(await screen.findByRole("dialog", { name: secondFactorTexts.totpDialog.title })).toBeDefined();
  expect(api.callsTo("POST /second-factor/totp/secret")).toHaveLength(2);
});

test("removes the app after a confirmation", async () => {
  const { user, section, api } = await openAccount({ hasTotp: true });
  await user.click(screen.getByRole("button", { name: secondFactorTexts.section.removeLabel }));
  const dialog = await screen.findByRole("dialog", { name: secondFactorTexts.section.removeTitle });
  expect(api.callsTo("DELETE /second-factor/totp")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: secondFactorTexts.section.remove }));
  expect(
    await within(section).findByRole("button", { name: secondFactorTexts.totpDialog.title }),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("replaces the recovery codes after a confirmation", async () => {
  const { user } = await openAccount({ hasTotp: true });
  await user.click(screen.getByRole("button", { name: secondFactorTexts.section.newCodes }));
  await user.click(screen.getByRole("button", { name: secondFactorTexts.section.create }));
  expect(await screen.findByRole("dialog", { name: secondFactorTexts.codesDialog.title })).toBeDefined();
});

test("lists passkeys by their names, and removes one after a confirmation", async () => {
  const passkeys = [
    { _id: "passkey-1", name: "Laptop", createdAt: "2026-11-18T05:00:00.000Z", lastUsedAt: null },
  ];
  const { user, section } = await openAccount({ passkeys });
  await user.click(
    within(section).getByRole("button", {
      name: secondFactorTexts.section.removePasskeyLabel({ name: "Laptop" }),
    }),
  );
  const dialog = await screen.findByRole("dialog", {
    name: secondFactorTexts.section.removePasskeyTitle({ name: "Laptop" }),
  });
  await user.click(within(dialog).getByRole("button", { name: secondFactorTexts.section.remove }));
  await waitFor(() => expect(within(section).queryByText("Laptop")).toBeNull());
});

test("says what passkeys need where the site can't use them", async () => {
  const { section } = await openAccount({ canUsePasskeys: false });
  expect(within(section).getByText(secondFactorTexts.section.passkeysUnavailable)).toBeDefined();
  expect(within(section).queryByRole("button", { name: secondFactorTexts.passkeyDialog.title })).toBeNull();
});
