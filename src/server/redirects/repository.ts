import { and, desc, eq, ne, notInArray } from "drizzle-orm";

import { MAX_PATTERNS, REDIRECT_MESSAGES } from "#resources/redirects.ts";
import type { MissingAddress, Redirect, RedirectFields } from "#resources/redirects.ts";
import { findLoops, isPattern, parseFrom } from "#resources/redirectPaths.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { inJsonArray, matchesSearch, paginateArray } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { addressCounts, redirects } from "#server/database/redirectSchema.ts";
import { insertRecordRows } from "#server/database/recordRows.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { firstRow } from "#server/database/rows.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction, Writer } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ErrorCode } from "#server/errors.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";
import type { RestoreRows } from "#server/resources/trash.ts";

type Row = typeof redirects.$inferSelect;

const REDIRECTS = new RecordStore<Row, Redirect>({
  kind: "redirect",
  notFound: REDIRECT_MESSAGES.notFound,
  findRow,
  toRecord: async (db, row) =>
    toRecord(row, await firstRow(db.select().from(addressCounts).where(eq(addressCounts.path, row.from)))),
  audited: ({ _id, from, to, status, note }) => ({
    recordId: _id,
    recordName: from,
    fields: { from, to, status, note },
  }),
  trashed: { table: "redirects", column: "id" },
  versioned: ["from", "to", "status", "note"],
});

/** The newest first. */
export async function listRedirects(
  db: Db,
  { search, ...page }: PageRequest & { search?: string | undefined },
) {
  const { from, to, note, id } = redirects;
  const rows = await db
    .select({ row: redirects, counted: addressCounts })
    .from(redirects)
    .leftJoin(addressCounts, eq(addressCounts.path, from))
    .where(search ? matchesSearch([from, to, note], search) : undefined)
    .orderBy(desc(id));
  const items = paginateArray(rows, page).map(({ row, counted }) => toRecord(row, counted));
  return { items, total: rows.length };
}

export function findRow(db: Reader, id: string): Promise<Row | undefined> {
  return firstRow(db.select().from(redirects).where(eq(redirects.id, id)));
}

/** @throws AppError as `prepare` */
export function createRedirect(db: Db, fields: RedirectFields, context: InsertContext): Promise<Redirect> {
  return REDIRECTS.create(db, context, async (tx, id) => {
    const values = await prepare(tx, id, fields);
    await tx.insert(redirects).values({ ...values, id, updatedAt: context.now });
    return id;
  });
}

/** All or none of them. @throws AppError as `prepare` */
export function createRedirects(
  db: Writer,
  added: readonly RedirectFields[],
  context: ChangeContext,
): Promise<void> {
  return transaction(db, async (tx) => {
    const { from, to } = redirects;
    const others = await tx.select({ from, to }).from(redirects);
    const values = added.map((fields) => ({ ...fields, from: parseFrom(fields.from) ?? "" }));
    const all = [...others, ...values];
    if (new Set(all.map((one) => one.from)).size < all.length)
      throw refuse("redirectExists", "from", "exists");
    assertNoLoops(all);
    await deleteCounts(
      tx,
      values.map((one) => one.from),
    );
    for (const fields of values) {
      const row = { ...fields, id: Bun.randomUUIDv7("hex", context.now), updatedAt: context.now };
      await tx.insert(redirects).values(row);
      await REDIRECTS.audit(
        tx,
        { before: null, after: toRecord({ ...row, updatedBy: null }, null) },
        context,
      );
    }
  });
}

/** @throws AppError `redirectLoop`; `invalid` for too many patterns */
function assertNoLoops(all: readonly Pick<RedirectFields, "from" | "to">[]) {
  if (findLoops(all).length > 0) throw refuse("redirectLoop", "to", "loop");
  if (all.filter(({ from }) => isPattern(from)).length > MAX_PATTERNS)
    throw refuse("invalid", "from", "patterns");
}

/** @throws AppError `notFound`; `conflict` for a newer version; as `prepare` */
export function updateRedirect(
  db: Db,
  { id, fields }: { id: string; fields: RedirectFields },
  context: WriteContext,
): Promise<{ record: Redirect }> {
  return REDIRECTS.update(db, { key: id, context }, async (tx, { row, version }) => {
    const values = await prepare(tx, id, fields, row.from);
    await tx
      .update(redirects)
      .set({ ...values, ...version })
      .where(eq(redirects.id, id));
  });
}

/**
 * Moves the redirect to the trash.
 * @returns the id of the entry there
 * @throws AppError `notFound`
 */
export function deleteRedirect(db: Db, id: string, context: ChangeContext): Promise<string> {
  return REDIRECTS.remove(db, { key: id, context }, async (tx, { from }, trashId) => {
    await tx.delete(redirects).where(eq(redirects.id, id));
    await deleteCounts(tx, [from]);
    return trashId;
  });
}

/** Restores a deleted redirect, unless others lead in a circle with it by now, or there are too many patterns. */
export const restoreRedirect: RestoreRows = async (tx, rows) => {
  for (const { id, from, to } of rows["redirects"] ?? [])
    await prepare(tx, String(id), { from: String(from), to: String(to) });
  return insertRecordRows(tx, rows);
};

/** The columns of valid fields. @throws AppError `redirectExists` or `redirectLoop`; `invalid` for too many patterns */
async function prepare<Fields extends Pick<RedirectFields, "from" | "to">>(
  tx: Transaction,
  id: string,
  fields: Fields,
  before?: string,
) {
  const values = { ...fields, from: parseFrom(fields.from) ?? "" };
  const { from, to } = redirects;
  const others = await tx.select({ from, to }).from(redirects).where(ne(redirects.id, id));
  if (others.some((other) => other.from === values.from)) throw refuse("redirectExists", "from", "exists");
  assertNoLoops([...others, values]);
  // Hits count from here.
  if (values.from !== before) await deleteCounts(tx, [values.from, before ?? ""].filter(Boolean));
  return values;
}

/** At the field. */
export function refuse(code: ErrorCode, field: "from" | "to", message: keyof typeof REDIRECT_MESSAGES) {
  const text = REDIRECT_MESSAGES[message];
  return new AppError(code, text, { errors: { [field]: text } });
}

function toRecord(row: Row, counted: typeof addressCounts.$inferSelect | null | undefined): Redirect {
  const { id: _id, from, to, status, note, updatedAt } = row;
  const lastHitAt = counted ? new Date(counted.lastAt).toISOString() : null;
  const fields = { from, to, status, note, hits: counted?.hits ?? 0, lastHitAt };
  return { _id, ...fields, updatedAt: new Date(updatedAt).toISOString() };
}

async function deleteCounts(tx: Transaction, paths: readonly string[]): Promise<void> {
  await tx.delete(addressCounts).where(inJsonArray(addressCounts.path, paths));
}

interface MissingFilter extends PageRequest {
  /** True for an address that has a page or a redirect since. Such a row is deleted. */
  isAnswered: (path: string) => Promise<boolean>;
}

/** What visitors did not find, without what is ignored: the most asked for first. */
export async function listMissing(
  db: Db,
  filter: MissingFilter,
): Promise<{ items: MissingAddress[]; total: number }> {
  const { path, hits, lastAt, isIgnored } = addressCounts;
  const sources = db.select({ from: redirects.from }).from(redirects);
  const rows = await db
    .select()
    .from(addressCounts)
    .where(and(eq(isIgnored, false), notInArray(path, sources)))
    .orderBy(desc(hits), desc(lastAt));
  const shown = paginateArray(rows, filter);
  const answers = await Promise.all(shown.map((row) => row.path !== "" && filter.isAnswered(row.path)));
  const answered = shown.filter((_, index) => answers[index]).map((row) => row.path);
  if (answered.length > 0) {
    await transaction(db, (tx) => deleteCounts(tx, answered));
    return listMissing(db, filter);
  }
  const items = shown.map((row) => ({
    _id: row.path,
    hits: row.hits,
    referrer: row.referrer,
    firstAt: new Date(row.firstAt).toISOString(),
    lastAt: new Date(row.lastAt).toISOString(),
  }));
  return { items, total: rows.length };
}

/** @throws AppError `notFound` for an address that is not counted */
export async function ignoreMissing(db: Db, path: string, isIgnored: boolean): Promise<void> {
  const isAddress = eq(addressCounts.path, path);
  const changed = await transaction(db, (tx) =>
    tx.update(addressCounts).set({ isIgnored }).where(isAddress).returning(),
  );
  if (changed.length === 0) throw new AppError("notFound", "This address is not in the list");
}
