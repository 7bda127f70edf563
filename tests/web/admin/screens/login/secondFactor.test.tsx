import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { loginResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { setupUser } from "#tests/support/web/setupUser.ts";

async function enterPassword(complete: () => FakeResponse, methods = ["totp", "recoveryCode"]) {
  const shown = renderAdmin({
    path: "/vitrine/login",
    user: null,
    routes: {
      ...DASHBOARD_ROUTES,
      "POST /auth/login": () => ({
        status: 401,
        code: "second_factor_required",
        message: SECOND_FACTOR_MESSAGES.required,
        data: { challenge: "signed", methods },
      }),
      "POST /auth/second-factor": complete,
    },
  });
  const user = setupUser();
  await user.fill(await screen.findByLabelText(userTexts.fields.email), "a@b.co");
  await user.fill(screen.getByLabelText(userTexts.fields.password), "correct horse");
  await user.click(screen.getByRole("button", { name: loginTexts.signIn }));
  const field = await screen.findByLabelText(secondFactorTexts.signIn.code);
  return { ...shown, user, field, sent: () => shown.api.callsTo("POST /auth/second-factor") };
}

const verify = () => screen.getByRole("button", { name: secondFactorTexts.signIn.verify });

test("after the password, asks for the code, which phones and password managers can fill in", async () => {
  const { field } = await enterPassword(() => loginResponse());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByLabelText(userTexts.fields.password)).toBeNull();
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(document.activeElement).toBe(field);
});

test("sends a pasted code without its space, and signs in", async () => {
  const { user, field, sent, session } = await enterPassword(() => loginResponse());
  await user.click(field);
  await user.paste("123 456");
  await user.click(verify());
  await waitFor(() => expect(session.state().isAuthenticated).toBe(true));
  expect(sent()[0]?.body).toEqual({ challenge: "signed", totp: "123456" });
});

test("an incomplete code is not sent", async () => {
  const { user, field, sent } = await enterPassword(() => loginResponse());
  await user.fill(field, "12345");
  await user.click(verify());
  expect(await screen.findByText(SECOND_FACTOR_MESSAGES.codeFormat)).toBeDefined();
  expect(sent()).toEqual([]);
});

test("shows a wrong code at its field and selects it", async () => {
  const message = SECOND_FACTOR_MESSAGES.wrongCode;
  const { user, field } = await enterPassword(() => ({ status: 422, message, errors: { totp: message } }));
  await user.fill(field, "123456");
  await user.click(verify());
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(document.activeElement).toBe(field);
});

test("shows other failures in a banner", async () => {
  const { user, field } = await enterPassword(() => ({ status: 429, message: "Too many attempts." }));
  await user.fill(field, "123456");
  await user.click(verify());
  expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts.");
});

test("an expired challenge leads back to the password, with the reason", async () => {
  const message = SECOND_FACTOR_MESSAGES.challengeExpired;
  const { user, field } = await enterPassword(() => ({ status: 401, code: "unauthenticated", message }));
  await user.fill(field, "123456");
  await user.click(verify());
  expect(await screen.findByLabelText(userTexts.fields.password)).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe(message);
});

test("a recovery code replaces the app", async () => {
  const { user, sent, session } = await enterPassword(() => loginResponse());
  await user.click(screen.getByRole("button", { name: secondFactorTexts.signIn.switchTo.recoveryCode }));
  const field = screen.getByLabelText(secondFactorTexts.signIn.recoveryCode);
  expect(document.activeElement).toBe(field);
  await user.fill(field, "4x7kq-9m2td");
  await user.click(verify());
  await waitFor(() => expect(session.state().isAuthenticated).toBe(true));
  expect(sent()[0]?.body).toEqual({ challenge: "signed", recoveryCode: "4X7KQ9M2TD" });
});

test("offers no recovery codes when none are left", async () => {
  await enterPassword(() => loginResponse(), ["totp"]);
  expect(screen.queryByRole("button", { name: secondFactorTexts.signIn.switchTo.recoveryCode })).toBeNull();
});
