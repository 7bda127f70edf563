import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { userTexts } from "#texts/admin/users.ts";

import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { openUsersScreen } from "#tests/support/web/admin/userScreens.ts";

const CONFIRM_IDENTITY: FakeResponse = {
  status: 403,
  message: AUTH_MESSAGES.confirmIdentity,
  code: "reauthentication_required",
};
const findPrompt = () => screen.findByRole("dialog", { name: sessionTexts.reauthentication.title });

test("a new status is undone when the confirmation is cancelled", async () => {
  const { user } = openUsersScreen({ routes: { "PATCH /users/user-2/status": () => CONFIRM_IDENTITY } });
  await user.click(await screen.findByRole("button", { name: `${userTexts.deactivate} Napat Suwannarat` }));
  await user.click(within(await findPrompt()).getByRole("button", { name: "Cancel" }));
  expect(
    await screen.findByRole("button", { name: `${userTexts.deactivate} Napat Suwannarat` }),
  ).toBeDefined();
  expect(console.warn).not.toHaveBeenCalled();
});

test("a deletion continues after the password is confirmed", async () => {
  let isConfirmed = false;
  const { user } = openUsersScreen({
    routes: {
      "DELETE /users/user-2": () => (isConfirmed ? { data: { _id: "user-2" } } : CONFIRM_IDENTITY),
      "POST /auth/confirm": () => {
        isConfirmed = true;
        return {};
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Napat Suwannarat" }));
  await user.click(screen.getByRole("button", { name: userTexts.deleteDialog.action }));
  const dialog = within(await findPrompt());
  await user.fill(await dialog.findByLabelText(sessionTexts.reauthentication.password), "correct-horse");
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(userTexts.deleted({ name: "Napat Suwannarat" }))).toBeDefined();
});
