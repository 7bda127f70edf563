import type { AuditChange, AuditValue } from "#contract/audit/audit.ts";

import { sha256 } from "./auditChain.ts";

/** Characters of a text that are stored in full. */
const MAX_TEXT_LENGTH = 200;

type Fields = Record<string, unknown>;

/**
 * The fields that differ. Of a new or deleted record, those that are not empty.
 * @param before `null` for a new record
 * @param after `null` for a deleted one
 */
export function diffFields(before: Fields | null, after: Fields | null): AuditChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [valueBefore, valueAfter] = [before?.[field], after?.[field]];
    if (Bun.deepEquals(valueBefore, valueAfter)) return [];
    if ((before === null || after === null) && isEmpty(valueBefore ?? valueAfter)) return [];
    return [{ field, before: toAuditValue(valueBefore), after: toAuditValue(valueAfter) }];
  });
}

/** The change of a secret: says that it changed, without its values. */
export function hiddenChange(field: string): AuditChange {
  return { field, before: { hidden: true }, after: { hidden: true } };
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** A list of texts is readable as it is in a form; everything else is JSON. */
function toText(value: unknown): string {
  if (typeof value === "string") return value;
  const isListOfTexts = Array.isArray(value) && value.every((entry) => typeof entry === "string");
  return isListOfTexts ? value.join(", ") : JSON.stringify(value);
}

function toAuditValue(value: unknown): AuditValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean" || typeof value === "number") return value;
  const text = toText(value);
  if (text.length <= MAX_TEXT_LENGTH) return text;
  return { text: text.slice(0, MAX_TEXT_LENGTH).toWellFormed(), length: text.length, sha256: sha256(text) };
}
