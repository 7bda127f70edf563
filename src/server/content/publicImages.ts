import { and, eq, or, sql } from "drizzle-orm";

import type { Collection } from "#server/collections/Collection.ts";
import { isInPublishedRecord, isInRecordOf } from "#server/collections/publishedImages.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { createTrackedCache } from "#server/database/trackedCache.ts";
import { contains } from "#server/database/queryHelpers.ts";
import { firstRow } from "#server/database/rows.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { findImageByHash } from "#server/media/repository.ts";

/** Images whose answer is cached: it takes up to ten queries, and visitors load several images with each page. */
const CACHED_IMAGES = 5_000;

/**
 * Tells if visitors may see the image of a file, a master or a variant: a published record or legal text, a client or
 * the settings use it.
 */
export function createPublicImageLookup(
  db: Db,
  collections: readonly Collection[],
): (file: string) => Promise<boolean> {
  const isPublic = createTrackedCache({
    tables: db.$tables,
    minCapacity: CACHED_IMAGES,
    read: (hash) => isPublicImage(db, collections, hash),
  });
  return (file) => isPublic(imageHashOf(file) ?? "");
}

async function isPublicImage(db: Db, collections: readonly Collection[], hash: string): Promise<boolean> {
  const image = await findImageByHash(db, hash);
  if (!image) return false;
  return (
    (await isInPublishedRecord(db, collections, { file: image.file, hash })) ||
    (await isClientLogo(db, image.file)) ||
    (await isInSettings(db, hash)) ||
    (await isInPublishedLegalText(db, hash))
  );
}

/** True for the image of a file, a master or a variant, that the user uploaded or that is in a draft of theirs. */
export async function isOwnImage(
  db: Db,
  collections: readonly Collection[],
  file: string,
  userId: string,
): Promise<boolean> {
  const hash = imageHashOf(file) ?? "";
  const image = await findImageByHash(db, hash);
  if (!image) return false;
  return (
    image.uploadedBy === userId || (await isInRecordOf(db, collections, { file: image.file, hash }, userId))
  );
}

async function isClientLogo(db: Db, file: string): Promise<boolean> {
  const query = db
    .select({ one: sql`1` })
    .from(clients)
    .where(eq(clients.logoFile, file))
    .limit(1);
  return (await firstRow(query)) !== undefined;
}

/** The logo, or an image in a text. */
async function isInSettings(db: Db, hash: string): Promise<boolean> {
  const query = db
    .select({ one: sql`1` })
    .from(settings)
    .where(contains(settings.value, hash))
    .limit(1);
  return (await firstRow(query)) !== undefined;
}

async function isInPublishedLegalText(db: Db, hash: string): Promise<boolean> {
  const { status, contentTh, contentEn } = legalVersions;
  const query = db
    .select({ one: sql`1` })
    .from(legalVersions)
    .where(and(eq(status, "Published"), or(contains(contentTh, hash), contains(contentEn, hash))))
    .limit(1);
  return (await firstRow(query)) !== undefined;
}
