import { screen } from "@testing-library/react";

import type { Translation } from "#contract/content/translations.ts";
import type { Upload } from "#web/api/http/upload.ts";

import { createFakeArticleUpload, ROUTES, storedArticle } from "./articleScreens.ts";
import { renderAdmin } from "./renderAdmin.tsx";

export const TRANSLATIONS_ROUTE = "GET /articles/id-night-shift/translations";
export const TRANSLATE_PATH = "/admin/article/id-night-shift/translate/th";

/** The text in the main language. */
export const SOURCE: Translation = {
  language: "en",
  state: "published",
  status: "Published",
  fields: { title: "Night shift", author: "Mali S.", position: "Principal", content: "All of it." },
  slug: "night-shift",
  alts: [],
  updatedAt: storedArticle.updatedAt,
  version: "source-1",
  sourceChanges: [],
};
export const MISSING: Translation = {
  ...SOURCE,
  language: "th",
  state: "missing",
  status: null,
  fields: null,
  slug: null,
  version: null,
};
export const THAI_FIELDS = { title: "กะดึก", author: "มาลี ศ.", position: "", content: "ทั้งหมด" };
export const TRANSLATED: Translation = {
  ...MISSING,
  state: "published",
  status: "Published",
  fields: THAI_FIELDS,
  slug: "กะดึก-2569",
  updatedAt: "2026-11-22T08:00:00.000Z",
  version: "translation-1",
};

/** In the main language. */
const ARTICLE = { ...storedArticle, logo: null, images: [], pictures: [] };

/** The record with its Thai text, as an update returns it. */
export const savedThai = {
  ...ARTICLE,
  ...THAI_FIELDS,
  slug: "กะดึก-2569",
  updatedAt: "2026-11-23T08:00:00.000Z",
};

interface Options extends Partial<Omit<Parameters<typeof renderAdmin>[0], "routes">> {
  upload?: Upload;
  translation?: Translation;
  source?: Translation;
  routes?: typeof ROUTES;
}

export function renderTranslation(options: Options = {}) {
  const { translation = TRANSLATED, source = SOURCE, routes, ...rest } = options;
  return renderAdmin({
    path: TRANSLATE_PATH,
    languages: { main: "en", further: ["th"] },
    routes: {
      ...ROUTES,
      "GET /articles/id-night-shift": () => ({ data: ARTICLE }),
      [TRANSLATIONS_ROUTE]: () => ({ data: [source, translation] }),
      ...routes,
    },
    ...rest,
  });
}

/** Opens the form of the Thai text and records what it sends. */
export async function openTranslation(
  options: Options = {},
  ...responses: Parameters<typeof createFakeArticleUpload>
) {
  const { upload, sent } = createFakeArticleUpload(...responses);
  const view = renderTranslation({ upload, ...options });
  // The first test of a file loads the modules of the screen.
  await screen.findByLabelText("Title");
  return { ...view, sent };
}

export const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const getButton = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
