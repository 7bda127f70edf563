import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { variantFileName, variantWidths } from "#contract/images.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { contains, inJsonArray } from "#server/database/queryHelpers.ts";
import { pictures, replacedPictures } from "#server/database/recordTables.ts";
import { settings } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { imageHashOf, replacementName } from "#server/media/imageNames.ts";
import { toImageAsset, upsertImages } from "#server/media/repository.ts";
import type { ImageFile } from "#server/media/repository.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { translatableFields } from "#server/resources/recordColumns.ts";
import { refreshFingerprints } from "#server/resources/texts.ts";

import { getPictureRow } from "./repository.ts";
import { columnsOf, containsFile, findOwners, listTextTables, newVersion } from "./uses.ts";

interface Replacement {
  old: ImageFile;
  image: ImageFile;
  /** Of the old one. */
  hash: string;
  context: ChangeContext;
}

/**
 * Puts an image in the place of a picture everywhere, with its texts and its focal point. What showed it gets a new
 * version, so that open forms notice it. The addresses of the old picture redirect.
 * @returns the file without a reference
 * @throws AppError `notFound`
 */
export async function replacePicture(
  db: Db,
  collections: readonly Collection[],
  { file, image }: { file: string; image: ImageFile },
  context: ChangeContext,
): Promise<string[]> {
  return transaction(db, async (tx) => {
    const old = await getPictureRow(tx, file);
    if (image.file === file) return [];
    const replacement = { old, image, hash: imageHashOf(file) ?? file, context };
    await upsertImages(tx, [image], context.now);
    const { name, alts, captions, focusX, focusY } = old;
    const described = { name, alts, captions, focusX, focusY, uploadedAt: context.now };
    await tx.update(pictures).set(described).where(eq(pictures.file, image.file));
    const owners = [];
    for (const collection of collections)
      owners.push({ collection, ids: await findShowing(tx, collection, old) });
    await replaceInTexts(tx, collections, replacement);
    for (const { collection, ids } of owners) await replaceInRecords(tx, collection, ids, replacement);
    await replaceLogos(tx, replacement);
    await tx.delete(pictures).where(eq(pictures.file, file));
    await redirect(tx, replacement);
    const change = { before: { file }, after: { file: image.file } };
    await recordChange(tx, context, { kind: "image", recordId: image.file, recordName: name, ...change });
    return [file];
  });
}

/** The ids of the records that show the picture, also in a text or its source. */
async function findShowing(tx: Transaction, collection: Collection, { file }: ImageFile): Promise<string[]> {
  const { textTable, type } = collection;
  const texts = await tx
    .select({ id: textTable.ownerId })
    .from(textTable)
    .where(containsFile(textTable, [...translatableFields(type), "sourceTexts"], file));
  const ids = texts.map(({ id }) => String(id));
  return [...new Set([...(await findOwners(tx, collection, file)), ...ids])];
}

async function replaceInTexts(tx: Transaction, collections: readonly Collection[], replacement: Replacement) {
  const { old, image, context } = replacement;
  const variants = variantWidths(old.width).map((width) => variantFileName(old.file, width));
  const replaceNames = (column: SQLiteColumn) =>
    [old.file, ...variants].reduce<SQL>(
      (text, name) => sql`replace(${text}, ${name}, ${replacementName(name, image)})`,
      sql`${column}`,
    );
  for (const { table, names, copies } of listTextTables(collections)) {
    const all = [...names, ...copies];
    const changed = columnsOf(table, all).map((column, index) => [all[index], replaceNames(column)]);
    await tx
      .update(table)
      .set({ ...Object.fromEntries(changed), ...newVersion(table, context) })
      .where(containsFile(table, all, old.file));
  }
}

async function replaceInRecords(
  tx: Transaction,
  collection: Collection,
  ids: string[],
  { old, image, context }: Replacement,
) {
  const { table, galleryTable } = collection;
  await tx.update(table).set({ logoFile: image.file }).where(eq(table.logoFile, old.file));
  await tx.update(galleryTable).set({ file: image.file }).where(eq(galleryTable.file, old.file));
  await tx.update(table).set(newVersion(table, context)).where(inJsonArray(table.id, ids));
  await refreshFingerprints(tx, collection, ids);
}

/** Of clients and the site. */
async function replaceLogos(tx: Transaction, { old, image, context }: Replacement) {
  await tx
    .update(clients)
    .set({ logoFile: image.file, ...newVersion(clients, context) })
    .where(eq(clients.logoFile, old.file));
  // With the size of the new image.
  await tx
    .update(settings)
    .set({ value: JSON.stringify(toImageAsset(image, "")) })
    .where(and(eq(settings.key, "logo"), contains(settings.value, image.file)));
}

async function redirect(tx: Transaction, { hash, old, image: { file } }: Replacement) {
  await tx.update(replacedPictures).set({ file }).where(eq(replacedPictures.file, old.file));
  // A picture that once replaced this one no longer redirects to it.
  await tx
    .delete(replacedPictures)
    .where(inJsonArray(replacedPictures.hash, [hash, imageHashOf(file) ?? ""]));
  await tx.insert(replacedPictures).values({ hash, file });
}
