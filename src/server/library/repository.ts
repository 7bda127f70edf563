import { and, desc, eq, gt, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { ImageType } from "#contract/images.ts";
import { uploadPath } from "#contract/images.ts";
import { allTexts, LARGE_PICTURE, LIBRARY_MESSAGES } from "#contract/library.ts";
import type { LibraryPicture, LibraryUsage, PictureFields, PictureFilter } from "#contract/library.ts";
import { toPlainDate } from "#server/calendar.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { findForeignKeysTo, isReferenced } from "#server/database/foreignKeys.ts";
import { inJsonArray, jsonText, matchesSearch, paginateArray } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { pictures, replacedPictures } from "#server/database/recordTables.ts";
import { firstRow } from "#server/database/rows.ts";
import type { ImageRow } from "#server/media/repository.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";
import type { Language } from "#texts/language.ts";

import { removeUses } from "./removeUses.ts";
import type { Removal } from "./removeUses.ts";
import { findHashesInTexts } from "./uses.ts";

interface Clock {
  now: number;
  timeZone: string;
}

export interface LibraryFilter extends PageRequest {
  /** Matches names and alt texts. */
  search?: string | undefined;
  show?: PictureFilter | undefined;
  type?: ImageType | undefined;
  /** The site's main language, of the alt texts. */
  language: Language;
}

/** Newest first. */
export async function listPictures(db: Db, collections: readonly Collection[], filter: LibraryFilter) {
  const { search, show, type } = filter;
  const condition = and(
    search ? matchesSearch([pictures.name, pictures.alts], search) : undefined,
    type && eq(pictures.type, type),
    show && (await shownCondition(db, collections, { show, language: filter.language })),
  );
  const order = [desc(pictures.createdAt), desc(pictures.file)];
  const matches = await db
    .select({ file: pictures.file })
    .from(pictures)
    .where(condition)
    .orderBy(...order);
  const files = paginateArray(matches, filter).map(({ file }) => file);
  const rows = await db
    .select()
    .from(pictures)
    .where(inJsonArray(pictures.file, files))
    .orderBy(...order);
  return { items: rows.map(toLibraryPicture), total: matches.length };
}

async function shownCondition(
  db: Reader,
  collections: readonly Collection[],
  { show, language }: { show: PictureFilter; language: Language },
): Promise<SQL | undefined> {
  const { bytes, width, height, alts, file } = pictures;
  if (show === "large")
    return or(gt(bytes, LARGE_PICTURE.bytes), gt(sql`max(${width}, ${height})`, LARGE_PICTURE.side));
  if (show === "withoutAlt") return sql`coalesce(${jsonText(alts, language)}, '') = ''`;
  const references = await findForeignKeysTo(db, "pictures");
  const hashes = JSON.stringify(await findHashesInTexts(db, collections));
  const isInText = sql`substr(${file}, 1, 32) IN (SELECT value FROM json_each(${hashes}))`;
  return and(not(isReferenced(references, file)), not(isInText));
}

/** @throws AppError `notFound`; `conflict` for a newer version */
export async function updatePicture(
  db: Db,
  file: string,
  fields: PictureFields,
  context: WriteContext,
): Promise<LibraryPicture> {
  const { record } = await PICTURES.update(db, { key: file, context }, async (tx, { version }) => {
    await tx
      .update(pictures)
      .set({ ...fields, ...version })
      .where(eq(pictures.file, file));
  });
  return record;
}

/**
 * @returns the file without a reference
 * @throws AppError `notFound`; as `removeUses`
 */
export function deletePicture(db: Db, file: string, removal: Removal): Promise<string> {
  return PICTURES.remove(db, { key: file, context: removal.context }, async (tx) => {
    await removeUses(tx, file, removal);
    await tx.delete(replacedPictures).where(eq(replacedPictures.file, file));
    await tx.delete(pictures).where(eq(pictures.file, file));
    return file;
  });
}

/** @param now milliseconds since 1970 */
export async function getLibraryUsage(db: Db, { now, timeZone }: Clock): Promise<LibraryUsage> {
  const { bytes, createdAt } = pictures;
  const rows = await db.select({ bytes, createdAt }).from(pictures).orderBy(createdAt);
  const month = toPlainDate(now, timeZone).with({ day: 1 });
  const sumSince = (months: number) => {
    const start = month.subtract({ months }).toZonedDateTime(timeZone).epochMilliseconds;
    return rows.reduce((sum, row) => sum + (row.createdAt >= start ? row.bytes : 0), 0);
  };
  const stored = rows.reduce((sum, row) => sum + row.bytes, 0);
  return { pictures: rows.length, bytes: stored, addedInYear: sumSince(11), addedInMonth: sumSince(0) };
}

export const PICTURES = new RecordStore<ImageRow, LibraryPicture>({
  kind: "image",
  notFound: LIBRARY_MESSAGES.notFound,
  findRow: (db, file) => firstRow(db.select().from(pictures).where(eq(pictures.file, file))),
  toRecord: (_, row) => toLibraryPicture(row),
  audited: ({ _id, name, alts, captions, focusX, focusY, isDrawing }) => ({
    recordId: _id,
    recordName: name,
    fields: { name, alts, captions, focus: `${focusX} ${focusY}`, isDrawing },
  }),
});

export function toLibraryPicture(row: ImageRow): LibraryPicture {
  const { file, type, width, height, bytes, name, alts, captions, focusX, focusY, isDrawing } = row;
  return {
    _id: file,
    path: uploadPath(file),
    type,
    width,
    height,
    bytes,
    name,
    focusX,
    focusY,
    isDrawing,
    alts: allTexts(alts),
    captions: allTexts(captions),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
