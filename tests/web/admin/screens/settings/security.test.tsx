import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { settingTexts } from "#texts/admin/settings.ts";

import {
  clickSave,
  getValue,
  openSettingsScreen,
  replaceText,
  sampleSettings,
  SAVED_AT,
} from "#tests/support/web/admin/settingsScreens.ts";

const { reauthentication } = sessionTexts;

/** Rejects the change until the password was confirmed. */
async function openSecuritySettings() {
  let isConfirmed = false;
  const view = await openSettingsScreen({
    group: "security",
    routes: {
      "PUT /settings": ({ body }) =>
        isConfirmed
          ? { data: { ...sampleSettings(), ...Object(body), updatedAt: SAVED_AT } }
          : { status: 403, code: "reauthentication_required", message: AUTH_MESSAGES.confirmIdentity },
      "POST /auth/confirm": () => {
        isConfirmed = true;
        return {};
      },
    },
  });
  await replaceText(view.user, settingTexts.fields.sessionIdleDays, "12");
  await clickSave(view.user);
  const prompt = within(await screen.findByRole("dialog", { name: reauthentication.title }));
  return { ...view, prompt };
}

test("a weaker protection is saved once the password was confirmed in place", async () => {
  const { user, api, prompt } = await openSecuritySettings();
  await user.fill(await prompt.findByLabelText(reauthentication.password), "correct-horse");
  await user.click(prompt.getByRole("button", { name: reauthentication.confirm }));
  expect(await screen.findByText(settingTexts.saved)).toBeDefined();
  expect(api.callsTo("PUT /settings").map(({ body }) => body)).toMatchObject([
    { sessionIdleDays: 12 },
    { sessionIdleDays: 12 },
  ]);
  expect(getValue(settingTexts.fields.sessionIdleDays)).toBe("12");
});
