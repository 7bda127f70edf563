import type { Language } from "#texts/language.ts";

import type { Permission } from "../accounts/permissions.ts";
import { fileNameOf } from "../images.ts";
import type { ImageText } from "./gallery.ts";
import type { Schedule } from "./schedule.ts";

/**
 * Of a record's text in a language. `outdated`: it is a translation of the text in the main language, which changed since
 * the translation was saved.
 */
export const TRANSLATION_STATES = ["missing", "outdated", "draft", "published"] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** A field of the text in the main language that changed since the translation was saved. */
export interface SourceChange {
  field: string;
  /** `null` if it is not known. */
  before: string | null;
  after: string;
}

const ALT_PREFIX = "alt:";

/** The field with the alternative text of an image. Without the extension: a dot would separate parts of the name. */
export function altFieldName(path: string): string {
  return ALT_PREFIX + fileNameOf(path).split(".")[0];
}

export function isAltField(name: string): boolean {
  return name.startsWith(ALT_PREFIX);
}

/** Of a record in a list. */
export interface TranslationSummary {
  language: Language;
  state: TranslationState;
}

export interface Translation {
  language: Language;
  state: TranslationState;
  /** An outdated text may be published. `null` if it is missing. */
  status: "Draft" | "Published" | null;
  /** Only of a draft that is ready for review. */
  review?: { requestedAt: string; requestedBy: string | null } | null;
  /** When it is published and taken down; omitted for never. */
  schedule?: Schedule | undefined;
  /** By name; `null` if it is missing. */
  fields: Record<string, string> | null;
  /** The last part of its page's address; `null` if it is missing. */
  slug: string | null;
  /** The images of the gallery, the same in each language, with their texts in this one; empty ones are missing. */
  alts: ImageText[];
  /** The version to send with a change of this text, also if it is missing; ISO 8601, UTC. */
  updatedAt: string;
  /** Changes with the fields. A translation sends that of the text it was made from as `sourceVersion`. */
  version: string | null;
  sourceChanges: SourceChange[];
}

/** The texts that belong to no content type, as the board names them, with the permission to write them. */
export const OTHER_TEXT_PERMISSIONS = {
  category: "content.write",
  setting: "settings",
  legalText: "legal",
} as const satisfies Record<string, Permission>;
export type OtherTextType = keyof typeof OTHER_TEXT_PERMISSIONS;
// The type of `Object.keys` is `string[]`.
export const OTHER_TEXT_TYPES = Object.keys(OTHER_TEXT_PERMISSIONS) as OtherTextType[];

/** A text on the board of translations. */
export interface TranslationTask {
  /** The name of the content type, or one of `OTHER_TEXT_TYPES`. */
  type: string;
  /** Of a category its slug, of a setting its name, of a legal text that of the version. */
  _id: string;
  /** Of a legal text that can no longer change, so that only a new version can have the missing language. */
  isLocked?: true;
  /** In the main language, or in another one if it has no text in it. Empty for a setting. */
  name: string;
  language: Language;
  state: TranslationState;
  /** Of an outdated text of a content type: the names of the fields whose source changed since, in the order of the form. */
  changedFields: string[];
}

/** What a language in preparation lacks. */
export interface LanguageProgress {
  language: Language;
  /** Numbers of texts, by the types of the board, without those that lack none. */
  lacking: ({ type: string } & Record<LackingState, number>)[];
  /** Pictures with a description in the main language and none in this one. */
  undescribedImages: number;
}

/** The states of texts that visitors don't see, or that are older than their source. */
export const LACKING_STATES = ["missing", "outdated", "draft"] as const;
export type LackingState = (typeof LACKING_STATES)[number];

export const TRANSLATION_MESSAGES = {
  state: `state must be one or more of ${TRANSLATION_STATES.join(", ")}`,
  type: "type must be one or more content types, such as article, or category, setting, legalText",
} as const;
