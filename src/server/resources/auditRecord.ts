import { blocksText } from "#resources/blocks/blockTexts.ts";
import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { findAction, recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import type { Language } from "#texts/language.ts";

import type { Collection } from "./Collection.ts";
import { translatableFields } from "./recordColumns.ts";
import { storeVersion } from "./versions.ts";

interface RecordAudit extends TextLanguage {
  before: AnyRecord | null;
  after: AnyRecord | null;
}

/**
 * Adds a change to the audit log, where the fields of a translation have the name of its language, such as `title (th)`,
 * and to the history.
 * @returns the files that lost their last reference
 */
export async function auditRecord(
  tx: Transaction,
  { type }: Pick<Collection, "type">,
  { before, after, language, sourceLanguage }: RecordAudit,
  context: ChangeContext,
): Promise<string[]> {
  const fields = {
    before: before && auditedFields(type, before),
    after: after && auditedFields(type, after),
  };
  const withLanguage = (values: Record<string, unknown> | null) =>
    values && sourceLanguage ? nameLanguage(type, values, language) : values;
  await recordChange(tx, context, {
    before: withLanguage(fields.before),
    after: withLanguage(fields.after),
    action: after ? findAction(fields.before, fields.after) : "trash",
    kind: type.name,
    recordId: (after ?? before)?._id ?? null,
    recordName: String((fields.after ?? fields.before)?.[type.nameField] ?? ""),
  });
  // In the trash, a record keeps its history.
  return after ? storeRecordVersion(tx, type, { record: after, language, context }) : [];
}

/** Adds a record with its text in one language, if it has one, to its history. */
async function storeRecordVersion(
  tx: Transaction,
  type: ContentType,
  { record, language, context }: { record: AnyRecord; language: Language; context: ChangeContext },
): Promise<string[]> {
  // A record has its type's fields.
  const values = record as AnyRecord & Record<string, unknown>;
  if (!values["status"]) return [];
  const names = [...Object.keys(type.fields), "status", "slug", "publishedAt", "logo", "images", "pictures"];
  const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
  const saved = { name: String(values[type.nameField]), updatedAt: record.updatedAt, fields };
  return storeVersion(tx, { kind: type.name, recordId: record._id, language }, saved, context);
}

/** What an editor sees and changes. */
function auditedFields(type: ContentType, record: AnyRecord): Record<string, unknown> {
  // A record has its type's fields.
  const values = record as AnyRecord & Record<string, unknown>;
  const names = [...Object.keys(type.fields), "status", "slug", "publishedAt", "logo", "images"];
  return {
    ...Object.fromEntries(names.map((name) => [name, auditedValue(type, name, values[name])])),
    readyForReview: record.review ? true : null,
    publishAt: record.schedule?.publishAt ?? null,
    unpublishAt: record.schedule?.unpublishAt ?? null,
    imageDescriptions: record.pictures.map(({ alt }) => alt).filter((alt) => alt !== ""),
  };
}

/** Blocks as their texts; whether they are the same says the version of the record. */
function auditedValue({ fields }: ContentType, name: string, value: unknown): unknown {
  return fields[name]?.kind === "blocks" && Array.isArray(value) ? blocksText(value) : value;
}

function nameLanguage(type: ContentType, values: Record<string, unknown>, language: string) {
  const texts = new Set([
    ...translatableFields(type),
    "status",
    "readyForReview",
    "publishAt",
    "unpublishAt",
    "slug",
    "imageDescriptions",
  ]);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [texts.has(name) ? `${name} (${language})` : name, value]),
  );
}
