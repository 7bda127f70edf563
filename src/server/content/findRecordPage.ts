import { recordPath } from "#content/recordPath.ts";
import type { RecordPage } from "#contract/content/recordPage.ts";
import { findPublishedRecord } from "#server/collections/addresses.ts";
import type { Collection } from "#server/collections/Collection.ts";
import type { Db } from "#server/database/open.ts";
import type { Language } from "#texts/language.ts";

export interface PublishedPage {
  /** Its current one, without the base of the language. */
  path: string;
  /** Another one than the wanted one if the text of the address moved to it. */
  language: Language;
  /** Its views are counted for this path, which has the id, so that they stay together when the address changes. */
  viewPath: string;
}

/** @returns `null` if visitors can't see the record in the language */
export async function findRecordPage(
  db: Db,
  collections: readonly Collection[],
  {
    type: name,
    ...reference
  }: Extract<RecordPage, { kind: "content" }> & {
    language: Language;
    /** That visitors can read. */
    languages: readonly Language[];
  },
): Promise<PublishedPage | null> {
  const collection = collections.find(({ type }) => type.name === name);
  const record = collection && (await findPublishedRecord(db, collection, reference));
  if (!record) return null;
  const { type } = collection;
  return { ...record, path: recordPath(type, record), viewPath: `${type.pages.record}/${record.id}` };
}
