import { and, ne, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { recordName } from "#resources/contentType.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import { newestFirst } from "#server/database/findIdPage.ts";
import type { Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";

import type { Collection, TextKey } from "./Collection.ts";
import { findRecord, getSortColumns, publishedCondition } from "./recordQueries.ts";

/** What the page of a published record leads on to; nothing for a type without a list. */
export async function readNext(
  db: Reader,
  collection: Collection,
  key: TextKey,
): Promise<Pick<AnyRecord, "next">> {
  const { type } = collection;
  const record = type.pages.list === null ? null : await findNextRecord(db, collection, key);
  if (!record) return {};
  const { slug, logo, pictures } = record;
  const image = pictures.find(({ path }) => path !== logo) ?? pictures[0] ?? null;
  return { next: { name: recordName(type, record), slug, image } };
}

/** The published record after this one in the list of a language; after the last one the first, and `null` without another. */
async function findNextRecord<R extends AnyRecord>(
  db: Reader,
  collection: Collection<R>,
  { id, language }: TextKey,
): Promise<R | null> {
  const { textTable } = collection;
  const { ownerId, listedAt } = textTable;
  const timestamp = sql`SELECT ${listedAt} FROM ${textTable} WHERE ${ownerId} = ${id} AND ${textTable.language} = ${language}`;
  const findFirst = (condition: SQL) =>
    firstRow(
      db
        .select({ id: sql<string>`${ownerId}` })
        .from(textTable)
        .where(and(publishedCondition(collection, language), condition))
        .orderBy(...newestFirst(getSortColumns(collection)))
        .limit(1),
    );
  const next =
    (await findFirst(sql`(${listedAt}, ${ownerId}) < ((${timestamp}), ${id})`)) ??
    (await findFirst(ne(ownerId, id)));
  return next ? findRecord(db, collection, { id: next.id, language }) : null;
}
