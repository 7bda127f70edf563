import { and, eq, or, sql } from "drizzle-orm";

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
  for (const collection of collections) if (await isShown(db, collection, image.file)) return true;
  // Those with an index first: the texts of the others are all read.
  const byCost = collections.toSorted(
    (one, other) => Number(!one.searchByIndex) - Number(!other.searchByIndex),
  );
  for (const collection of byCost) if (await isInText(db, collection, image.hash)) return true;
  return false;
}

async function isShown(db: Reader, collection: Collection, file: string): Promise<boolean> {
  const { table, galleryTable } = collection;
  const published = publishedCondition(collection);
  const asLogo = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.logoFile, file), published))
    .limit(1);
  const inGallery = db
    .select({ one: sql`1` })
    .from(galleryTable)
    .innerJoin(table, eq(table.id, galleryTable.ownerId))
    .where(and(eq(galleryTable.file, file), published))
    .limit(1);
  return (await firstRow(asLogo)) !== undefined || (await firstRow(inGallery)) !== undefined;
}

async function isInText(db: Reader, collection: Collection, hash: string): Promise<boolean> {
  const { table, type, searchByIndex } = collection;
  const status = type.publishing === "drafts" ? "Published" : undefined;
  const matches = await searchByIndex?.(db, hash, status);
  if (matches) return matches.length > 0;
  const inTexts = or(...type.searchFields.map((name) => contains(getColumn(collection, name), hash)));
  const query = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(publishedCondition(collection), inTexts))
    .limit(1);
  return (await firstRow(query)) !== undefined;
}
