import { BLOCKS } from "#resources/blocks/blocks.ts";
import type { BlockName } from "#resources/blocks/blocks.ts";
import type { Page } from "#resources/pages.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import type { Translation } from "#contract/content/translations.ts";

import { recordTexts } from "#texts/admin/records.ts";
import { upperFirst } from "#web/admin/frame/typeTexts.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { ResourceForm } from "./resourceForms.ts";

export function block(type: BlockName, fields: Record<string, unknown> = {}, id: string = type): Block {
  const empty = emptyValue({ kind: "group", fields: BLOCKS[type] }) as object;
  return { id, type, isHidden: false, fields: { ...empty, ...fields } };
}

const AT = "2026-11-21T08:00:00.000Z";

export const storedPage: Page = {
  _id: "id-our-method",
  slug: "our-method",
  title: "Our method",
  description: "How we work.",
  blocks: [
    block("text", { text: "We listen first." }),
    block("figures", { heading: "In numbers", figures: [{ value: "12", label: "years" }] }),
  ],
  status: "Published",
  logo: null,
  images: [],
  pictures: [],
  publishedAt: AT,
  createdAt: AT,
  updatedAt: AT,
};

export const EDIT_PATH = `/admin/page/edit/${storedPage._id}`;
export const TRANSLATE_PATH = `/admin/page/${storedPage._id}/translate/th`;

/** The text in the main language; blocks are JSON, as the server sends them. */
export const SOURCE: Translation = {
  language: "en",
  state: "published",
  status: "Published",
  fields: {
    title: storedPage.title,
    description: storedPage.description,
    blocks: JSON.stringify(storedPage.blocks),
  },
  slug: storedPage.slug,
  alts: [],
  updatedAt: AT,
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

export const ROUTES = {
  "GET /pages/get": () => listResponse([storedPage]),
  [`GET /pages/${storedPage._id}`]: () => ({ data: storedPage }),
  [`GET /pages/${storedPage._id}/translations`]: () => ({ data: [SOURCE, MISSING] }),
};

const { noun, messages } = recordTexts.types.page;
const FORM = { routes: ROUTES, formId: "page-form", field: "title", saved: storedPage };

export const EDIT_FORMS: Record<string, ResourceForm> = {
  page: {
    ...FORM,
    path: EDIT_PATH,
    save: recordTexts.submitChange({ noun: upperFirst(noun) }),
    said: messages.updated,
    draft: `page ${storedPage._id}`,
  },
};

export const CREATE_FORMS: Record<string, ResourceForm> = {
  page: {
    ...FORM,
    path: "/admin/page/create",
    save: recordTexts.publish,
    said: recordTexts.published({ noun: upperFirst(noun) }),
    draft: "page new",
  },
};
