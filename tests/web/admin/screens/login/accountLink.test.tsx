import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { ACCOUNT_LINK_MESSAGES } from "#contract/accounts/accountLinks.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { accountLinkTexts as texts } from "#texts/admin/accountLinks.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { loginResponse, sampleUser } from "#tests/support/web/fakeApi.ts";

type Routes = Parameters<typeof renderAdmin>[0]["routes"];

const LINK = {
  purpose: "invite",
  email: "mali@firm.example",
  firstName: "Mali",
  lastName: "Suk",
  expiresAt: "2026-11-27T03:00:00.000Z",
};
const RESET = { ...LINK, purpose: "reset" };

function open(link: object, routes: Routes = {}, path = "/vitrine/invite#secret") {
  return renderAdmin({
    path,
    user: null,
    routes: { ...DASHBOARD_ROUTES, "POST /auth/link": () => ({ data: link }), ...routes },
  });
}

const passwordField = (label = userTexts.fields.password) => screen.findByLabelText<HTMLInputElement>(label);

test("an invited person corrects the names, chooses a password and is in the back office", async () => {
  const { user, api } = open(LINK, { "POST /auth/invitation": () => ({ ...loginResponse(), status: 201 }) });
  await user.fill(await passwordField(), "fourteen herons");
  expect(screen.getByRole("heading", { name: texts.invite.title({ productName: "Vitrine" }) })).toBeDefined();
  expect(api.callsTo("POST /auth/link")[0]?.body).toEqual({ token: "secret" });
  const email = screen.getByLabelText<HTMLInputElement>(userTexts.fields.email);
  expect([email.value, email.readOnly, email.autocomplete]).toEqual([LINK.email, true, "username"]);
  expect((await passwordField()).autocomplete).toBe("new-password");
  await user.clear(screen.getByLabelText(userTexts.fields.firstName));
  await user.fill(screen.getByLabelText(userTexts.fields.firstName), "Malee");
  await user.click(screen.getByRole("button", { name: texts.invite.submit }));
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(location.pathname).toBe("/admin/dashboard");
  expect(api.callsTo("POST /auth/invitation")[0]?.body).toEqual({
    token: "secret",
    firstName: "Malee",
    lastName: "Suk",
    password: "fourteen herons",
  });
});

test("an invited author begins at the activities, because the dashboard is not for authors", async () => {
  const author = { ...sampleUser(), scope: "author" as const };
  const { user } = open(LINK, {
    "POST /auth/invitation": () => ({ ...loginResponse(author), status: 201 }),
    "GET /projects/get": () => ({ data: [] }),
  });
  await user.fill(await passwordField(), "fourteen herons");
  await user.click(screen.getByRole("button", { name: texts.invite.submit }));
  await waitFor(() => expect(location.pathname).toBe("/admin/activity"));
});

test("a forgotten password is replaced without asking for names", async () => {
  const { user, api } = open(RESET, { "POST /auth/reset-password": () => loginResponse() });
  await user.fill(await passwordField(accountTexts.passwordDialog.newPassword), "fourteen herons");
  expect(screen.queryByLabelText(userTexts.fields.firstName)).toBeNull();
  await user.click(screen.getByRole("button", { name: texts.reset.submit }));
  await screen.findByRole("heading", { name: "Dashboard" });
  const body = { token: "secret", password: "fourteen herons" };
  expect(api.callsTo("POST /auth/reset-password")[0]?.body).toEqual(body);
});

test("an account with a second factor gives it after the new password", async () => {
  const challenge = { challenge: "one", methods: ["totp"] };
  const { user, api } = open(RESET, {
    "POST /auth/reset-password": () => ({ status: 401, code: "second_factor_required", data: challenge }),
    "POST /auth/second-factor": () => loginResponse(),
  });
  await user.fill(await passwordField(accountTexts.passwordDialog.newPassword), "fourteen herons");
  await user.click(screen.getByRole("button", { name: texts.reset.submit }));
  await user.fill(await screen.findByLabelText(secondFactorTexts.signIn.code), "123456");
  await user.click(screen.getByRole("button", { name: secondFactorTexts.signIn.verify }));
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(api.callsTo("POST /auth/second-factor")[0]?.body).toEqual({ challenge: "one", totp: "123456" });
});

test.each(["unknown", "used", "revoked", "expired"] as const)("says that the link is %s", async (state) => {
  const message = ACCOUNT_LINK_MESSAGES[state];
  const { user } = open(LINK, {
    "POST /auth/link": () => ({ status: 403, code: "invalid_account_link", message }),
  });
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.getByRole("heading", { name: texts.invalid })).toBeDefined();
  await user.click(screen.getByRole("link", { name: texts.signIn }));
  expect(await screen.findByRole("button", { name: loginTexts.signIn })).toBeDefined();
});

test("an address without a token is reported as incomplete", async () => {
  const { api } = open(LINK, {}, "/vitrine/reset");
  expect((await screen.findByRole("alert")).textContent).toBe(texts.incomplete);
  expect(api.calls).toEqual([]);
});

test("a link that could not be checked can be tried again", async () => {
  let isDown = true;
  const { user } = open(LINK, {
    "POST /auth/link": () => (isDown ? { status: 503, message: "Later." } : { data: LINK }),
  });
  await screen.findByText(texts.loadFailed);
  isDown = false;
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await passwordField()).toBeDefined();
});

test("shows a weak password once, at its focused field", async () => {
  const message = "This password is too easy to guess.";
  const { user } = open(LINK, {
    "POST /auth/invitation": () => ({ status: 422, message, errors: { password: message } }),
  });
  await user.fill(await passwordField(), "12345678");
  await user.click(screen.getByRole("button", { name: texts.invite.submit }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  const field = await passwordField();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("shows that the link was used in the meantime", async () => {
  const message = ACCOUNT_LINK_MESSAGES.used;
  const { user } = open(RESET, {
    "POST /auth/reset-password": () => ({ status: 403, code: "invalid_account_link", message }),
  });
  await user.fill(await passwordField(accountTexts.passwordDialog.newPassword), "fourteen herons");
  await user.click(screen.getByRole("button", { name: texts.reset.submit }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

test("a signed-in person signs out before they use a link", async () => {
  const { api, user } = renderAdmin({
    path: "/vitrine/reset#secret",
    routes: { "POST /auth/link": () => ({ data: RESET }) },
  });
  await screen.findByRole("heading", { name: texts.signedIn.title });
  expect(api.callsTo("POST /auth/link")).toEqual([]);
  await user.click(screen.getByRole("button", { name: accountTexts.session.signOut }));
  expect(await passwordField(accountTexts.passwordDialog.newPassword)).toBeDefined();
});

async function openForgotten(isMailed: boolean, routes: Routes = {}) {
  const view = renderAdmin({
    path: "/vitrine/login",
    user: null,
    routes: { "GET /auth/forgot-password": () => ({ data: { isMailed } }), ...routes },
  });
  const question = await screen.findByText(texts.forgotten.question);
  const details = question.closest("details");
  expect(details?.open).toBe(false);
  expect(view.api.callsTo("GET /auth/forgot-password")).toEqual([]);
  await view.user.click(question);
  return { ...view, details: within(details ?? document.body) };
}

test("on a site without mail, the sign-in says whom to ask for a link", async () => {
  const { details } = await openForgotten(false);
  expect(await details.findByText((_, element) => element?.tagName === "CODE")).toBeDefined();
  expect(details.queryByRole("textbox")).toBeNull();
});

test("a person who forgot the password asks for a link by mail", async () => {
  const path = "POST /auth/forgot-password";
  const { details, user, api } = await openForgotten(true, { [path]: () => ({ data: null }) });
  await user.click(await details.findByRole("button", { name: texts.forgotten.submit }));
  expect(await details.findByText("Email is required")).toBeDefined();
  expect(api.callsTo(path)).toEqual([]);
  await user.fill(details.getByLabelText(userTexts.fields.email), "mali@firm.example");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(details.getByRole("status").textContent).toBe(texts.forgotten.sent));
  expect(api.callsTo(path)[0]?.body).toEqual({ email: "mali@firm.example" });
});

test("says that too many links were asked for", async () => {
  const message = "Too many attempts";
  const { details, user } = await openForgotten(true, {
    "POST /auth/forgot-password": () => ({ status: 429, code: "too_many", message }),
  });
  await user.fill(await details.findByLabelText(userTexts.fields.email), "mali@firm.example");
  await user.keyboard("{Enter}");
  expect((await details.findByRole("alert")).textContent).toBe(message);
  expect(details.getByRole("status").textContent).toBe("");
});
