import type { NewRecord } from "#contract/newRecord.ts";
import { startNewRecord } from "#web/api/recordId.ts";

import type { FormDraft } from "./formDraftStore.ts";

export interface RestorableDraft<T> {
  fields: T;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** True if the record was saved after the draft was started. */
  isOutdated: boolean;
  /** The version that the draft is based on; `null` for a new record. */
  baseVersion: string | null;
  /** The form's values of that version; `null` if they were not stored. */
  baseFields: T | null;
  /** Number of chosen files that could not be stored. */
  unsavedFileCount: number;
  hasImages: boolean;
  /** See `FormDraft.newRecord`. */
  newRecord: NewRecord;
  /** The storage key of the draft. */
  key: string;
}

interface RestoreContext<T> {
  /** The storage key of the draft. */
  key: string;
  /** A value with the structure of the form's values. */
  shape: T;
  /** The record's `updatedAt`; `null` for a new one. */
  baseVersion: string | null;
}

/** `null` if the draft belongs to an earlier version of the form. */
export function toRestorableDraft<T>(
  draft: FormDraft | null,
  { key, shape, baseVersion }: RestoreContext<T>,
): RestorableDraft<T> | null {
  if (!draft) return null;
  const fields = addMissingFields(shape, draft.fields);
  const baseFields = addMissingFields(shape, draft.baseFields);
  if (!hasShape(shape, fields)) return null;
  const { savedAt, hasImages = false, newRecord = startNewRecord() } = draft;
  return {
    fields,
    savedAt,
    baseFields: hasShape(shape, baseFields) ? baseFields : null,
    baseVersion: draft.baseVersion,
    isOutdated: draft.baseVersion !== baseVersion,
    unsavedFileCount: hasImages ? 0 : draft.unsavedFileCount,
    hasImages,
    newRecord,
    key,
  };
}

/** Adds fields that did not exist when an earlier version of the program stored the draft. */
function addMissingFields<T>(shape: T, stored: unknown): unknown {
  if (!isPlainObject(shape) || !isPlainObject(stored)) return stored;
  const fieldNames = Object.keys(Object(shape));
  const matchesForm = Object.keys(Object(stored)).some((name) => fieldNames.includes(name));
  return matchesForm ? { ...shape, ...Object(stored) } : stored;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The stored form of the draft. */
export function toFormDraft<T>(restorable: RestorableDraft<T>): FormDraft {
  const { key: _, isOutdated: __, ...kept } = restorable;
  return kept;
}

const MAX_TITLE_LENGTH = 60;

/** The first words of the first field with text, which is the name in most forms. */
export function draftTitle(fields: unknown): string {
  const texts = typeof fields === "object" && fields !== null ? Object.values(fields) : [];
  const text = texts.find((value) => typeof value === "string" && value.trim() !== "");
  const words = typeof text === "string" ? text.trim().replaceAll(/\s+/g, " ") : "";
  return words.length > MAX_TITLE_LENGTH ? `${words.slice(0, MAX_TITLE_LENGTH).trimEnd()}…` : words;
}

/**
 * True if a stored value has the same structure as the form's values: strings, lists and all keys of `shape`.
 * `null` in `shape` matches any primitive. A number also matches a string, because an input holds typed numbers
 * as strings; the schema validates them.
 */
export function hasShape<T>(shape: T, value: unknown): value is T {
  if (Array.isArray(shape)) {
    const [itemShape] = shape;
    return (
      Array.isArray(value) && (itemShape === undefined || value.every((item) => hasShape(itemShape, item)))
    );
  }
  if (shape === null || value === null) return typeof value !== "object" || value === null;
  if (typeof shape === "number" && typeof value === "string") return true;
  if (typeof shape !== "object") return typeof value === typeof shape;
  if (typeof value !== "object" || value === undefined) return false;
  // Blocks of a page have fields of their type.
  if ("type" in shape && "fields" in shape) return "type" in value && "fields" in value;
  return Object.entries(shape).every(([key, part]) =>
    // Checks the value key by key.
    hasShape<unknown>(part, (value as Record<string, unknown>)[key]),
  );
}
