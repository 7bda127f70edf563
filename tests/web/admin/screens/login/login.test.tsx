import { expect, test } from "bun:test";
import { act, screen, waitFor } from "@testing-library/react";

import type { LoginRequest } from "#contract/accounts/auth.ts";
import { isProofOfWork } from "#contract/messages/formToken.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { createFakeApi, sampleUser, loginResponse } from "#tests/support/web/fakeApi.ts";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { filledIn } from "#tests/support/web/textPatterns.ts";

const ROUTES = { ...DASHBOARD_ROUTES, "GET /projects/get": () => ({ data: [] }) };

async function openLogin(routes: Parameters<typeof createFakeApi>[0] = {}) {
  const shown = renderAdmin({ path: "/vitrine/login", user: null, routes: { ...ROUTES, ...routes } });
  const email = await screen.findByLabelText("Email");
  const password = screen.getByLabelText(userTexts.fields.password);
  const button = screen.getByRole("button", { name: loginTexts.signIn });
  async function signIn(text = "correct-horse") {
    await shown.user.fill(email, "a@b.co");
    await shown.user.fill(password, text);
    await shown.user.click(button);
  }
  return { ...shown, password, button, signIn };
}

test("names the product", async () => {
  const before = new Date();
  await openLogin();
  expect(screen.getByRole("heading", { name: "Vitrine Admin" })).toBeDefined();
  expect(screen.getByText(loginTexts.intro)).toBeDefined();
  expect(screen.getByText(loginTexts.restricted)).toBeDefined();
  const footers = [before, new Date()].map((at) => loginTexts.footer({ year: String(at.getFullYear()) }));
  const footer = screen.getByText(filledIn(loginTexts.footer({ year: "<year/>" })));
  expect(footers).toContain(footer.textContent);
});

test("requires both fields and sends nothing", async () => {
  const { user, button, api } = await openLogin();
  await user.click(button);
  expect(await screen.findByText("Email is required")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(api.calls).toEqual([]);
});

test("shows the server's error in a banner until a field is edited", async () => {
  const { user, password, signIn } = await openLogin({
    "POST /auth/login": () => ({ status: 401, message: "Invalid email or password" }),
  });
  await signIn("wrong-password");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid email or password");
  await user.type(password, "x");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("reads Signing in... while busy and submits once", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof loginResponse>>();
  const { user, api, signIn } = await openLogin({ "POST /auth/login": () => promise });
  await signIn();
  const busy = await screen.findByRole("button", { name: loginTexts.signingIn });
  await user.click(busy);
  expect(api.callsTo("POST /auth/login")).toHaveLength(1);
  resolve(loginResponse());
  await screen.findByRole("heading", { name: "Dashboard" });
});

test("replaces the login page with the dashboard", async () => {
  const { signIn } = await openLogin({ "POST /auth/login": () => loginResponse() });
  const entries = history.length;
  await signIn();
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(location.pathname).toBe("/admin/dashboard");
  expect(history.length).toBe(entries);
});

test("solves the proof of work that a refusal asks for, and signs in", async () => {
  const work = { token: "form-token", workBits: 3 };
  const { api, signIn } = await openLogin({
    "POST /auth/login": ({ body }) =>
      Object.hasOwn(Object(body), "proof")
        ? loginResponse()
        : { status: 429, code: "too_many", message: "Too many attempts.", data: work },
  });
  await signIn();
  await screen.findByRole("heading", { name: "Dashboard" });
  const [, second] = api.callsTo("POST /auth/login");
  if (!second) throw new Error("not repeated");
  const { proof, ...fields } = second.body as LoginRequest;
  expect(fields).toEqual({ email: "a@b.co", password: "correct-horse" });
  const hash = new Bun.CryptoHasher("sha256").update(`form-token:${proof?.nonce}`).digest();
  expect(isProofOfWork(hash, work.workBits)).toBe(true);
});

test.each([null, { token: "form-token", workBits: 0 }])(
  "a refusal with the data %p is shown, and not repeated",
  async (data) => {
    const { api, signIn } = await openLogin({
      "POST /auth/login": () => ({ status: 429, code: "too_many", message: "Too many attempts.", data }),
    });
    await signIn();
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts.");
    expect(api.callsTo("POST /auth/login")).toHaveLength(1);
  },
);

test("rejects other roles", async () => {
  const { signIn } = await openLogin({
    "POST /auth/login": () => loginResponse(sampleUser({ role: "student" })),
  });
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe("Access denied. Admin privileges required.");
  expect(location.pathname).toBe("/vitrine/login");
});

test("shows and hides the password", async () => {
  const { user, password } = await openLogin();
  expect(password.getAttribute("type")).toBe("password");
  await user.click(screen.getByRole("button", { name: uiTexts.showPassword }));
  expect(password.getAttribute("type")).toBe("text");
  await user.click(screen.getByRole("button", { name: uiTexts.hidePassword }));
  expect(password.getAttribute("type")).toBe("password");
});

test("a signed-in person is redirected to the dashboard", async () => {
  const entries = history.length;
  renderAdmin({ path: "/vitrine/login", routes: ROUTES });
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(location.pathname).toBe("/admin/dashboard");
  expect(history.length).toBe(entries);
});

test.each([
  ["/admin/client?page=2", "/admin/client?page=2"],
  ["https://elsewhere.example/admin", "/admin/dashboard"],
  ["//elsewhere.example", "/admin/dashboard"],
  ["/administrator", "/admin/dashboard"],
])("somebody redirected from %s is at %s after signing in", async (from, to) => {
  const { signIn } = await openLogin({
    "POST /auth/login": () => loginResponse(),
    "GET /clients": () => ({ status: 500, message: "No" }),
  });
  act(() => {
    history.replaceState({ from }, "", "/vitrine/login");
  });
  await signIn();
  await screen.findByRole("navigation", { name: layoutTexts.sections });
  expect(location.pathname + location.search).toBe(to);
});

/** Fills in the set-up page and sends it. */
async function createAdmin(user: TestUser) {
  await user.fill(await screen.findByLabelText("Email"), "a@b.co");
  await user.fill(screen.getByLabelText(userTexts.fields.firstName), "Ann");
  await user.fill(screen.getByLabelText(userTexts.fields.lastName), "Bee");
  await user.fill(screen.getByLabelText(userTexts.fields.password), "correct-horse");
  await user.click(screen.getByRole("button", { name: loginTexts.setup.create }));
}

test("the setup page creates the first admin with the token from its URL", async () => {
  const { api, user } = renderAdmin({
    path: "/vitrine/setup#one-time",
    user: null,
    routes: {
      ...ROUTES,
      "GET /settings": () => ({ data: sampleSettings() }),
      "POST /auth/setup": () => ({ ...loginResponse(), status: 201 }),
    },
  });
  await createAdmin(user);
  await screen.findByRole("heading", { name: setupTexts.title });
  expect(location.pathname).toBe("/admin/setup");
  expect(api.callsTo("POST /auth/setup")[0]?.body).toEqual({
    token: "one-time",
    email: "a@b.co",
    firstName: "Ann",
    lastName: "Bee",
    password: "correct-horse",
  });
});

test("the setup page requires every field", async () => {
  const { api, user } = renderAdmin({ path: "/vitrine/setup#one-time", user: null });
  await user.click(await screen.findByRole("button", { name: loginTexts.setup.create }));
  for (const text of ["Email is required", "First name is required", "Last name is required"]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(api.calls).toEqual([]);
});

test("a used token shows the server's message", async () => {
  const { user } = renderAdmin({
    path: "/vitrine/setup#used",
    user: null,
    routes: { "POST /auth/setup": () => ({ status: 401, message: "This link was used" }) },
  });
  await createAdmin(user);
  expect((await screen.findByRole("alert")).textContent).toBe("This link was used");
});

test("a setup URL without a token is reported as incomplete", async () => {
  renderAdmin({ path: "/vitrine/setup", user: null });
  expect((await screen.findByRole("alert")).textContent).toContain("incomplete");
});

test("shows a password rejected at setup once, at its focused field", async () => {
  const message = "This password is too easy to guess.";
  const { user } = renderAdmin({
    path: "/vitrine/setup#one-time",
    user: null,
    routes: { "POST /auth/setup": () => ({ status: 422, message, errors: { password: message } }) },
  });
  await createAdmin(user);
  expect(await screen.findAllByText(message)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(userTexts.fields.password)));
});
