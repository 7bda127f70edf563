import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { accountTexts } from "#texts/admin/account.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import {
  activeUser,
  getDialogField,
  openAddUserDialog,
  openEditUserDialog,
} from "#tests/support/web/admin/userScreens.ts";

const { newPassword: texts } = uiTexts;
const password = () => getDialogField(userTexts.fields.password);

/** The text that a screen reader reads with the field; changes are announced politely. */
function describePassword(): string | undefined {
  const note = document.querySelector(`#${password().getAttribute("aria-describedby")}`);
  expect(note?.querySelector("[role=status]")?.textContent).toBe(note?.textContent);
  return note?.textContent;
}

test.each([
  ["", texts.advice],
  ["qwerty", texts.advice],
  ["aaaaaaaa", texts.pattern],
  ["ertyuiop", texts.pattern],
  ["Nok-2026", texts.personal],
  ["Vitrine-2026", texts.personal],
  ["blue kettle", texts.short],
  ["blue kettle sings", texts.good],
])("the password %p of a new admin has the hint %p", async (typed, hint) => {
  const { user } = await openAddUserDialog();
  await user.fill(getDialogField(userTexts.fields.firstName), "Nok");
  if (typed) await user.fill(password(), typed);
  expect(describePassword()).toBe(hint);
});

test("an error replaces the hint", async () => {
  const { user } = await openAddUserDialog();
  await user.fill(password(), "short");
  await user.tab();
  expect(await screen.findByText("Password must be at least 8 characters")).toBeDefined();
  expect(screen.queryByText(texts.advice)).toBeNull();
});

test("the hint on an existing account says first what an empty password means", async () => {
  const { user } = await openEditUserDialog(`${activeUser.firstName} ${activeUser.lastName}`);
  expect(describePassword()).toBe(userTexts.passwordNote);
  await user.fill(password(), "blue kettle");
  expect(describePassword()).toBe(texts.short);
});

test("the hint compares a new password of one's own with one's own name", async () => {
  const me = sampleUser();
  const { user } = renderAdmin({
    path: "/admin/account",
    routes: { "GET /users/user-1": () => ({ data: me }) },
  });
  await user.click(await screen.findByRole("button", { name: accountTexts.changePassword }));
  await user.fill(screen.getByLabelText(accountTexts.passwordDialog.newPassword), `${me.lastName}1`);
  expect(screen.getByText(texts.personal)).toBeDefined();
});

test("the first admin gets the hint too", async () => {
  const { user } = renderAdmin({ path: "/vitrine/setup#token", user: null });
  await user.fill(await screen.findByLabelText("Email"), "mali@firm.example");
  await user.fill(screen.getByLabelText(userTexts.fields.password), "Mali2026");
  expect(screen.getByText(texts.personal)).toBeDefined();
});
