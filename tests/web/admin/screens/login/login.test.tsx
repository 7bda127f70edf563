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
import { filledIn } from "#tests/support/web/textPatterns.ts";

const ROUTES = { ...DASHBOARD_ROUTES, "GET /projects/get": () => ({ data: [] }) };

async function openLogin(routes: Parameters<typeof createFakeApi>[0] = {}) {
  const shown = renderAdmin({ path: "/vitrine/login", user: null, routes: { ...ROUTES, ...routes } });
  const email = await screen.findByLabelText("Email");
  const password = screen.getByLabelText(userTexts.fields.password);
  const button = screen.getByRole("button", { name: loginTexts.signIn });
  return { ...shown, email, password, button };
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

test.each(["plain", "a@b", "a b@c.de", "@b.co"])("rejects the email %s", async (text) => {
  const { user, email, password, button, api } = await openLogin();
  await user.fill(email, text);
  await user.fill(password, "correct-horse");
  await user.click(button);
  expect(await screen.findByText("Please enter a valid email")).toBeDefined();
  expect(api.calls).toEqual([]);
});

test("requires eight characters", async () => {
  const { user, email, password, button, api } = await openLogin({
    "POST /auth/login": () => loginResponse(),
  });
  await user.fill(email, "a@b.co");
  await user.fill(password, "1234567");
  await user.click(button);
  expect(await screen.findByText("Password must be at least 8 characters")).toBeDefined();
  expect(api.calls).toEqual([]);
  await user.type(password, "8");
  await user.click(button);
  await waitFor(() => expect(api.callsTo("POST /auth/login")).toHaveLength(1));
});

test("editing a field removes its message only", async () => {
  const { user, email, button } = await openLogin();
  await user.click(button);
  await screen.findByText("Email is required");
  await user.type(email, "a");
  expect(screen.queryByText("Email is required")).toBeNull();
  expect(screen.queryByText("Please enter a valid email")).toBeNull();
  expect(screen.getByText("Password is required")).toBeDefined();
});

test("the message is associated with its field", async () => {
  const { user, email, button } = await openLogin();
  await user.click(button);
  const message = await screen.findByText("Email is required");
  const described = document.getElementById(email.getAttribute("aria-describedby") ?? "");
  expect(described?.contains(message)).toBe(true);
  expect(email.getAttribute("aria-invalid")).toBe("true");
});

test("shows the server's error in a banner until a field is edited", async () => {
  const { user, email, password, button } = await openLogin({
    "POST /auth/login": () => ({ status: 401, message: "Invalid email or password" }),
  });
  await user.fill(email, "a@b.co");
  await user.fill(password, "wrong-password");
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid email or password");
  await user.type(password, "x");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("reads Signing in... while busy and submits once", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof loginResponse>>();
  const { user, email, password, button, api } = await openLogin({ "POST /auth/login": () => promise });
  await user.fill(email, "a@b.co");
  await user.fill(password, "correct-horse");
  await user.click(button);
  const busy = await screen.findByRole("button", { name: loginTexts.signingIn });
  await user.click(busy);
  expect(api.callsTo("POST /auth/login")).toHaveLength(1);
  resolve(loginResponse());
  await screen.findByRole("heading", { name: "Dashboard" });
});

test("replaces the login page with the dashboard", async () => {
  const { user, email, password, button } = await openLogin({ "POST /auth/login": () => loginResponse() });
  const entries = history.length;
  await user.fill(email, "a@b.co");
  await user.fill(password, "correct-horse");
  await user.click(button);
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(location.pathname).toBe("/admin/dashboard");
  expect(history.length).toBe(entries);
});

test("solves the proof of work that a refusal asks for, and signs in", async () => {
  const work = { token: "form-token", workBits: 3 };
  const { user, email, password, button, api } = await openLogin({
    "POST /auth/login": ({ body }) =>
      Object.hasOwn(Object(body), "proof")
        ? loginResponse()
        : { status: 429, code: "too_many", message: "Too many attempts.", data: work },
  });
  await user.fill(email, "a@b.co");
  await user.fill(password, "correct-horse");
  await user.click(button);
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
    const { user, email, password, button, api } = await openLogin({
      "POST /auth/login": () => ({ status: 429, code: "too_many", message: "Too many attempts.", data }),
    });
    await user.fill(email, "a@b.co");
    await user.fill(password, "correct-horse");
    await user.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts.");
    expect(api.callsTo("POST /auth/login")).toHaveLength(1);
  },
);

test("rejects other roles", async () => {
  const { user, email, password, button } = await openLogin({
    "POST /auth/login": () => loginResponse(sampleUser({ role: "student" })),
  });
  await user.fill(email, "a@b.co");
  await user.fill(password, "correct-horse");
  await user.click(button);
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
  const { user, email, password, button } = await openLogin({
    "POST /auth/login": () => loginResponse(),
    "GET /clients": () => ({ status: 500, message: "No" }),
  });
  act(() => {
    history.replaceState({ from }, "", "/vitrine/login");
  });
  await user.fill(email, "a@b.co");
  await user.fill(password, "correct-horse");
  await user.click(button);
  await screen.findByRole("navigation", { name: layoutTexts.sections });
  expect(location.pathname + location.search).toBe(to);
});

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
  await user.fill(await screen.findByLabelText("Email"), "a@b.co");
  await user.type(screen.getByLabelText(userTexts.fields.firstName), "Ann");
  await user.type(screen.getByLabelText(userTexts.fields.lastName), "Bee");
  await user.fill(screen.getByLabelText(userTexts.fields.password), "correct-horse");
  await user.click(screen.getByRole("button", { name: loginTexts.setup.create }));
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
  await user.fill(await screen.findByLabelText("Email"), "a@b.co");
  await user.type(screen.getByLabelText(userTexts.fields.firstName), "Ann");
  await user.type(screen.getByLabelText(userTexts.fields.lastName), "Bee");
  await user.fill(screen.getByLabelText(userTexts.fields.password), "correct-horse");
  await user.click(screen.getByRole("button", { name: loginTexts.setup.create }));
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
  await user.fill(await screen.findByLabelText("Email"), "a@b.co");
  await user.fill(screen.getByLabelText(userTexts.fields.firstName), "A");
  await user.fill(screen.getByLabelText(userTexts.fields.lastName), "B");
  await user.fill(screen.getByLabelText(userTexts.fields.password), "12345678");
  await user.click(screen.getByRole("button", { name: loginTexts.setup.create }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(userTexts.fields.password)));
});
