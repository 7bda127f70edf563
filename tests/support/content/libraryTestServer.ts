import { ARTICLES } from "#resources/articles.ts";
import type { LibraryPicture } from "#contract/library.ts";

import { createLanguageTestServer } from "./languageTestServer.ts";

export type LibraryTestServer = Awaited<ReturnType<typeof createLibraryServer>>;

/** A server in two languages with calls of the library, all sent as an admin. */
export async function createLibraryServer() {
  const server = await createLanguageTestServer();
  const { token } = server;
  return {
    ...server,
    async listPictures(query = ""): Promise<LibraryPicture[]> {
      return (await server.request("GET", `/library/pictures${query}`, { token })).data;
    },
    async upload(bytes: Uint8Array, name: string): Promise<LibraryPicture> {
      const form = pictureForm(bytes, name);
      return (await server.request("POST", "/library/pictures", { token, form })).data;
    },
    change: (file: string, body: object) =>
      server.request("PATCH", `/library/pictures/${file}`, { token, body: { ...NO_TEXTS, ...body } }),
    createArticle: (content: string) => server.create(ARTICLES, { content }),
  };
}

const NO_TEXTS = { name: "", alts: {}, captions: {}, focusX: 50, focusY: 50 };

export function pictureForm(bytes: Uint8Array, name = "picture.png"): FormData {
  const form = new FormData();
  form.set("image", new Blob([Uint8Array.from(bytes)]), name);
  return form;
}
