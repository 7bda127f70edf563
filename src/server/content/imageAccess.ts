import { and, eq, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { uploadPath } from "#contract/images.ts";
import { hasPermission } from "#contract/accounts/permissions.ts";
import type { PreviewCookie } from "#server/accounts/previewCookie.ts";
import type { Collection } from "#server/resources/Collection.ts";
import type { PreviewAccess } from "#server/resources/previewLinks.ts";
import { getTextColumn } from "#server/resources/recordColumns.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { contains, inJsonArray } from "#server/database/queryHelpers.ts";
import { firstRow, hasRow } from "#server/database/rows.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import { createTrackedCache } from "#server/database/tableTracker.ts";
import { hasFullAccess } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { ImageAccess } from "#server/media/imageAccess.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { findReplacement, findStoredFile } from "#server/media/repository.ts";

interface AccessDependencies {
  previewCookie: PreviewCookie;
  previews: Pick<PreviewAccess, "findAll">;
  getSite: GetSite;
}

/** Until the site goes live, only admins see its images. */
export function createImageAccess(
  db: Db,
  collections: readonly Collection[],
  { previewCookie, previews, getSite }: AccessDependencies,
): ImageAccess {
  const isPublished = createPublicImageLookup(db, collections);
  /** On a site that is not live, a preview also shows what is public. */
  async function isPreviewed(c: AppContext, file: string) {
    const open = await previews.findAll(c);
    const hash = imageHashOf(file) ?? "";
    const image = open.length > 0 ? await findStoredFile(db, hash) : null;
    if (!image) return false;
    const isOpen = ({ type, textTable }: Collection) =>
      inJsonArray(
        textTable.ownerId,
        open.filter((one) => one.type === type.name).map(({ recordId }) => recordId),
      );
    return (await isInRecords(db, collections, { file: image.file, hash }, isOpen)) || isPublished(file);
  }
  return {
    findReplacement: (file) => findReplacement(db, file),
    isPublic: async (file) => !(await getSite()).comingSoon && isPublished(file),
    mayPreview: async (c, file) => {
      const session = c.get("session") ?? (await previewCookie.findSession(c));
      if (!session || !hasFullAccess(session)) return isPreviewed(c, file);
      // Authors choose from all pictures of the library.
      return hasPermission(session.user, "drafts.write") || isPublished(file);
    },
  };
}

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
  const image = await findStoredFile(db, hash);
  if (!image) return false;
  return (
    (await isInPublishedRecord(db, collections, { file: image.file, hash })) ||
    (await hasRow(db, clients, eq(clients.logoFile, image.file))) ||
    (await isInSettings(db, hash)) ||
    (await isInPublishedLegalText(db, hash))
  );
}

/** The logo, or an image in a text. */
function isInSettings(db: Db, hash: string): Promise<boolean> {
  return hasRow(db, settings, contains(settings.value, hash));
}

function isInPublishedLegalText(db: Db, hash: string): Promise<boolean> {
  const { status, contentTh, contentEn } = legalVersions;
  const isInText = or(contains(contentTh, hash), contains(contentEn, hash));
  return hasRow(db, legalVersions, and(eq(status, "Published"), isInText));
}

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

/** As `isInPublishedRecord`, for the texts that match a condition. */
async function isInRecords(
  db: Reader,
  collections: readonly Collection[],
  image: { file: string; hash: string },
  conditionOf: (collection: Collection) => SQL,
): Promise<boolean> {
  for (const collection of collections) {
    const condition = conditionOf(collection);
    if (await isShown(db, collection, image.file, condition)) return true;
    if (await containsHash(db, collection, image.hash, condition)) return true;
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
  for (const query of [asLogo, inGallery]) if ((await firstRow<unknown>(query)) !== undefined) return true;
  // The second condition is that of the index.
  const isSharePicture = [eq(textTable.sharePicture, uploadPath(file)), ne(textTable.sharePicture, sql`''`)];
  return hasRow(db, textTable, and(...isSharePicture, condition));
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
  return hasRow(db, textTable, and(condition, inTexts));
}
