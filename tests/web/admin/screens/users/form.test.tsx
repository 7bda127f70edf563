import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { userTexts } from "#texts/admin/users.ts";
import { formTexts } from "#texts/admin/form.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import {
  getDialogField,
  fillForm,
  activeUser,
  openAddUserDialog,
  openEditUserDialog,
  clickDialogButton,
  currentUser,
} from "#tests/support/web/admin/userScreens.ts";

const { firstName, lastName, password } = userTexts.fields;
const UPDATE = "PUT /users/user-2";

test("submitting an empty form shows an error at each field and sends nothing", async () => {
  const { user, api } = await openAddUserDialog();
  await clickDialogButton(user, userTexts.add);
  expect(await screen.findByText("First name is required")).toBeDefined();
  expect(screen.getByText("Last name is required")).toBeDefined();
  expect(screen.getByText("Email is required")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(document.activeElement?.getAttribute("name")).toBe("firstName");
  expect(screen.getByRole("group", { name: formTexts.someMissing }).textContent).toBe(
    `${formTexts.someMissing}. ${formTexts.missing({ count: 4 })} ${firstName}, ${lastName}, Email, ${password}`,
  );
  expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
});

test.each([
  ["Email", "thanawat@vitrine", "Please enter a valid email"],
  ["Email", "than awat@vitrine.example", "Please enter a valid email"],
  [password, "seven77", "Password must be at least 8 characters"],
  [password, "x".repeat(201), "Password must be at most 200 characters"],
  [firstName, "ก".repeat(101), "Please use at most 100 characters"],
  [lastName, "ก".repeat(101), "Please use at most 100 characters"],
])("%s is validated on blur, then on every change", async (label, text, message) => {
  const { user } = await openAddUserDialog();
  await user.click(getDialogField(label));
  await user.paste(text);
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
  expect(getDialogField(label).getAttribute("aria-invalid")).toBe("true");
  await user.clear(getDialogField(label));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test("a press on the submit button leaves the focus in the field, whose message would move the button", async () => {
  const { user } = await openAddUserDialog();
  const field = getDialogField(firstName);
  await user.click(field);
  const submit = within(screen.getByRole("dialog")).getByRole("button", { name: userTexts.add });
  await user.pointer({ keys: "[MouseLeft>]", target: submit });
  expect(document.activeElement).toBe(field);
});

test("adds an admin, confirms it, and reloads list and metrics", async () => {
  const { user, api } = await openAddUserDialog({
    routes: { "POST /users": () => ({ status: 201, data: activeUser }) },
  });
  await fillForm(user);
  await clickDialogButton(user, userTexts.add);
  expect(await screen.findByText(userTexts.isAdded({ name: "Napat Suwannarat" }))).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.callsTo("POST /users")[0]?.body).toEqual({
    _id: expect.any(String),
    isRetry: false,
    firstName: "ธนวัฒน์",
    lastName: "รุ่งโรจน์",
    email: "thanawat@vitrine.example",
    password: "long enough",
    role: "admin",
    scope: "author",
    isActive: true,
  });
  await waitFor(() => expect(api.callsTo("GET /users").length).toBeGreaterThan(1));
  expect(api.callsTo("GET /users/stats").length).toBeGreaterThan(1);
});

test("a new admin is an author unless chosen otherwise, and each scope is explained", async () => {
  const { user, api } = await openAddUserDialog({
    routes: { "POST /users": () => ({ status: 201, data: { ...activeUser, scope: "editor" } }) },
  });
  await fillForm(user);
  const choices = within(screen.getByRole("group", { name: userTexts.fields.scope }));
  expect(
    choices.getAllByRole<HTMLInputElement>("radio").map(({ value, checked }) => [value, checked]),
  ).toEqual([
    ["owner", false],
    ["editor", false],
    ["author", true],
    ["analyst", false],
  ]);
  const editor = choices.getByRole("radio", { description: userTexts.scopes.editor.description });
  await user.click(editor);
  await clickDialogButton(user, userTexts.add);
  await screen.findByText(userTexts.isAdded({ name: "Napat Suwannarat" }));
  expect(api.callsTo("POST /users")[0]?.body).toMatchObject({ scope: "editor" });
});

test("the last active owner keeps the scope, and the form says why", async () => {
  await openEditUserDialog("Kantida Wongphaisan", {
    routes: {
      "GET /users/stats": () => ({
        data: { totalUsers: 9, adminUsers: 6, activeUsers: 8, activeOwners: 1 },
      }),
    },
  });
  const choices = within(await screen.findByRole("group", { description: userTexts.lastOwner }));
  const radios = choices.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, true],
  ]);
});

test("can add an inactive account", async () => {
  const { user, api } = await openAddUserDialog({
    routes: { "POST /users": () => ({ status: 201, data: activeUser }) },
  });
  await fillForm(user);
  expect(screen.getByText(userTexts.active.on)).toBeDefined();
  await user.click(screen.getByRole("switch", { name: "Active" }));
  expect(screen.getByText(userTexts.active.off)).toBeDefined();
  await clickDialogButton(user, userTexts.add);
  await screen.findByText(userTexts.isAdded({ name: "Napat Suwannarat" }));
  expect(api.callsTo("POST /users")[0]?.body).toMatchObject({ isActive: false });
});

test("an edit with a blank password sends none, and sends the version it is based on", async () => {
  const { user, api } = await openEditUserDialog("Napat Suwannarat", {
    routes: { [UPDATE]: () => ({ data: activeUser }) },
  });
  expect(getDialogField("Email").value).toBe("napat@vitrine.example");
  expect(getDialogField(password).value).toBe("");
  await user.type(getDialogField(firstName), "iya");
  await clickDialogButton(user, uiTexts.saveChanges);
  await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }));
  expect(api.callsTo(UPDATE)[0]?.body).toEqual({
    firstName: "Napatiya",
    lastName: "Suwannarat",
    email: "napat@vitrine.example",
    scope: "owner",
    isActive: true,
    updatedAt: activeUser.updatedAt,
  });
});

test("validates and sends a new password", async () => {
  const { user, api } = await openEditUserDialog("Napat Suwannarat", {
    routes: { [UPDATE]: () => ({ data: activeUser }) },
  });
  await user.fill(getDialogField(password), "seven77");
  await clickDialogButton(user, uiTexts.saveChanges);
  expect(await screen.findByText("Password must be at least 8 characters")).toBeDefined();
  await user.type(getDialogField(password), "8");
  await clickDialogButton(user, uiTexts.saveChanges);
  await screen.findByText(userTexts.isSaved({ name: "Napat Suwannarat" }));
  expect(api.callsTo(UPDATE)[0]?.body).toMatchObject({ password: "seven778" });
});

test("one's own account cannot be deactivated in the form, which says why", async () => {
  const { user, api } = await openEditUserDialog("Kantida Wongphaisan", {
    routes: { "PUT /users/user-1": () => ({ data: currentUser }) },
  });
  const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "Active" });
  expect([toggle.checked, toggle.disabled]).toEqual([true, true]);
  expect(screen.getByText(userTexts.self.deactivate)).toBeDefined();
  await user.fill(getDialogField(lastName), "-ใจดี");
  await clickDialogButton(user, uiTexts.saveChanges);
  await screen.findByText(userTexts.isSaved({ name: "Kantida Wongphaisan" }));
  expect(api.callsTo("PUT /users/user-1")[0]?.body).toMatchObject({ isActive: true });
});

test("one's own new name updates the sidebar, also after a reload", async () => {
  const renamed = { ...currentUser, firstName: "กานต์ธิดา" };
  const { user } = await openEditUserDialog("Kantida Wongphaisan", {
    routes: { "PUT /users/user-1": () => ({ data: renamed }) },
  });
  await clickDialogButton(user, uiTexts.saveChanges);
  expect(await screen.findByText("กานต์ธิดา Wongphaisan")).toBeDefined();
  expect(localStorage.getItem(SESSION_STORAGE_KEYS.user)).toContain("กานต์ธิดา");
});
