// The screen of clients and partners, with clients to show and a place that takes what is sent.
import { screen } from "@testing-library/react";

import type { Client } from "#contract/content/clients.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { imageTexts } from "#texts/admin/images.ts";
import type { Upload } from "#web/api/http/upload.ts";

import type { FakeAnswer } from "./fakeApi.ts";
import { hands } from "./hands.ts";
import type { Hands } from "./hands.ts";
import { showAdmin } from "./showAdmin.tsx";

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

export const orchard = sampleClient("Siam Orchard");
export const grid = sampleClient("Lanna Grid", {
  status: "inactive",
  type: "partner",
  logo: null,
  pictures: [],
});

export const STATS: FakeAnswer = {
  data: {
    totalClients: 47,
    activeClients: 41,
    inactiveClients: 6,
    clientTypeCount: 30,
    partnerTypeCount: 17,
    newThisMonth: 3,
  },
};

/** As the server names the total of this list. */
export function page(items: Client[], changes: Record<string, unknown> = {}): FakeAnswer {
  const pagination = {
    currentPage: 1,
    totalPages: items.length > 0 ? 1 : 0,
    totalClients: items.length,
    hasNext: false,
    hasPrev: false,
    ...changes,
  };
  return { data: items, pagination };
}

interface Sent {
  method: string;
  path: string;
  form: FormData;
  key?: string;
}

/** `answers` are given in turn, the last one for ever. */
export function takeClients(...answers: (Client | Error | Promise<never>)[]) {
  const sent: Sent[] = [];
  const upload: Upload = async <T>({ method, path, form, key }: Sent) => {
    sent.push({ method, path, form, ...(key ? { key } : {}) });
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? orchard;
    if (answer instanceof Error) throw answer;
    // The calls under test all read a client.
    return (await answer) as T;
  };
  return { upload, sent };
}

type Options = Omit<Parameters<typeof showAdmin>[0], "path">;

export function openClients(options: Options = {}, path = "/admin/client") {
  const routes = { "GET /clients": () => page([orchard, grid]), "GET /clients/stats": () => STATS };
  const shown = showAdmin({ ...options, path, routes: { ...routes, ...options.routes } });
  return { ...shown, user: hands() };
}

export async function openNewClient(options: Options = {}) {
  const shown = openClients(options);
  await shown.user.click(await screen.findByRole("button", { name: clientTexts.addNew }));
  await screen.findByRole("dialog", { name: clientTexts.addNew });
  return shown;
}

export async function openOrchard(options: Options = {}) {
  const shown = openClients(options);
  await shown.user.click(await screen.findByRole("button", { name: "Edit Siam Orchard" }));
  await screen.findByRole("dialog", { name: clientTexts.edit });
  return shown;
}

export function logoFile(name = "mark.png", type = "image/png", bytes = 10) {
  return new File([new Uint8Array(bytes)], name, { type });
}

export const nameField = () => screen.getByLabelText<HTMLInputElement>(clientTexts.fields.name);
export const urlField = () => screen.getByLabelText<HTMLInputElement>(clientTexts.fields.url);
export const add = (user: Hands) => user.click(screen.getByRole("button", { name: clientTexts.add }));
export const save = (user: Hands) => user.click(screen.getByRole("button", { name: uiTexts.saveChanges }));
export const rowOf = (name: RegExp) => screen.findByRole("row", { name });

export async function fillIn(user: Hands) {
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), logoFile());
  await user.fill(nameField(), "  Pha-ngan Renewables ");
  await user.fill(urlField(), "https://phangan.example");
}
