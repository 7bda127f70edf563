import { and, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { contains } from "#server/database/queryHelpers.ts";
import type { Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";

import type { Collection } from "./Collection.ts";
import { getTextColumn, isCreatedBy } from "./recordColumns.ts";

/**
 * True if a record that is published in some language has the image as its logo or in its gallery, or contains its hash in a text.
 * @param image the file of its master
 */
export async function isInPublishedRecord(
  db: Reader,
  collections: readonly Collection[],
  image: { file: string; hash: string },
): Promise<boolean> {
  for (const collection of collections)
    if (await isShown(db, collection, image.file, publishedCondition(collection))) return true;
  // Those with an index first: the texts of the others are all read.
  const byCost = collections.toSorted(
    (one, other) => Number(!one.searchByIndex) - Number(!other.searchByIndex),
  );
  for (const collection of byCost) if (await isInText(db, collection, image.hash)) return true;
  return false;
}

/** As `isInPublishedRecord`, for the records that a user created. */
export async function isInRecordOf(
  db: Reader,
  collections: readonly Collection[],
  image: { file: string; hash: string },
  userId: string,
): Promise<boolean> {
  for (const collection of collections) {
    const isOwn = isCreatedBy(collection, userId);
    if (await isShown(db, collection, image.file, isOwn)) return true;
    if (await containsHash(db, collection, image.hash, isOwn)) return true;
  }
  return false;
}

/** @param condition which texts count */
async function isShown(
  db: Reader,
  { table, textTable, galleryTable }: Collection,
  file: string,
  condition: SQL,
): Promise<boolean> {
  const asLogo = db
    .select({ one: sql`1` })
    .from(table)
    .innerJoin(textTable, eq(textTable.ownerId, table.id))
    .where(and(eq(table.logoFile, file), condition))
    .limit(1);
  const inGallery = db
    .select({ one: sql`1` })
    .from(galleryTable)
    .innerJoin(textTable, eq(textTable.ownerId, galleryTable.ownerId))
    .where(and(eq(galleryTable.file, file), condition))
    .limit(1);
  return (await firstRow(asLogo)) !== undefined || (await firstRow(inGallery)) !== undefined;
}

async function isInText(db: Reader, collection: Collection, hash: string): Promise<boolean> {
  const matches = await collection.searchByIndex?.(db, hash, { status: "Published" });
  if (matches) return matches.length > 0;
  return containsHash(db, collection, hash, publishedCondition(collection));
}

function publishedCondition({ textTable }: Collection): SQL {
  return eq(textTable.status, "Published");
}

/** Reads all texts that match the condition. */
async function containsHash(
  db: Reader,
  collection: Collection,
  hash: string,
  condition: SQL,
): Promise<boolean> {
  const { textTable, type } = collection;
  const inTexts = or(...type.searchFields.map((name) => contains(getTextColumn(collection, name), hash)));
  const query = db
    .select({ one: sql`1` })
    .from(textTable)
    .where(and(condition, inTexts))
    .limit(1);
  return (await firstRow(query)) !== undefined;
}
