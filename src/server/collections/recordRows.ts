// The rows of records, read and written in a transaction.
import { eq } from "drizzle-orm";

import { singleRow } from "#server/database/rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

import type { Collection, CollectionRow, SharedRow, TextKey } from "./Collection.ts";
import { findRow, findSharedRow } from "./recordQueries.ts";

/** @throws AppError `notFound` */
export async function getSharedRow(tx: Transaction, collection: Collection, id: string): Promise<SharedRow> {
  const row = await findSharedRow(tx, collection, id);
  if (!row) throw new AppError("notFound", collection.type.messages.notFound);
  return row;
}

/** @throws AppError `notFound`, also without a text in the language */
export async function getRow(tx: Transaction, collection: Collection, key: TextKey): Promise<CollectionRow> {
  const row = await findRow(tx, collection, key);
  if (!row) throw new AppError("notFound", collection.type.messages.notFound);
  return row;
}

export async function insertRow(tx: Transaction, { table }: Collection, values: object): Promise<SharedRow> {
  const row = await singleRow(tx.insert(table).values(values).returning());
  // The columns of a content table are the shared fields of its type.
  return row as SharedRow;
}

export async function updateRow(
  tx: Transaction,
  { table }: Collection,
  id: string,
  values: object,
): Promise<SharedRow> {
  const row = await singleRow(tx.update(table).set(values).where(eq(table.id, id)).returning());
  return row as SharedRow;
}
