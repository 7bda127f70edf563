// A server of its own with an admin who keeps clients and partners, for the tests about them.
import { expect } from "bun:test";

import { testApp } from "./testApp.ts";
import type { TestApp } from "./testApp.ts";

export interface ClientForm {
  name?: string;
  url?: string;
  status?: string;
  type?: string;
  logo?: Uint8Array;
  /** What the sender calls the logo. */
  logoName?: string;
  removeLogo?: string;
  updatedAt?: string;
}

export async function openClientHouse() {
  const house = await testApp();
  let token = await house.enter();
  return {
    ...house,
    token,
    /** Once the clock has passed the token's hour. */
    reenter: async () => {
      token = await house.enter();
    },
    create: (changes?: ClientForm) => house.ask("POST", "/clients", { token, form: clientForm(changes) }),
    update: (id: string, changes?: ClientForm) =>
      house.ask("PUT", `/clients/${id}`, { token, form: clientForm(changes) }),
    remove: (id: string) => house.ask("DELETE", `/clients/${id}`, { token }),
    read: (id: string) => house.ask("GET", `/clients/${id}`, { token }),
    stats: async () => (await house.ask("GET", "/clients/stats", { token })).data,
    list: async (query: Record<string, string> = {}) => {
      const answer = await house.ask("GET", `/clients?${new URLSearchParams(query)}`, { token });
      expect(answer.status).toBe(200);
      const names: string[] = answer.data.map(({ name }: { name: string }) => name);
      return { names, data: answer.data, pagination: answer.body.pagination };
    },
  };
}

/** A whole form, without a logo. */
export function clientForm({ logo, logoName = "logo.png", ...changes }: ClientForm = {}): FormData {
  const texts = { name: "Siam Orchard", url: "https://orchard.example", ...changes };
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (logo) form.set("logo", new Blob([Uint8Array.from(logo)]), logoName);
  return form;
}

export function expectNoClient(house: Pick<TestApp, "files" | "waiting" | "parts">) {
  expect(house.files()).toEqual([]);
  expect(house.waiting()).toEqual([]);
  const count = "SELECT (SELECT count(*) FROM clients) + (SELECT count(*) FROM pictures) AS n";
  expect(house.parts.db.$client.query(count).get()).toEqual({ n: 0 });
}
