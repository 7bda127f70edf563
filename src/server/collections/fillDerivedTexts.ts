import { and, eq, isNull } from "drizzle-orm";

import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";

import type { Collection } from "./Collection.ts";
import type { TextRow } from "./recordTexts.ts";
import { fingerprintOf, pickFields } from "./sourceTexts.ts";

const BATCH_SIZE = 200;

/**
 * Stores the fingerprints of texts without one, which a migration inserted, and their derived fields if they are NULL. The
 * next save of a record adds the texts of its images to the fingerprint.
 */
export async function fillDerivedTexts(db: Db, collections: readonly Collection[]): Promise<void> {
  for (const collection of collections) await fillTexts(db, collection);
}

async function fillTexts(db: Db, collection: Collection): Promise<void> {
  const { textTable, derivedFields } = collection;
  for (;;) {
    const rows = await db.select().from(textTable).where(isNull(textTable.fingerprint)).limit(BATCH_SIZE);
    if (rows.length === 0) return;
    await transaction(db, async (tx) => {
      // The columns of a table of texts are the translatable fields of its type.
      for (const row of rows as TextRow[]) {
        const isDerived = derivedFields?.names.every((name) => row[name] !== null) ?? true;
        const derived = isDerived ? {} : derivedFields?.derive(row);
        const values = { fingerprint: fingerprintOf(pickFields(collection, row)), ...derived };
        const isRow = and(eq(textTable.ownerId, row.ownerId), eq(textTable.language, row.language));
        await tx.update(textTable).set(values).where(isRow);
      }
    });
  }
}
