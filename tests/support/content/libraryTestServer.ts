import { ARTICLES } from "#resources/articles.ts";
import type { LibraryPicture } from "#contract/library.ts";

import { createLanguageTestServer } from "./languageTestServer.ts";

export type LibraryTestServer = Awaited<ReturnType<typeof createLibraryServer>>;

const TERMS = {
  slug: "terms",
  status: "Draft",
  effectiveDate: "",
  number: "",
  factsTh: [],
  factsEn: [],
  titleTh: "",
  titleEn: "Terms",
  contentTh: "",
};

/** A server in two languages with calls of the library, all sent as an admin. */
export async function createLibraryServer() {
  const server = await createLanguageTestServer();
  let { token } = server;
  const pictures = "/library/pictures";
  const call = (method: string, path: string, body?: FormData | object) =>
    server.request(method, path, {
      token,
      ...(body instanceof FormData ? { form: body } : body ? { body } : {}),
    });
  return {
    ...server,
    call,
    /** After an hour. */
    renewToken: async () => {
      token = await server.signIn();
    },
    listPictures: async (query = ""): Promise<LibraryPicture[]> => (await call("GET", pictures + query)).data,
    upload: async (bytes: Uint8Array, name: string): Promise<LibraryPicture> =>
      (await call("POST", pictures, pictureForm(bytes, name))).data,
    readPicture: async (file: string) => (await call("GET", `${pictures}/${file}?uses=true`)).data,
    change: (file: string, body: object) => call("PATCH", `${pictures}/${file}`, { ...NO_TEXTS, ...body }),
    replace: (file: string, bytes: Uint8Array) => call("PUT", `${pictures}/${file}`, pictureForm(bytes)),
    removePicture: (file: string, query = "") => call("DELETE", `${pictures}/${file}${query}`),
    createArticle: (content: string) => server.create(ARTICLES, { content }),
    createTerms: async (contentEn: string) =>
      (await call("POST", "/legal/documents", { ...TERMS, contentEn })).data,
  };
}

const NO_TEXTS = { name: "", alts: {}, captions: {}, focusX: 50, focusY: 50 };

export function pictureForm(bytes: Uint8Array, name = "picture.png"): FormData {
  const form = new FormData();
  form.set("image", new Blob([Uint8Array.from(bytes)]), name);
  return form;
}
