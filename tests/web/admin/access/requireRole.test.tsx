import { expect, spyOn, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { CONTENT_TYPES } from "#resources/registry.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { userTexts } from "#texts/admin/users.ts";
import { typeLabel } from "#web/admin/frame/typeTexts.ts";
import { RequireRole } from "#web/admin/access/RequireRole.tsx";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { SCREEN_PATTERNS } from "#tests/support/web/routePaths.ts";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const ROUTES = { ...DASHBOARD_ROUTES, "GET /projects/get": () => ({ data: [] }) };
const ADMIN_PATHS = [...SCREEN_PATTERNS.map((pattern) => pattern.replace(/:\w+\??/, "1")), "/admin/nowhere"];

test.each(ADMIN_PATHS)("%s redirects to the login page without a message", async (path) => {
  const { api } = renderAdmin({ path, user: null });
  expect(await screen.findByRole("button", { name: loginTexts.signIn })).toBeDefined();
  expect(location.pathname).toBe("/vitrine/login");
  expect(api.calls).toEqual([]);
});

test("remembers the requested page", async () => {
  renderAdmin({ path: "/admin/activity?page=2", user: null });
  await screen.findByRole("button", { name: loginTexts.signIn });
  expect(history.state).toMatchObject({ from: "/admin/activity?page=2" });
});

test("shows nothing protected while the session is checked", () => {
  const { api } = renderAdmin({ path: "/admin/activity", shouldStart: false });
  expect(screen.getByRole("status").textContent).toBe(sessionTexts.verifying);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(api.calls).toEqual([]);
});

test("rejects other roles with a link back", async () => {
  const back = spyOn(history, "back").mockImplementation(() => {});
  renderAdmin({ path: "/admin/dashboard", children: <RequireRole requiredRole="staff">Secret</RequireRole> });
  expect(screen.getByRole("alert").textContent).toBe(
    "Access Denied: You don't have permission to access this area. Admin privileges are required.",
  );
  expect(screen.queryByText("Secret")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: sessionTexts.denied.back }));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});

test("rejects a person whose role changed in the meantime", async () => {
  renderAdmin({
    path: "/admin/activity",
    routes: {
      "GET /projects/get": () => ({
        status: 403,
        code: "forbidden",
        message: "Access denied. Admin privileges required.",
      }),
    },
  });
  expect((await screen.findByRole("alert")).textContent).toStartWith(
    "Access Denied: You don't have permission",
  );
  expect(screen.queryByRole("navigation", { name: layoutTexts.sections })).toBeNull();
});

test("an admin sees the layout: links, name, section", async () => {
  renderAdmin({ path: "/admin/activity", routes: ROUTES });
  expect(
    await screen.findByRole("heading", { level: 1, name: recordTexts.types.activity.label }),
  ).toBeDefined();
  const links = within(screen.getByRole("navigation", { name: layoutTexts.sections })).getAllByRole("link");
  const shown = links.map((link) => [link.textContent, link.getAttribute("href")]);
  expect(shown).toEqual([
    ["Dashboard", "/admin/dashboard"],
    [layoutTexts.titles.clients, "/admin/client"],
    ...CONTENT_TYPES.map((type) => [typeLabel(type), type.admin.path]),
    [layoutTexts.names.library, "/admin/library"],
    [layoutTexts.names.schedule, "/admin/schedule"],
    [layoutTexts.names.trash, "/admin/trash"],
    [layoutTexts.names.redirects, "/admin/redirects"],
    [layoutTexts.names.messages, "/admin/messages"],
    [layoutTexts.names.legal, "/admin/legal"],
    [layoutTexts.titles.users, "/admin/users"],
    [layoutTexts.names.settings, "/admin/settings"],
    [layoutTexts.names.notifications, "/admin/notifications"],
    [layoutTexts.names.audit, "/admin/audit"],
    [layoutTexts.names.personalData, "/admin/personal-data"],
    [layoutTexts.names.backups, "/admin/backups"],
    [layoutTexts.names.system, "/admin/system"],
  ]);
  expect(shown).toContainEqual([recordTexts.types.activity.label, "/admin/activity"]);
  expect(shown).toContainEqual(["Article", "/admin/article"]);
  expect(links[2]?.getAttribute("aria-current")).toBe("page");
  expect(screen.getByText("KW")).toBeDefined();
  expect(screen.getByText("Kantida Wongphaisan")).toBeDefined();
  expect(screen.getByText(userTexts.noun.one)).toBeDefined();
});

test.each([
  ["/admin/dashboard", "Dashboard"],
  ["/admin/client", layoutTexts.titles.clients],
  ["/admin/activity", recordTexts.types.activity.label],
  ["/admin/article", "Article"],
  ["/admin/schedule", layoutTexts.names.schedule],
  ["/admin/trash", layoutTexts.names.trash],
  ["/admin/redirects", layoutTexts.names.redirects],
  ["/admin/messages", layoutTexts.names.messages],
  ["/admin/legal", layoutTexts.names.legal],
  ["/admin/users", "Admin Management"],
  ["/admin/settings", layoutTexts.names.settings],
  ["/admin/notifications", layoutTexts.names.notifications],
  ["/admin/audit", layoutTexts.names.audit],
  ["/admin/personal-data", layoutTexts.names.personalData],
  ["/admin/backups", layoutTexts.names.backups],
  ["/admin/system", layoutTexts.names.system],
])("%s has the heading %s", async (path, label) => {
  renderAdmin({ path });
  expect(await screen.findByRole("heading", { level: 1, name: label })).toBeDefined();
  expect(screen.queryByText(layoutTexts.notFound.title)).toBeNull();
});

test("/admin redirects to the dashboard", async () => {
  renderAdmin({ path: "/admin", routes: ROUTES });
  await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  expect(location.pathname).toBe("/admin/dashboard");
});

test("an unknown screen shows a message in the layout with the default title", async () => {
  renderAdmin({ path: "/admin/nowhere" });
  expect(await screen.findByRole("heading", { level: 1, name: layoutTexts.adminPanel })).toBeDefined();
  expect(screen.getByText(layoutTexts.notFound.title)).toBeDefined();
  expect(screen.getByRole("navigation", { name: layoutTexts.sections })).toBeDefined();
});

test("Logout signs out, notifies the server and forgets the page", async () => {
  const { api, toasts } = renderAdmin({ path: "/admin/activity", routes: ROUTES });
  act(() => void toasts.show({ kind: "failed", text: userTexts.deactivateFailed({ name: "Anan Suk" }) }));
  await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await screen.findByRole("button", { name: loginTexts.signIn })).toBeDefined();
  expect(screen.queryByText(userTexts.deactivateFailed({ name: "Anan Suk" }))).toBeNull();
  await waitFor(() => expect(api.callsTo("POST /auth/logout")).toHaveLength(1));
  expect(history.state).toBeNull();
  expect(Object.values(SESSION_STORAGE_KEYS).map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a rejected session ends, and the login page shows the reason", async () => {
  renderAdmin({
    path: "/admin/activity",
    routes: {
      "GET /projects/get": () => ({ status: 401, message: "No" }),
      "POST /auth/refresh": () => ({ status: 401, message: "No" }),
    },
  });
  expect((await screen.findByRole("alert")).textContent).toBe("Session expired. Please login again.");
  expect(location.pathname).toBe("/vitrine/login");
});

test("the theme is applied to the document and stored", async () => {
  renderAdmin({ path: "/admin/nowhere" });
  await userEvent.click(await screen.findByRole("button", { name: layoutTexts.darkTheme }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem("vitrine.theme")).toBe("dark");
});

test("on a phone, the menu opens and a link closes it", async () => {
  renderAdmin({ path: "/admin/nowhere", routes: ROUTES });
  await userEvent.click(await screen.findByRole("button", { name: layoutTexts.openMenu }));
  const menu = await screen.findByRole("dialog", { name: layoutTexts.menu });
  await userEvent.click(within(menu).getByRole("link", { name: "Dashboard" }));
  await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an admin who must set up a second factor sees only its set-up, and then the screen", async () => {
  let isSetUp = false;
  const { user } = renderAdmin({
    path: "/admin/client",
    routes: {
      "GET /clients": () =>
        isSetUp
          ? { data: [] }
          : { status: 403, code: "second_factor_setup_required", message: "Set up first" },
      "GET /second-factor": () => ({
        data: {
          totp: isSetUp ? { createdAt: "2026-11-20T03:00:00.000Z" } : null,
          passkeys: [],
          canUsePasskeys: false,
          recoveryCodesLeft: 0,
          requiredFrom: "2026-11-19T03:00:00.000Z",
        },
      }),
      "POST /second-factor/totp/secret": () => ({
        data: { secret: "A".repeat(32), uri: "otpauth://totp/x" },
      }),
      "POST /second-factor/totp": () => {
        isSetUp = true;
        return { data: { recoveryCodes: ["4X7KQ-9M2TD"] } };
      },
    },
  });

  expect(await screen.findByRole("heading", { name: secondFactorTexts.setup.title })).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("button", { name: secondFactorTexts.setup.continue })).toBeNull();
  await user.click(await screen.findByRole("button", { name: secondFactorTexts.totpDialog.title }));
  await user.fill(await screen.findByLabelText(secondFactorTexts.totpDialog.code), "123456");
  await user.click(await screen.findByRole("button", { name: secondFactorTexts.totpDialog.submit }));
  await user.click(await screen.findByRole("button", { name: secondFactorTexts.codesDialog.done }));
  await user.click(await screen.findByRole("button", { name: secondFactorTexts.setup.continue }));
  expect(await screen.findByRole("heading", { name: "Client && Partner" })).toBeDefined();
});
