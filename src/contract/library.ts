// The library: every stored picture, once.
import * as z from "zod";

import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { altField } from "./content/gallery.ts";
import { lazyFields } from "./fields/lazyFields.ts";
import { lineField } from "./fields/textFields.ts";
import { MAX_ACTIVITY_IMAGE_BYTES, MEBIBYTE } from "./images.ts";
import type { ImageType } from "./images.ts";

export const LIBRARY_MESSAGES = {
  notFound: "Picture not found",
  notImage: "Only image files under 20MB are allowed",
  gone: "This picture is no longer in the library. Please choose another one.",
  name: "The name must be a text",
  texts: "Texts must be an object with a text for each language",
  focus: "The focal point must be two whole numbers from 0 to 100",
  isDrawing: "isDrawing must be true or false",
  show: "show must be unused, withoutAlt or large",
  type: "type must be a type of pictures, such as image/png",
  inUse: "This is still in use",
  required: "Some places can't be without it. Please edit them first.",
  force: "force must be true",
} as const;

/** The smallest size that is rejected, as of activities. */
export const EXCLUSIVE_MAX_PICTURE_BYTES = MAX_ACTIVITY_IMAGE_BYTES;

/** What a list shows. */
export const PICTURE_FILTERS = ["unused", "withoutAlt", "large"] as const;
export type PictureFilter = (typeof PICTURE_FILTERS)[number];

/** A picture above one of these is large. Pixels of the longer side. */
export const LARGE_PICTURE = { bytes: MEBIBYTE, side: 4_000 } as const;

/** Characters. */
export const MAX_PICTURE_NAME = 200;
export const MAX_CAPTION_LENGTH = 500;

/** What an admin edits. */
export const pictureSchema = z.object(
  lazyFields({
    name: () => lineField(LIBRARY_MESSAGES.name, MAX_PICTURE_NAME),
    alts: () => textsByLanguage(altField().default("")),
    captions: () => textsByLanguage(lineField(LIBRARY_MESSAGES.texts, MAX_CAPTION_LENGTH).default("")),
    focusX: percentage,
    focusY: percentage,
    isDrawing: () => z.boolean(LIBRARY_MESSAGES.isDrawing).default(false),
  }),
);
export type PictureFields = z.output<typeof pictureSchema>;

function textsByLanguage<S extends z.ZodType>(text: S) {
  const fields = LANGUAGES.map((language) => [language, text] as const);
  // A field for each language.
  return z.object(Object.fromEntries(fields) as Record<Language, S>, LIBRARY_MESSAGES.texts);
}

/** Empty where a language has none. */
export function allTexts(texts: Partial<Record<Language, string>> | null): Record<Language, string> {
  const entries = LANGUAGES.map((language) => [language, texts?.[language] ?? ""]);
  return Object.fromEntries(entries) as Record<Language, string>;
}

function percentage() {
  const message = LIBRARY_MESSAGES.focus;
  return z.int(message).min(0, message).max(100, message);
}

/** What uses a picture or file. */
export interface LibraryUse {
  /** As in the audit log, such as `article` or `client`. */
  kind: string;
  id: string;
  name: string;
  /** The screen that edits it. */
  path: string;
  /** Of a record's text. */
  language?: Language;
  /** True if only its history names the picture. */
  isHistory?: true;
}

/** Of the stored pictures, without their variants. */
export interface LibraryUsage {
  pictures: number;
  bytes: number;
  /** Of those stored in the last twelve months, and in the current one. */
  addedInYear: number;
  addedInMonth: number;
}

/** A picture of the library on the wire. */
export interface LibraryPicture extends PictureFields {
  /** The name of its file: its content hash with an extension. */
  _id: string;
  /** The stored path, `/uploads/{hash}.{ext}`. */
  path: string;
  type: ImageType;
  width: number;
  height: number;
  bytes: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}
