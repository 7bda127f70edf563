import { and, eq } from "drizzle-orm";

import { variantFileName, variantWidths } from "#contract/images.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
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

import { PICTURES } from "./repository.ts";
import { rewriteUses } from "./rewriteUses.ts";

/**
 * Puts an image in the place of a picture everywhere, with its texts and its focal point. The addresses of the old
 * picture redirect.
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
    const old = await PICTURES.getRow(tx, file);
    if (image.file === file) return [];
    await upsertImages(tx, [image], context.now);
    const { name, alts, captions, focusX, focusY, isDrawing } = old;
    const described = { name, alts, captions, focusX, focusY, isDrawing, uploadedAt: context.now };
    await tx.update(pictures).set(described).where(eq(pictures.file, image.file));
    const change = (value: unknown): unknown => JSON.parse(replaceNames(JSON.stringify(value), old, image));
    await rewriteUses(tx, collections, { file, substitute: image.file, change, context });
    // With the size of the new image.
    await tx
      .update(settings)
      .set({ value: JSON.stringify(toImageAsset(image, "")) })
      .where(and(eq(settings.key, "logo"), contains(settings.value, image.file)));
    await tx.delete(pictures).where(eq(pictures.file, file));
    await redirect(tx, file, image.file);
    const changed = { before: { file }, after: { file: image.file } };
    await recordChange(tx, context, { kind: "image", recordId: image.file, recordName: name, ...changed });
    return [file];
  });
}

function replaceNames(text: string, old: ImageFile, image: ImageFile): string {
  const variants = variantWidths(old.width).map((width) => variantFileName(old.file, width));
  return [old.file, ...variants].reduce(
    (replaced, name) => replaced.replaceAll(name, replacementName(name, image)),
    text,
  );
}

async function redirect(tx: Transaction, from: string, file: string) {
  const hash = imageHashOf(from) ?? from;
  await tx.update(replacedPictures).set({ file }).where(eq(replacedPictures.file, from));
  // A picture that once replaced this one no longer redirects to it.
  await tx
    .delete(replacedPictures)
    .where(inJsonArray(replacedPictures.hash, [hash, imageHashOf(file) ?? ""]));
  await tx.insert(replacedPictures).values({ hash, file });
}
