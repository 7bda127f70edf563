// What the journeys through the articles screens have in common.
import type { Page } from "playwright";

import { signIn } from "./admin.ts";

export async function fillIn(page: Page, title: string) {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Author").fill("Mali S.");
  await page.getByLabel("Content").fill("One.");
}

/** Of the newest article, drafts too. */
export async function idOf(url: string): Promise<string> {
  const admin = await signIn(url);
  const answer = await admin.ask("GET", "/articles/get");
  // Our own API, checked by its own tests.
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  return data[0]?._id ?? "";
}

export async function createByCall(url: string, title: string): Promise<string> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ title, content: "One.", author: "Mali S." }))
    form.set(name, text);
  await (await signIn(url)).ask("POST", "/articles/create", form);
  return idOf(url);
}

export function file(name: string, mimeType: string, bytes: Uint8Array) {
  return { name, mimeType, buffer: Buffer.from(bytes) };
}
