import { expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";

import { userTexts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import {
  getDialogField,
  fillForm,
  activeUser,
  openAddUserDialog,
  openEditUserDialog,
  clickDialogButton,
} from "#tests/support/web/admin/userScreens.ts";
import { filledIn, startingWith } from "#tests/support/web/textPatterns.ts";

const DRAFT_KEY = "vitrine.draft.user-1.user new";
const UPDATE = "PUT /users/user-2";
const refused = () => ({ status: 401, message: "No" });

test("a conflict shows both versions and saves the choice with the typed password", async () => {
  const current = { ...activeUser, lastName: "S.", isActive: false, updatedAt: "2026-11-21T09:00:00.000Z" };
  const answers: object[] = [
    { status: 409, message: "Newer", data: { current, savedBy: "ศิริพร แก้วมณี" } },
    { data: current },
  ];
  const { user, api } = await openEditUserDialog("Napat Suwannarat", {
    routes: { [UPDATE]: () => answers.shift() ?? {} },
  });
  await user.type(getDialogField(userTexts.fields.firstName), "iya");
  await user.fill(getDialogField(userTexts.fields.password), "long enough");
  await clickDialogButton(user, uiTexts.saveChanges);
  const dialog = await screen.findByRole("dialog", { name: userTexts.edit });
  const savedByOther = conflictTexts.savedByOther({ name: "ศิริพร แก้วมณี", noun: userTexts.noun.one });
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(filledIn(savedByOther));
  const row = within(dialog).getByText(userTexts.passwordKept).closest("tr");
  expect(row?.textContent).toContain(userTexts.fields.password);
  await user.click(
    within(dialog).getByRole("radio", { name: startingWith(conflictTexts.side.mine({ label: "Status" })) }),
  );
  await clickDialogButton(user, conflictTexts.save);
  await screen.findByText(userTexts.isSaved({ name: "Napat S." }));
  expect(api.callsTo(UPDATE)[1]?.body).toEqual({
    firstName: "Napatiya",
    lastName: "S.",
    email: "napat@vitrine.example",
    password: "long enough",
    scope: "owner",
    isActive: true,
    updatedAt: current.updatedAt,
  });
});

test("restores the input after a crash, but never stores a password", async () => {
  const { user } = await openAddUserDialog();
  await fillForm(user);
  await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).toContain("thanawat@vitrine.example"));
  const kept = localStorage.getItem(DRAFT_KEY) ?? "";
  expect(JSON.stringify({ ...localStorage })).not.toContain("long enough");
  cleanup();
  localStorage.setItem(DRAFT_KEY, kept);
  const again = await openAddUserDialog();
  await clickDialogButton(again.user, draftTexts.restore);
  expect(getDialogField(userTexts.fields.lastName).value).toBe("รุ่งโรจน์");
  expect(getDialogField(userTexts.fields.password).value).toBe("");
});

test("deactivation while a form is open blocks access and leads to the login page", async () => {
  const { user } = await openAddUserDialog({
    routes: {
      "POST /users": refused,
      "POST /auth/refresh": refused,
      "POST /auth/login": () => ({ status: 401, message: "Invalid email or password" }),
    },
  });
  await fillForm(user);
  await clickDialogButton(user, userTexts.add);
  const layer = await screen.findByRole("dialog", { name: "Session expired. Please login again." });
  await user.fill(within(layer).getByLabelText(userTexts.fields.password), "correct horse");
  await user.click(within(layer).getByRole("button", { name: "Sign In" }));
  expect((await within(layer).findByRole("alert")).textContent).toBe("Invalid email or password");
  await user.click(within(layer).getByRole("button", { name: sessionTexts.over.leave }));
  await waitFor(() => expect(location.pathname).toBe("/vitrine/login"));
});
