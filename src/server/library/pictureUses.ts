import { eq, inArray, or } from "drizzle-orm";

import { legalTitle } from "#contract/legal/legal.ts";
import type { PictureUse } from "#contract/library.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Reader } from "#server/database/open.ts";
import { contains } from "#server/database/queryHelpers.ts";
import { legalVersions, settings } from "#server/database/schema.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { translatableFields } from "#server/resources/recordColumns.ts";
import { findRecordNames } from "#server/resources/recordQueries.ts";
import type { Language } from "#texts/language.ts";

import { pictureColumns } from "./pictureTexts.ts";

interface SearchedPicture {
  file: string;
  /** The site's main one, of the names. */
  language: Language;
}

/** Everything that shows a picture, with the screen that edits it. */
export async function findPictureUses(
  db: Reader,
  collections: readonly Collection[],
  picture: SearchedPicture,
): Promise<PictureUse[]> {
  const { file, language } = picture;
  const hash = file.slice(0, file.indexOf("."));
  const inRecords = await Promise.all(collections.map((one) => findRecordUses(db, one, picture)));
  const inClients = await db.select().from(clients).where(eq(clients.logoFile, file));
  const { contentTh, contentEn } = legalVersions;
  const inLegalTexts = await db
    .select()
    .from(legalVersions)
    .where(or(contains(contentTh, hash), contains(contentEn, hash)));
  const inSettings = await db.select().from(settings).where(contains(settings.value, hash));
  return [
    ...inRecords.flat(),
    ...inClients.map(({ id, name }) => ({ kind: "client", id, name, path: "/admin/client" })),
    ...inLegalTexts.map((text) => ({
      kind: "legal_text",
      id: text.id,
      name: legalTitle(text, language),
      path: `/admin/legal/edit/${text.id}`,
    })),
    ...inSettings.map(({ key }) => ({
      kind: "settings",
      id: key,
      name: key,
      path: key === "logo" ? "/admin/settings/identity" : "/admin/settings",
    })),
  ];
}

/** A use for each record that shows it, and for each text in a further language that contains it. */
async function findRecordUses(
  db: Reader,
  collection: Collection,
  { file, language: main }: SearchedPicture,
): Promise<PictureUse[]> {
  const { table, textTable, galleryTable, type } = collection;
  const hash = file.slice(0, file.indexOf("."));
  const inGallery = db
    .select({ id: galleryTable.ownerId })
    .from(galleryTable)
    .where(eq(galleryTable.file, file));
  const owners = await db
    .select({ id: table.id })
    .from(table)
    .where(or(eq(table.logoFile, file), inArray(table.id, inGallery)));
  const columns = pictureColumns(textTable, translatableFields(type));
  const texts = await db
    .select({ id: textTable.ownerId, language: textTable.language })
    .from(textTable)
    .where(or(...columns.map((column) => contains(column, hash))));
  // The columns of a table of texts.
  const rows = texts as { id: string; language: Language }[];
  const found = [...owners.map(({ id }) => ({ id: String(id), language: main })), ...rows];
  const uses = new Map(found.map((use) => [`${use.id} ${use.language}`, use]));
  const ids = found.map(({ id }) => id);
  const names = await findRecordNames(db, collection, { ids, language: main });
  return uses
    .values()
    .map(({ id, language }) => ({
      kind: type.name,
      id,
      name: names.findLast((record) => record.id === id)?.name ?? "",
      path:
        language === main
          ? `${type.admin.path}/edit/${id}`
          : `${type.admin.path}/${id}/translate/${language}`,
      language,
    }))
    .toArray();
}
