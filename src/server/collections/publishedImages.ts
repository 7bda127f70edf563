import { and, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { contains } from "#server/database/queryHelpers.ts";
import type { Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";

import type { Collection } from "./Collection.ts";
import { getColumn, publishedCondition } from "./recordQueries.ts";

/**
 * True if a published record has the image as its logo or in its gallery, or contains its hash in a text.
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
    const isOwn = eq(collection.table.createdBy, userId);
    if (await isShown(db, collection, image.file, isOwn)) return true;
    if (await containsHash(db, collection, image.hash, isOwn)) return true;
  }
  return false;
}

/** @param condition which records count */
async function isShown(
  db: Reader,
  collection: Collection,
  file: string,
  condition: SQL | undefined,
): Promise<boolean> {
  const { table, galleryTable } = collection;
  const asLogo = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.logoFile, file), condition))
    .limit(1);
  const inGallery = db
    .select({ one: sql`1` })
    .from(galleryTable)
    .innerJoin(table, eq(table.id, galleryTable.ownerId))
    .where(and(eq(galleryTable.file, file), condition))
    .limit(1);
  return (await firstRow(asLogo)) !== undefined || (await firstRow(inGallery)) !== undefined;
}

async function isInText(db: Reader, collection: Collection, hash: string): Promise<boolean> {
  const { type, searchByIndex } = collection;
  const status = type.publishing === "drafts" ? "Published" : undefined;
  const matches = await searchByIndex?.(db, hash, { status });
  if (matches) return matches.length > 0;
  return containsHash(db, collection, hash, publishedCondition(collection));
}

/** Reads the texts of all records that match the condition. */
async function containsHash(
  db: Reader,
  collection: Collection,
  hash: string,
  condition: SQL | undefined,
): Promise<boolean> {
  const { table, type } = collection;
  const inTexts = or(...type.searchFields.map((name) => contains(getColumn(collection, name), hash)));
  const query = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(condition, inTexts))
    .limit(1);
  return (await firstRow(query)) !== undefined;
}
