import { and, eq, notExists, sql } from "drizzle-orm";

import type { Db, Reader } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { listSlugCandidates } from "./addresses.ts";
import type { Collection, TextKey } from "./Collection.ts";
import { getTextColumn } from "./recordColumns.ts";

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Gives an address to each text without one: those from before an upgrade. */
export async function fillSlugs(db: Db, collections: readonly Collection[]): Promise<void> {
  for (const collection of collections) {
    const texts = await listTextsWithoutSlug(db, collection);
    if (texts.length > 0) await transaction(db, (tx) => insertSlugs(tx, collection, texts));
  }
}

type NamedText = TextKey & { name: string };

async function listTextsWithoutSlug(db: Reader, collection: Collection): Promise<NamedText[]> {
  const { addressTable, textTable, type } = collection;
  const address = db
    .select({ one: sql`1` })
    .from(addressTable)
    .where(
      and(
        eq(addressTable.ownerId, textTable.ownerId),
        eq(addressTable.language, textTable.language),
        eq(addressTable.isCurrent, true),
      ),
    );
  const rows = await db
    .select({
      id: textTable.ownerId,
      language: textTable.language,
      name: getTextColumn(collection, type.nameField),
    })
    .from(textTable)
    .where(notExists(address))
    .orderBy(textTable.ownerId);
  // The columns of a table of texts.
  return rows as NamedText[];
}

async function insertSlugs(tx: Transaction, collection: Collection, texts: NamedText[]): Promise<void> {
  const { addressTable } = collection;
  const existing = await tx
    .select({ slug: addressTable.slug, language: addressTable.language })
    .from(addressTable);
  const taken = new Set(existing.map(({ slug, language }) => keyOf(String(slug), String(language))));
  const rows = texts.map(({ id, language, name }) => {
    const candidates = listSlugCandidates(collection, id, name);
    const slug = candidates.find((candidate) => !taken.has(keyOf(candidate, language)));
    if (slug === undefined) throw new Error(`No address is free for ${collection.type.name} ${id}`);
    taken.add(keyOf(slug, language));
    return { slug, language, ownerId: id, isCurrent: true };
  });
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await tx.insert(addressTable).values(rows.slice(start, start + BATCH_SIZE));
}

function keyOf(slug: string, language: string): string {
  return `${language} ${slug}`;
}
