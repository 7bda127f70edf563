import { screen } from "@testing-library/react";

import type { Client } from "#contract/content/clients.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { imageTexts } from "#texts/admin/images.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { renderAdmin } from "./renderAdmin.tsx";

export function sampleClient(name: string, changes: Partial<Client> = {}): Client {
  return {
    _id: `id-${name.toLowerCase().replaceAll(" ", "-")}`,
    name,
    url: `https://www.${name.toLowerCase().replaceAll(" ", "-")}.example/`,
    status: "active",
    type: "client",
    logo: "/uploads/p1.png",
    pictures: [{ path: "/uploads/p1.png", width: 320, height: 320, alt: "" }],
    joinedAt: "2026-11-18T05:00:00.000Z",
    updatedAt: "2026-11-18T05:00:00.000Z",
    ...changes,
  };
}

export const activeClient = sampleClient("Siam Orchard");
export const inactivePartner = sampleClient("Lanna Grid", {
  status: "inactive",
  type: "partner",
  logo: null,
  pictures: [],
});

export const STATS: FakeResponse = {
  data: {
    totalClients: 47,
    activeClients: 41,
    inactiveClients: 6,
    clientTypeCount: 30,
    partnerTypeCount: 17,
    newThisMonth: 3,
  },
};

/** This list's pagination has `totalClients` instead of `totalItems`. */
export const clientListResponse = (items: Client[], changes: Record<string, unknown> = {}) =>
  listResponse(items, changes, "totalClients");

export const createFakeClientUpload = (...responses: (Client | Error | Promise<never>)[]) =>
  createFakeUpload(activeClient, responses);

type Options = Omit<Parameters<typeof renderAdmin>[0], "path">;

export function openClientsScreen(options: Options = {}, path = "/admin/client") {
  const routes = {
    "GET /clients": () => clientListResponse([activeClient, inactivePartner]),
    "GET /clients/stats": () => STATS,
  };
  return renderAdmin({ ...options, path, routes: { ...routes, ...options.routes } });
}

export async function openAddClientDialog(options: Options = {}) {
  const view = openClientsScreen(options);
  await view.user.click(await screen.findByRole("button", { name: clientTexts.addNew }));
  await screen.findByRole("dialog", { name: clientTexts.addNew });
  return view;
}

export async function openEditClientDialog(options: Options = {}) {
  const view = openClientsScreen(options);
  await view.user.click(await screen.findByRole("button", { name: "Edit Siam Orchard" }));
  await screen.findByRole("dialog", { name: clientTexts.edit });
  return view;
}

export function logoFile(name = "mark.png", type = "image/png", bytes = 10) {
  return new File([new Uint8Array(bytes)], name, { type });
}

export const getNameField = () => screen.getByLabelText<HTMLInputElement>(clientTexts.fields.name);
export const getUrlField = () => screen.getByLabelText<HTMLInputElement>(clientTexts.fields.url);
export const clickAdd = (user: TestUser) => user.click(screen.getByRole("button", { name: clientTexts.add }));
export const clickSave = (user: TestUser) =>
  user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
export const findRow = (name: RegExp) => screen.findByRole("row", { name });

export async function fillForm(user: TestUser) {
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), logoFile());
  await user.fill(getNameField(), "  Pha-ngan Renewables ");
  await user.fill(getUrlField(), "https://phangan.example");
}
