// The history of what is edited: what each save stored, by record and language.
import { and, desc, eq, sql } from "drizzle-orm";

import type { RecordVersion, VersionEntry } from "#contract/versions.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { pictures } from "#server/database/recordTables.ts";
import { firstRow } from "#server/database/rows.ts";
import { settings } from "#server/database/schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { versionPictures, versions } from "#server/database/versionSchema.ts";
import { AppError } from "#server/errors.ts";
import { deleteUnreferencedImages, findReplacement, listStoredFiles } from "#server/media/repository.ts";

/** Of one record, in all languages. */
const MAX_HISTORY_BYTES = 5 * 1024 * 1024;

type VersionRow = typeof versions.$inferSelect;
type RecordKey = Pick<VersionRow, "kind" | "recordId">;
export type VersionKey = Pick<VersionRow, "kind" | "recordId" | "language">;
type StoredVersion = Pick<VersionRow, "id" | "language" | "bytes">;

interface SavedRecord {
  name: string;
  /** ISO 8601. */
  updatedAt: string;
  fields: Record<string, unknown>;
  /** Before a save: stored only if the record has no history, so that it can be restored. */
  isFirst?: true;
}

/**
 * Adds a record to its history, unless it is the same as the last version. The oldest versions make room.
 * @returns the files that lost their last reference
 */
export async function storeVersion(
  tx: Transaction,
  key: VersionKey,
  { name: recordName, updatedAt, fields, isFirst }: SavedRecord,
  { actor, now }: ChangeContext,
): Promise<string[]> {
  const earlier = await storedVersions(tx).execute(key);
  const last = earlier.find(({ language }) => language === key.language);
  if (last && isFirst) return [];
  const before = last ? await readFields(tx, last.id) : null;
  if (Bun.deepEquals(before, fields)) return [];
  // The default settings were never saved.
  const createdAt = Date.parse(updatedAt) || now - 1;
  const id = Bun.randomUUIDv7("hex", now);
  const text = JSON.stringify(fields);
  const json = Bun.zstdCompressSync(text);
  const version = { ...key, id, bytes: json.length };
  const changedFields = Object.keys(before ? { ...before, ...fields } : {}).filter(
    (name) => !Bun.deepEquals(before?.[name], fields[name]),
  );
  const author = {
    createdAt,
    createdBy: isFirst ? null : actor.userId,
    createdByName: isFirst ? "" : actor.name,
  };
  await tx.insert(versions).values({ ...version, ...author, recordName, changedFields, json });
  const files = listStoredFiles(text);
  if (files.length > 0) {
    const columns = { versionId: sql<string>`${id}`.as("version_id"), file: pictures.file };
    const named = tx.select(columns).from(pictures).where(inJsonArray(pictures.file, files));
    await tx.insert(versionPictures).select(named);
  }
  return deleteStored(tx, listExcess([version, ...earlier], await readLimit(tx)));
}

/**
 * Deletes the history of a record in all languages.
 * @param until milliseconds since 1970; by default all of it
 * @returns the files that lost their last reference
 */
export async function deleteVersions(tx: Transaction, key: RecordKey, until = Infinity): Promise<string[]> {
  const stored = await storedVersions(tx).execute(key);
  return deleteStored(
    tx,
    // Of a UUIDv7. The version of the record may be later than the clock: see `nextVersion`.
    stored.filter(({ id }) => Number.parseInt(id.replace("-", "").slice(0, 12), 16) <= until),
  );
}

/** Newest first. */
export async function listVersions(db: Db, key: VersionKey): Promise<VersionEntry[]> {
  const { id, createdAt, createdByName, changedFields, language } = versions;
  const rows = await db
    .select({ id, createdAt, createdByName, changedFields })
    .from(versions)
    .where(and(isOfRecord(key), eq(language, key.language)))
    .orderBy(desc(createdAt));
  return rows.map((row) => ({
    _id: row.id,
    createdAt: new Date(row.createdAt).toISOString(),
    createdBy: row.createdByName,
    changedFields: row.changedFields,
  }));
}

/**
 * A picture that was replaced everywhere is replaced in it, too.
 * @throws AppError `notFound`
 */
export async function getVersion(db: Db, key: VersionKey, id: string): Promise<RecordVersion> {
  const entry = (await listVersions(db, key)).find(({ _id }) => _id === id);
  if (!entry) throw new AppError("notFound", "This version is no longer in the history");
  let json = JSON.stringify(await readFields(db, id));
  for (const file of new Set(listStoredFiles(json)))
    json = json.replaceAll(file, (await findReplacement(db, file)) ?? file);
  return { ...entry, fields: JSON.parse(json) };
}

function isOfRecord({ kind, recordId }: RecordKey) {
  return and(eq(versions.kind, kind), eq(versions.recordId, recordId));
}

/** Newest first, in all languages. Reads only the index. */
const storedVersions = preparedStatement((db) => {
  const { id, kind, recordId, language, bytes, createdAt } = versions;
  return db
    .select({ id, language, bytes, createdAt })
    .from(versions)
    .where(and(eq(kind, sql.placeholder("kind")), eq(recordId, sql.placeholder("recordId"))))
    .orderBy(desc(createdAt))
    .prepare();
});

const versionFields = preparedStatement((db) =>
  db
    .select({ json: versions.json })
    .from(versions)
    .where(eq(versions.id, sql.placeholder("id")))
    .prepare(),
);

async function readFields(tx: Reader, id: string): Promise<Record<string, unknown>> {
  const row = await firstRow(versionFields(tx).execute({ id }));
  return row ? JSON.parse(Bun.zstdDecompressSync(row.json).toString()) : {};
}

const versionLimit = preparedStatement((db) =>
  db.select().from(settings).where(eq(settings.key, "versionsKept")).prepare(),
);

async function readLimit(tx: Reader): Promise<number> {
  const setting = await firstRow(versionLimit(tx).execute());
  return Number(setting?.value ?? SETTINGS.versionsKept.default);
}

/** @param stored newest first; the newest always stays */
function listExcess(stored: StoredVersion[], limit: number): StoredVersion[] {
  const counts: Record<string, number> = {};
  let total = 0;
  return stored.filter(({ language, bytes }, index) => {
    const count = (counts[language] = (counts[language] ?? 0) + 1);
    total += bytes;
    return index > 0 && (count > limit || total > MAX_HISTORY_BYTES);
  });
}

async function deleteStored(tx: Transaction, stored: StoredVersion[]): Promise<string[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const { versionId, file } = versionPictures;
  const named = await tx.selectDistinct({ file }).from(versionPictures).where(inJsonArray(versionId, ids));
  await tx.delete(versions).where(inJsonArray(versions.id, ids));
  return deleteUnreferencedImages(
    tx,
    named.map((row) => row.file),
  );
}
