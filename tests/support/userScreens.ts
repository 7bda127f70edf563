// The screen of admins, with people to show.
import { screen, within } from "@testing-library/react";

import type { User } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";

import { sampleUser } from "./fakeApi.ts";
import type { FakeAnswer } from "./fakeApi.ts";
import { hands } from "./hands.ts";
import type { Hands } from "./hands.ts";
import { showAdmin } from "./showAdmin.tsx";

/** Who is signed in. */
export const self = sampleUser({ lastLogin: "2026-11-18T05:00:00.000Z" });
export const napat = sampleUser({
  _id: "user-2",
  email: "napat@vitrine.example",
  firstName: "Napat",
  lastName: "Suwannarat",
});
export const waranya = sampleUser({
  _id: "user-3",
  email: "waranya@vitrine.example",
  firstName: "วรัญญา",
  lastName: "ทองสุข",
  isActive: false,
});

/** As the server names the total of this list. */
export function page(items: User[], changes: Record<string, unknown> = {}): FakeAnswer {
  const pagination = {
    currentPage: 1,
    totalPages: items.length > 0 ? 1 : 0,
    totalUsers: items.length,
    hasNext: false,
    hasPrev: false,
    ...changes,
  };
  return { data: items, pagination };
}

type Options = Omit<Parameters<typeof showAdmin>[0], "path">;

export function openUsers(options: Options = {}, path = "/admin/users") {
  const routes = {
    "GET /users": () => page([self, napat, waranya]),
    "GET /users/stats": () => ({ data: { totalUsers: 9, adminUsers: 6, activeUsers: 8 } }),
  };
  const shown = showAdmin({ ...options, path, routes: { ...routes, ...options.routes } });
  return { ...shown, user: hands() };
}

export async function openNewUser(options: Options = {}) {
  const shown = openUsers(options);
  await shown.user.click(await screen.findByRole("button", { name: userTexts.add }));
  await screen.findByRole("dialog", { name: userTexts.add });
  return shown;
}

export async function openUser(name: string, options: Options = {}) {
  const shown = openUsers(options);
  await shown.user.click(await screen.findByRole("button", { name: `Edit ${name}` }));
  await screen.findByRole("dialog", { name: userTexts.edit });
  return shown;
}

/** In the dialog that is open. */
export const field = (label: string) =>
  within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(label);
export const press = (user: Hands, name: string) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

export async function fillIn(user: Hands) {
  await user.fill(field(userTexts.fields.firstName), " ธนวัฒน์ ");
  await user.fill(field(userTexts.fields.lastName), "รุ่งโรจน์");
  await user.fill(field("Email"), "thanawat@vitrine.example");
  await user.fill(field("Password"), "long enough");
}
