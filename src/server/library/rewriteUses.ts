// Changes everything that uses a picture or file, in one transaction.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import type { Field } from "#resources/kinds/kinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { clients } from "#server/database/contentSchema.ts";
import { greatest, inJsonArray } from "#server/database/queryHelpers.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import { trash, trashPictures } from "#server/database/trashSchema.ts";
import { versionPictures } from "#server/database/versionSchema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { fromColumn, toTextColumn, translatableFields } from "#server/resources/recordColumns.ts";
import { queueForSearch } from "#server/resources/searchIndexing.ts";
import { refreshFingerprints } from "#server/resources/texts.ts";
import type { TextRow } from "#server/resources/texts.ts";

import { containsFile, findOwners } from "./uses.ts";

interface Rewrite {
  file: string;
  /** In logos and galleries; `null` removes the file, except from logos that are required. */
  substitute: string | null;
  /** A value that contains the file; `undefined` leaves it. @param field of a setting without one `undefined` */
  change: (value: unknown, field: Field | undefined) => unknown;
  context: ChangeContext;
}

/** What used the file gets a new version, so that open forms notice it. Translations keep their state. */
export async function rewriteUses(tx: Transaction, collections: readonly Collection[], rewrite: Rewrite) {
  const { file, substitute, context } = rewrite;
  for (const collection of collections) await rewriteRecords(tx, collection, rewrite);
  if (substitute !== null) {
    await tx
      .update(clients)
      .set({ logoFile: substitute, ...newVersion(clients, context) })
      .where(eq(clients.logoFile, file));
    await substituteInTrash(tx, rewrite, substitute);
  }
  await rewriteVersions(tx, file, substitute);
  const isLegal = containsFile(legalVersions, ["contentTh", "contentEn"], file);
  for (const { id, ...row } of await tx.select().from(legalVersions).where(isLegal)) {
    const set = { ...rewriteTexts(LEGAL_FIELDS, row, rewrite), ...newVersion(legalVersions, context) };
    await tx.update(legalVersions).set(set).where(eq(legalVersions.id, id));
  }
  const isSetting = containsFile(settings, ["value", "sourceValue"], file);
  for (const { key, value, sourceValue } of await tx.select().from(settings).where(isSetting)) {
    const fields: Partial<Record<string, Field>> = SETTINGS;
    // Translations have the language behind the name.
    const field = fields[key.replace(/:.*/, "")];
    const changed = (json: string) => JSON.stringify(rewrite.change(JSON.parse(json), field)) ?? json;
    const set = { value: changed(value), sourceValue: sourceValue && changed(sourceValue) };
    await tx
      .update(settings)
      .set({ ...set, ...newVersion(settings, context) })
      .where(eq(settings.key, key));
  }
}

/** A file that is only removed stays there, so that it is named as a use. */
async function substituteInTrash(tx: Transaction, { file, change }: Rewrite, substitute: string) {
  await tx.update(trashPictures).set({ file: substitute }).where(eq(trashPictures.file, file));
  for (const { id, rows } of await tx
    .select()
    .from(trash)
    .where(containsFile(trash, ["rows"], file))) {
    // Has the shape of the rows that it changes.
    const changed = change(rows, undefined) as typeof rows;
    await tx.update(trash).set({ rows: changed }).where(eq(trash.id, id));
  }
}

/** Their fields keep the name of the picture, which redirects; one that is removed is missing there. */
async function rewriteVersions(tx: Transaction, old: string, substitute: string | null) {
  const { file, versionId } = versionPictures;
  const isOld = eq(file, old);
  if (substitute === null) return void (await tx.delete(versionPictures).where(isOld));
  const naming = tx.select({ versionId }).from(versionPictures).where(eq(file, substitute));
  await tx.delete(versionPictures).where(and(isOld, inArray(versionId, naming)));
  await tx.update(versionPictures).set({ file: substitute }).where(isOld);
}

const MARKDOWN = { kind: "markdown", max: 0 } as const;
const LEGAL_FIELDS = { contentTh: MARKDOWN, contentEn: MARKDOWN };

async function rewriteRecords(tx: Transaction, collection: Collection, rewrite: Rewrite) {
  const { table, textTable, galleryTable, derivedFields, type } = collection;
  const { file, substitute, context } = rewrite;
  const names = translatableFields(type);
  const fields = Object.fromEntries(Object.entries(type.fields).filter(([name]) => names.includes(name)));
  const isFound = containsFile(textTable, [...names, "sourceTexts"], file);
  // The columns of a table of texts are the translatable fields of its type.
  const rows = (await tx.select().from(textTable).where(isFound)) as TextRow[];
  for (const { ownerId, language, sourceTexts, ...row } of rows) {
    const changed = rewriteTexts(fields, row, rewrite);
    const copy = sourceTexts && { ...sourceTexts, ...rewriteTexts(fields, sourceTexts, rewrite) };
    const derived = derivedFields?.derive({ ...(row as Record<string, string>), ...changed });
    await tx
      .update(textTable)
      .set({ ...changed, ...derived, sourceTexts: copy, ...newVersion(textTable, context) })
      .where(and(eq(textTable.ownerId, ownerId), eq(textTable.language, language)));
  }
  const owners = await findOwners(tx, collection, file);
  const ids = [...new Set([...owners, ...rows.map(({ ownerId }) => ownerId)])];
  if (substitute !== null || type.images.logo.required === undefined)
    await tx.update(table).set({ logoFile: substitute }).where(eq(table.logoFile, file));
  const isShown = eq(galleryTable.file, file);
  await (substitute === null
    ? tx.delete(galleryTable).where(isShown)
    : tx.update(galleryTable).set({ file: substitute }).where(isShown));
  await tx.update(table).set(newVersion(table, context)).where(inJsonArray(table.id, ids));
  await refreshFingerprints(tx, collection, ids);
  for (const id of ids) await queueForSearch(tx, collection, id);
}

/** The columns of texts that change. */
function rewriteTexts(
  fields: Record<string, Field>,
  row: Record<string, unknown>,
  { file, change }: Rewrite,
) {
  const changed: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!String(row[name] ?? "").includes(file.slice(0, file.indexOf(".")))) continue;
    const value = change(fromColumn(field, row[name]), field);
    if (value !== undefined) changed[name] = toTextColumn(value);
  }
  return changed;
}

function newVersion(table: Record<"updatedAt", SQLiteColumn>, { now, actor }: ChangeContext) {
  return { updatedAt: greatest(sql`${now}`, sql`${table.updatedAt} + 1`), updatedBy: actor.userId };
}
