import { and, eq, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { TRASH_MESSAGES } from "#contract/content/trash.ts";
import type { RestoredRecord, TrashedRecord } from "#contract/content/trash.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { findCutoff, removeInBatches } from "#server/audit/retention.ts";
import type { RetentionDependencies } from "#server/audit/retention.ts";
import { DAY_MS } from "#server/calendar.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { newestFirst } from "#server/database/findIdPage.ts";
import { findForeignKeysTo } from "#server/database/foreignKeys.ts";
import type { Db } from "#server/database/open.ts";
import { inJsonArray, paginate } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { insertRecordRows, readRecordRows } from "#server/database/recordRows.ts";
import type { RecordKey, TableRows } from "#server/database/recordRows.ts";
import { firstRow } from "#server/database/rows.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction, Writer } from "#server/database/transaction.ts";
import { trash, trashPictures } from "#server/database/trashSchema.ts";
import { AppError, getErrorCode } from "#server/errors.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { deleteUnreferencedImages } from "#server/media/repository.ts";

import { deleteVersions } from "./versions.ts";

/** Records per transaction: others wait for it. */
const BATCH_SIZE = 100;

/** For a caller who only sees own drafts: their id. */
interface TrashAccess {
  author?: string | undefined;
}

interface DeletedRecord extends Pick<typeof trash.$inferInsert, "kind" | "recordId" | "name" | "draftOf"> {
  key: RecordKey;
}

/**
 * The id of a deleted record stays taken, because its history is kept.
 * @throws AppError `conflict`
 */
export async function assertNotInTrash(tx: Transaction, recordId: string): Promise<void> {
  const entry = await firstRow(tx.select().from(trash).where(eq(trash.recordId, recordId)).limit(1));
  if (entry)
    throw new AppError("conflict", TRASH_MESSAGES.deleted, { errors: { _id: TRASH_MESSAGES.deleted } });
}

/** Copies a record's rows to the trash, before they are deleted. @returns the id of the entry */
export async function copyToTrash(
  tx: Transaction,
  { key, ...record }: DeletedRecord,
  { now, actor }: ChangeContext,
): Promise<string> {
  const id = Bun.randomUUIDv7("hex", now);
  const rows = await readRecordRows(tx, key);
  await tx.insert(trash).values({ ...record, id, rows, deletedAt: now, deletedBy: actor.userId });
  const columns = await findForeignKeysTo(tx, "pictures");
  const cells = columns.flatMap(({ table, column }) => (rows[table] ?? []).map((row) => row[column]));
  for (const file of new Set(cells))
    if (typeof file === "string") await tx.insert(trashPictures).values({ trashId: id, file });
  return id;
}

/** The newest first. @param days after which a record is deleted for good */
export async function listTrash(
  db: Db,
  { author, days, ...page }: PageRequest & TrashAccess & { days: number },
): Promise<{ items: TrashedRecord[]; total: number }> {
  const { id, kind, name, deletedAt } = trash;
  const deletedBy = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`;
  const query = db
    .select({ _id: id, kind, name, deletedAt, deletedBy })
    .from(trash)
    .leftJoin(users, eq(users.id, trash.deletedBy))
    .where(isVisible(author))
    .orderBy(...newestFirst({ id, timestamp: deletedAt }));
  const items = (await paginate(query.$dynamic(), page)).map((row) => ({
    ...row,
    deletedAt: new Date(row.deletedAt).toISOString(),
    expiresAt: new Date(row.deletedAt + days * DAY_MS).toISOString(),
  }));
  return { items, total: await db.$count(trash, isVisible(author)) };
}

/**
 * Writes the rows of a record back.
 * @returns what it referred to and no longer exists
 * @throws AppError `slugTaken` with `TakenAddresses`, unless it gets a new address; `conflict`
 */
export type RestoreRows = (
  tx: Transaction,
  rows: TableRows,
  options: { hasNewAddress: boolean; deletedAt: number },
) => Promise<string[]>;

/** By kind, where a record needs more than its rows. */
export type Restores = Record<string, RestoreRows>;

/** @throws AppError `notFound`; `conflict` if another record is in its place; others as `RestoreRows` */
export function restoreRecord(
  db: Writer,
  {
    id,
    author,
    kind: onlyKind,
    restoreBy,
    hasNewAddress = false,
  }: TrashAccess & { id: string; kind?: string; hasNewAddress?: boolean; restoreBy: Restores },
  context: ChangeContext,
): Promise<RestoredRecord & { recordId: string }> {
  return transaction(db, async (tx) => {
    const entry = and(eq(trash.id, id), isVisible(author), onlyKind ? eq(trash.kind, onlyKind) : undefined);
    const deleted = await firstRow(tx.delete(trash).where(entry).returning());
    if (!deleted) throw new AppError("notFound", TRASH_MESSAGES.notFound);
    const { kind, recordId, name, rows, deletedAt } = deleted;
    const restore = restoreBy[kind] ?? insertRecordRows;
    const leftOut = await restore(tx, rows, { hasNewAddress, deletedAt }).catch((error: unknown) => {
      if (!/_(UNIQUE|PRIMARYKEY)$/.test(getErrorCode(error))) throw error;
      throw new AppError("conflict", TRASH_MESSAGES.exists, { cause: error });
    });
    await recordAudit(tx, context, { action: "restore", kind, recordId, recordName: name });
    return { recordId, name, leftOut };
  });
}

interface TrashStorage {
  db: Db;
  images: Pick<ImageStore, "collectGarbage">;
}

/** Deletes one record for good, or without an id all that the caller sees. @returns how many */
export function deleteForGood(
  storage: TrashStorage,
  { id, author }: TrashAccess & { id?: string | undefined },
  context: ChangeContext,
): Promise<number> {
  const condition = and(id === undefined ? undefined : eq(trash.id, id), isVisible(author));
  return removeInBatches(BATCH_SIZE, undefined, () => deleteBatch(storage, condition, context));
}

/** @returns the number of removed records */
export async function removeExpiredTrash(
  dependencies: RetentionDependencies & TrashStorage,
  signal?: AbortSignal,
): Promise<number> {
  const { log, now, getSite } = dependencies;
  const expired = lt(trash.deletedAt, await findCutoff(dependencies, { days: (await getSite()).trashDays }));
  const context = { actor: createCommandActor("retention"), now: now() };
  const records = await removeInBatches(BATCH_SIZE, signal, () =>
    deleteBatch(dependencies, expired, context),
  );
  if (records > 0) log.info("removed expired records from the trash", { records });
  return records;
}

/** Authors see own drafts. */
function isVisible(author: string | undefined): SQL | undefined {
  return author === undefined ? undefined : eq(trash.draftOf, author);
}

/** The only place where records are deleted for good, with all that is stored about them. */
async function deleteBatch(
  { db, images }: TrashStorage,
  condition: SQL | undefined,
  context: ChangeContext,
): Promise<number> {
  const { ids, unusedFiles } = await transaction(db, async (tx) => {
    const entries = await tx.select().from(trash).where(condition).limit(BATCH_SIZE);
    const files: string[] = [];
    for (const { kind, recordId, name: recordName, deletedAt } of entries) {
      await recordAudit(tx, context, { action: "delete", kind, recordId, recordName });
      // Not those of a category that has its name now.
      files.push(...(await deleteVersions(tx, { kind, recordId }, deletedAt)));
    }
    const ids = entries.map(({ id }) => id);
    const pictures = await tx
      .delete(trashPictures)
      .where(inJsonArray(trashPictures.trashId, ids))
      .returning();
    await tx.delete(trash).where(inJsonArray(trash.id, ids));
    files.push(
      ...(await deleteUnreferencedImages(
        tx,
        pictures.map(({ file }) => file),
      )),
    );
    return { ids, unusedFiles: files };
  });
  await images.collectGarbage(unusedFiles);
  return ids.length;
}
