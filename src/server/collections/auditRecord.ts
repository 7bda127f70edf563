import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { findAction, recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

import type { Collection } from "./Collection.ts";
import { translatableFields } from "./recordColumns.ts";

interface RecordAudit extends TextLanguage {
  before: AnyRecord | null;
  after: AnyRecord | null;
}

/** Names the fields of a translation with its language, such as `title (th)`. */
export async function auditRecord(
  tx: Transaction,
  { type }: Pick<Collection, "type">,
  { before, after, language, sourceLanguage }: RecordAudit,
  context: ChangeContext,
): Promise<void> {
  const fields = {
    before: before && auditedFields(type, before),
    after: after && auditedFields(type, after),
  };
  const withLanguage = (values: Record<string, unknown> | null) =>
    values && sourceLanguage ? nameLanguage(type, values, language) : values;
  await recordChange(tx, context, {
    before: withLanguage(fields.before),
    after: withLanguage(fields.after),
    action: findAction(fields.before, fields.after),
    kind: type.name,
    recordId: (after ?? before)?._id ?? null,
    recordName: String((fields.after ?? fields.before)?.[type.nameField] ?? ""),
  });
}

/** What an editor sees and changes. */
function auditedFields(type: ContentType, record: AnyRecord): Record<string, unknown> {
  // A record has its type's fields.
  const values = record as AnyRecord & Record<string, unknown>;
  const names = [...Object.keys(type.fields), "status", "slug", "publishedAt", "logo", "images"];
  return {
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    readyForReview: record.review ? true : null,
    imageDescriptions: record.pictures.map(({ alt }) => alt).filter((alt) => alt !== ""),
  };
}

function nameLanguage(type: ContentType, values: Record<string, unknown>, language: string) {
  const texts = new Set([
    ...translatableFields(type),
    "status",
    "readyForReview",
    "slug",
    "imageDescriptions",
  ]);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [texts.has(name) ? `${name} (${language})` : name, value]),
  );
}
