import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { sessionTexts } from "#texts/admin/session.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { DASHBOARD_ROUTES } from "#tests/support/web/admin/sampleDashboard.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";

const REMOVE = "DELETE /setup/demo";
const { action, dialog } = setupTexts.demo;

let assign: ReturnType<typeof spyOn>;
beforeEach(() => {
  assign = spyOn(location, "assign").mockImplementation(() => {});
});
afterEach(() => {
  assign.mockRestore();
});

function openDashboard(answer: () => FakeResponse) {
  const routes = {
    ...DASHBOARD_ROUTES,
    "GET /messages/stats": () => ({ data: { new: 0, read: 0, archived: 0, total: 0 } }),
    [REMOVE]: answer,
  };
  return { ...renderAdmin({ path: "/admin/dashboard", routes, isDemo: true }), user: setupUser() };
}

async function confirmRemoval(user: ReturnType<typeof setupUser>) {
  await user.click(await screen.findByRole("button", { name: action }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: dialog.action }));
}

test("says what is deleted and what is kept, and deletes nothing when it is cancelled", async () => {
  const { user, api } = openDashboard(() => ({ data: null }));
  await user.click(await screen.findByRole("button", { name: action }));
  const question = within(screen.getByRole("dialog", { name: dialog.title }));
  expect(question.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    [dialog.deleted, dialog.kept].map((text) => text.replaceAll(/<\/?b>/g, "")),
  );
  await user.click(question.getByRole("button", { name: uiTexts.cancel }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.callsTo(REMOVE)).toEqual([]);
});

test("loads the guided set-up anew after the deletion, once", async () => {
  const { user, api } = openDashboard(() => ({ data: null }));
  await confirmRemoval(user);
  const button = await screen.findByRole("button", { name: setupTexts.demo.busy });
  await user.click(button);
  expect(assign.mock.calls).toEqual([["/admin/setup"]]);
  expect(api.callsTo(REMOVE)).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("opens the set-up if another owner emptied the site already", async () => {
  const { user } = openDashboard(() => ({ status: 404, message: "This site is not a demo" }));
  await confirmRemoval(user);
  await screen.findByRole("button", { name: setupTexts.demo.busy });
  expect(assign.mock.calls).toEqual([["/admin/setup"]]);
});

test("asks for the password if the last authentication is not recent", async () => {
  const { user } = openDashboard(() => ({
    status: 403,
    code: "reauthentication_required",
    message: "Please confirm",
  }));
  await confirmRemoval(user);
  const { title } = sessionTexts.reauthentication;
  const prompt = within(await screen.findByRole("dialog", { name: title }));
  await user.click(prompt.getByRole("button", { name: uiTexts.cancel }));
  expect(await screen.findByRole("button", { name: action })).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});

test("says that the site could not be emptied", async () => {
  const { user } = openDashboard(() => ({ status: 507, message: "The disk is full" }));
  await confirmRemoval(user);
  expect(await screen.findByText(startingWith(setupTexts.demo.failed))).toBeDefined();
  expect(await screen.findByRole("button", { name: action })).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});

test("only an owner has the button", async () => {
  const user = sampleUser({ scope: "editor" });
  renderAdmin({ path: "/admin/dashboard", routes: DASHBOARD_ROUTES, isDemo: true, user });
  expect(await screen.findByRole("region", { name: setupTexts.demo.title })).toBeDefined();
  expect(screen.queryByRole("button", { name: action })).toBeNull();
});
