// A draft as its form offers it: what is read back, as far as it still fits.
import type { FormDraft, CreateAttempt } from "../../session/formDraftStore.ts";

import { hasShape } from "./hasShape.ts";

export interface RestorableDraft<T> {
  fields: T;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** The record was saved after the draft was begun. */
  isOutdated: boolean;
  /** The version it was begun with; `null` for a new record. */
  basedOn: string | null;
  /** The fields of that version; `null` where they were not kept. */
  base: T | null;
  /** Chosen files that could not be kept. */
  files: number;
  hasPictures: boolean;
  /** It was sent, and no answer came. */
  sent: CreateAttempt | null;
  /** Under which it is kept. */
  key: string;
}

interface RestoreContext<T> {
  /** Under which the draft is kept. */
  key: string;
  /** Built like the values of the form. */
  shape: T;
  /** The record's `updatedAt`; `null` for a new one. */
  basedOn: string | null;
}

/** `null` where it is another form's by now. */
export function toRestorableDraft<T>(
  draft: FormDraft | null,
  { key, shape, basedOn }: RestoreContext<T>,
): RestorableDraft<T> | null {
  if (!draft) return null;
  const fields = addMissingFields(shape, draft.fields);
  const base = addMissingFields(shape, draft.base);
  if (!hasShape(shape, fields)) return null;
  const { keptAt, hasPictures = false, sent = null } = draft;
  return {
    fields,
    keptAt,
    base: hasShape(shape, base) ? base : null,
    basedOn: draft.basedOn,
    isOutdated: draft.basedOn !== basedOn,
    files: hasPictures ? 0 : draft.files,
    hasPictures,
    sent,
    key,
  };
}

/** Adds the fields that the form did not have yet when an earlier version of the program kept the draft. */
function addMissingFields<T>(shape: T, stored: unknown): unknown {
  if (!isPlainObject(shape) || !isPlainObject(stored)) return stored;
  const fieldNames = Object.keys(Object(shape));
  const matchesForm = Object.keys(Object(stored)).some((name) => fieldNames.includes(name));
  return matchesForm ? { ...shape, ...Object(stored) } : stored;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As it was kept. */
export function toFormDraft<T>(restorable: RestorableDraft<T>): FormDraft {
  const { key: _, isOutdated: __, ...kept } = restorable;
  return kept;
}

const MAX_TITLE_LENGTH = 60;

/** Its first words: those of its first field that has any, which is the name in most forms. */
export function draftTitle(fields: unknown): string {
  const texts = typeof fields === "object" && fields !== null ? Object.values(fields) : [];
  const text = texts.find((value) => typeof value === "string" && value.trim() !== "");
  const words = typeof text === "string" ? text.trim().replaceAll(/\s+/g, " ") : "";
  return words.length > MAX_TITLE_LENGTH ? `${words.slice(0, MAX_TITLE_LENGTH).trimEnd()}…` : words;
}
