import { isSeoField } from "#resources/contentType.ts";
import type { ContentType } from "#resources/contentType.ts";
import { categoryTexts } from "#server/database/contentSchema.ts";
import type { Language } from "#texts/language.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

import { apiPaths, recordForm } from "./recordForm.ts";

export type LanguageTestServer = Awaited<ReturnType<typeof createLanguageTestServer>>;

/** The fields of a Thai text. */
export const THAI = "ข้อความไทย";
const THAI_BLOCKS = JSON.stringify([{ id: "1", type: "text", isHidden: false, fields: { text: THAI } }]);

/**
 * A server with English as its main language and Thai as a further one, without the Thai names of the categories that ship.
 * Writes are sent as an admin.
 */
export async function createLanguageTestServer(env?: Parameters<typeof createTestServer>[0]) {
  const server = await createTestServer(env);
  const token = await server.signIn();
  setLanguages("en", ["th"]);
  server.parts.db.$writer.connection.delete(categoryTexts).run();

  function setLanguages(main: Language, further: Language[]) {
    writeSetting(server.parts.db, "languages", { main, further });
  }

  const send = (method: string, path: string, form?: FormData) =>
    server.request(method, path, { token, ...(form ? { form } : {}) });
  return {
    ...server,
    token,
    setLanguages,
    send,
    create: (type: ContentType, changes: Record<string, unknown> = {}, lang = "") =>
      send("POST", apiPaths(type).create + query(lang), recordForm(type, changes)),
    update: (type: ContentType, id: string, changes: Record<string, unknown> = {}) =>
      send("PUT", apiPaths(type).update(id), recordForm(type, changes, { logo: null })),
    translate: (type: ContentType, id: string, changes: Record<string, string> = {}, lang = "th") =>
      send("PUT", apiPaths(type).update(id) + query(lang), translationForm(type, changes)),
    remove: (type: ContentType, id: string, lang = "") =>
      send("DELETE", apiPaths(type).remove(id) + query(lang)),
    /** As a visitor. */
    read: (type: ContentType, id: string, lang = "") =>
      server.request("GET", apiPaths(type).read(id) + query(lang)),
    /** Names, as a visitor. */
    list: async (type: ContentType, search: Record<string, string> = {}): Promise<string[]> => {
      const reply = await server.request("GET", `${apiPaths(type).list}?${new URLSearchParams(search)}`);
      return reply.data.map((record: Record<string, string>) => record[type.nameField]);
    },
    translations: async (type: ContentType, id: string) =>
      (await send("GET", `${apiPaths(type).read(id)}/translations`)).data,
  };
}

/** Only the texts of one language. */
export function translationForm({ fields }: ContentType, changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(fields))
    if ("translatable" in field && !isSeoField(name))
      form.set(name, field.kind === "blocks" ? THAI_BLOCKS : THAI);
  for (const [name, text] of Object.entries(changes)) form.set(name, text);
  return form;
}

function query(lang: string): string {
  return lang && `?lang=${lang}`;
}
