import { screen, within } from "@testing-library/react";

import type { User } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";

import { listResponse, sampleUser } from "#tests/support/web/fakeApi.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { renderAdmin } from "./renderAdmin.tsx";

/** The signed-in user. */
export const currentUser = sampleUser({ lastLogin: "2026-11-18T05:00:00.000Z" });
export const activeUser = sampleUser({
  _id: "user-2",
  email: "napat@vitrine.example",
  firstName: "Napat",
  lastName: "Suwannarat",
});
export const inactiveUser = sampleUser({
  _id: "user-3",
  email: "waranya@vitrine.example",
  firstName: "วรัญญา",
  lastName: "ทองสุข",
  isActive: false,
});

/** This list's pagination has `totalUsers` instead of `totalItems`. */
export const userListResponse = (items: User[], changes: Record<string, unknown> = {}) =>
  listResponse(items, changes, "totalUsers");

type Options = Omit<Parameters<typeof renderAdmin>[0], "path">;

export function openUsersScreen(options: Options = {}, path = "/admin/users") {
  const routes = {
    "GET /users": () => userListResponse([currentUser, activeUser, inactiveUser]),
    "GET /invitations": () => ({ data: [] }),
    "GET /users/stats": () => ({ data: { totalUsers: 9, adminUsers: 6, activeUsers: 8, activeOwners: 2 } }),
  };
  return renderAdmin({ ...options, path, routes: { ...routes, ...options.routes } });
}

export async function openAddUserDialog(options: Options = {}) {
  const view = openUsersScreen(options);
  await view.user.click(await screen.findByRole("button", { name: userTexts.add }));
  await screen.findByRole("dialog", { name: userTexts.add });
  return view;
}

export async function openEditUserDialog(name: string, options: Options = {}) {
  const view = openUsersScreen(options);
  await view.user.click(await screen.findByRole("button", { name: `Edit ${name}` }));
  await screen.findByRole("dialog", { name: userTexts.edit });
  return view;
}

/** Searches only in the open dialog. */
export const getDialogField = (label: string) =>
  within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(label);
export const clickDialogButton = (user: TestUser, name: string) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

export async function fillForm(user: TestUser) {
  await user.fill(getDialogField(userTexts.fields.firstName), " ธนวัฒน์ ");
  await user.fill(getDialogField(userTexts.fields.lastName), "รุ่งโรจน์");
  await user.fill(getDialogField("Email"), "thanawat@vitrine.example");
  await user.fill(getDialogField(userTexts.fields.password), "long enough");
}
