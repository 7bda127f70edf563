// Removes a picture or file from everything that uses it, before it is deleted.
import { and, eq } from "drizzle-orm";

import { hasPermission } from "#contract/accounts/permissions.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import { LIBRARY_MESSAGES } from "#contract/library.ts";
import type { LibraryUse } from "#contract/library.ts";
import { BLOCKS, isBlockName } from "#resources/blocks/blocks.ts";
import type { Field, Fields } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { unlinkFile } from "#server/markdown/unlinkFile.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { fromColumn, toTextColumn, translatableFields } from "#server/resources/recordColumns.ts";
import { refreshFingerprints } from "#server/resources/texts.ts";
import type { TextRow } from "#server/resources/texts.ts";

import { containsFile, findUses, newVersion } from "./uses.ts";
import type { UsesContext } from "./uses.ts";

export interface Removal extends UsesContext {
  /** Also from what uses it. */
  isForced: boolean;
  /** Of the user who deletes it. */
  scope: AdminScope;
  context: ChangeContext;
}

type RemovedFile = Pick<Removal, "context"> & { file: string; hash: string };

/**
 * @throws AppError `conflict` with the uses of one that is in use; of a forced removal, with those that require it or
 * that the user may not edit
 */
export async function removeUses(tx: Transaction, file: string, removal: Removal): Promise<void> {
  const { collections, isForced, scope, context } = removal;
  const uses = await findUses(tx, file, removal);
  if (uses.length === 0) return;
  if (!isForced) throw new AppError("conflict", LIBRARY_MESSAGES.inUse, { data: { uses } });
  const removed = { file, hash: file.slice(0, file.indexOf(".")), context };
  for (const collection of collections) {
    const ids = new Set(uses.filter(({ kind }) => kind === collection.type.name).map(({ id }) => id));
    if (ids.size > 0) await removeFromRecords(tx, collection, [...ids], removed);
  }
  await removeFromLegalTexts(tx, removed);
  await removeFromSettings(tx, removed);
  const mayEdit = ({ kind }: LibraryUse) =>
    (kind !== "legal_text" || hasPermission({ scope }, "legal")) &&
    (kind !== "settings" || hasPermission({ scope }, "settings"));
  const left = new Set((await findUses(tx, file, removal)).map(keyOf));
  const blocked = uses.filter((use) => left.has(keyOf(use)) || !mayEdit(use));
  if (blocked.length > 0)
    throw new AppError("conflict", LIBRARY_MESSAGES.required, { data: { uses: blocked } });
  await auditUses(tx, uses, removed);
}

const keyOf = ({ kind, id, language }: LibraryUse) => `${kind} ${id} ${language}`;

async function auditUses(tx: Transaction, uses: readonly LibraryUse[], { file, context }: RemovedFile) {
  // A record may use it in several languages.
  const records = new Map(uses.map((use) => [`${use.kind} ${use.id}`, use]));
  for (const { kind, id, name } of records.values()) {
    const record = kind === "settings" ? { recordId: "site" } : { recordId: id, recordName: name };
    await recordChange(tx, context, { kind, ...record, before: { file }, after: { file: null } });
  }
}

async function removeFromRecords(
  tx: Transaction,
  collection: Collection,
  ids: string[],
  removed: RemovedFile,
) {
  const { table, textTable, galleryTable, derivedFields, type } = collection;
  const { file, hash, context } = removed;
  const names = translatableFields(type);
  const fields = Object.fromEntries(Object.entries(type.fields).filter(([name]) => names.includes(name)));
  const isFound = containsFile(textTable, [...names, "sourceTexts"], file);
  // The columns of a table of texts are the translatable fields of its type.
  const rows = (await tx.select().from(textTable).where(isFound)) as TextRow[];
  for (const { ownerId, language, sourceTexts, ...row } of rows) {
    const changed = removeFromTexts(fields, row, hash);
    const copy = sourceTexts && { ...sourceTexts, ...removeFromTexts(fields, sourceTexts, hash) };
    const derived = derivedFields?.derive({ ...(row as Record<string, string>), ...changed });
    await tx
      .update(textTable)
      .set({ ...changed, ...derived, sourceTexts: copy, ...newVersion(textTable, context) })
      .where(and(eq(textTable.ownerId, ownerId), eq(textTable.language, language)));
  }
  if (type.images.logo.required === undefined)
    await tx.update(table).set({ logoFile: null }).where(eq(table.logoFile, file));
  await tx.delete(galleryTable).where(eq(galleryTable.file, file));
  for (const id of ids) await tx.update(table).set(newVersion(table, context)).where(eq(table.id, id));
  await refreshFingerprints(tx, collection, ids);
}

async function removeFromLegalTexts(tx: Transaction, { file, hash, context }: RemovedFile) {
  const isFound = containsFile(legalVersions, ["contentTh", "contentEn"], file);
  for (const { id, contentTh, contentEn } of await tx.select().from(legalVersions).where(isFound)) {
    const changed = { contentTh: unlinkFile(contentTh, hash), contentEn: unlinkFile(contentEn, hash) };
    const set = { ...changed, ...newVersion(legalVersions, context) };
    await tx.update(legalVersions).set(set).where(eq(legalVersions.id, id));
  }
}

async function removeFromSettings(tx: Transaction, { file, hash, context }: RemovedFile) {
  const isFound = containsFile(settings, ["value", "sourceValue"], file);
  for (const { key, value, sourceValue } of await tx.select().from(settings).where(isFound)) {
    const fields: Partial<Record<string, Field>> = SETTINGS;
    const field = fields[key.replace(/:.*/, "")];
    const remove = (json: string) =>
      JSON.stringify(field ? withoutFile(field, JSON.parse(json), hash) : null) ?? json;
    const changed = { value: remove(value), sourceValue: sourceValue && remove(sourceValue) };
    const set = { ...changed, ...newVersion(settings, context) };
    await tx.update(settings).set(set).where(eq(settings.key, key));
  }
}

/** The columns of texts without the file; those that require it are left out. */
function removeFromTexts(fields: Fields, row: Record<string, unknown>, hash: string): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!String(row[name] ?? "").includes(hash)) continue;
    const value = withoutFile(field, fromColumn(field, row[name]), hash);
    if (value !== undefined) changed[name] = toTextColumn(value);
  }
  return changed;
}

/** A value without the file; `undefined` if it requires the file. Rows that require it are left out. */
function withoutFile(field: Field, value: unknown, hash: string): unknown {
  if (!JSON.stringify(value).includes(hash)) return value;
  // Values of their kind.
  switch (field.kind) {
    case "blocks": {
      const blocks = (value as Block[]).map((block) => withoutFileInBlock(block, hash));
      return blocks.includes(undefined) ? undefined : blocks;
    }
    case "rows":
      return (value as Record<string, unknown>[]).flatMap(
        (row) => withoutFileIn(field.fields, row, hash) ?? [],
      );
    case "group":
      return withoutFileIn(field.fields, value as Record<string, unknown>, hash);
    default: {
      if (typeof value !== "string") return value;
      const isPath = field.kind === "image" || field.kind === "file" || field.kind === "link";
      const text = isPath ? "" : unlinkFile(value, hash);
      return text.trim() === "" && "required" in field && field.required !== undefined ? undefined : text;
    }
  }
}

/** A block of a newer release stays: only that release knows what it requires. */
function withoutFileInBlock(block: Block, hash: string): Block | undefined {
  if (!isBlockName(block.type)) return block;
  const fields = withoutFileIn(BLOCKS[block.type].fields, block.fields, hash);
  return fields && { ...block, fields };
}

function withoutFileIn(fields: Fields, values: Record<string, unknown>, hash: string) {
  const changed = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (values[name] === undefined) continue;
    const value = withoutFile(field, values[name], hash);
    if (value === undefined) return undefined;
    changed[name] = value;
  }
  return changed;
}
