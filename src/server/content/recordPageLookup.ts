import { recordPath } from "#content/recordPath.ts";
import type { FindRecordPage } from "#contract/content/recordPage.ts";
import { listLanguages } from "#contract/settings/languages.ts";
import { findPublishedRecord } from "#server/collections/addresses.ts";
import type { Collection } from "#server/collections/Collection.ts";
import type { Db } from "#server/database/open.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { getPublishedLanguages } from "#server/http/textLanguage.ts";

interface Dependencies {
  db: Db;
  getSite: GetSite;
}

export function createRecordPageLookup(
  { db, getSite }: Dependencies,
  collections: readonly Collection[],
): FindRecordPage {
  return async ({ type: name, address }, language) => {
    const collection = collections.find(({ type }) => type.name === name);
    const languages = listLanguages(await getPublishedLanguages(getSite));
    const record =
      collection && (await findPublishedRecord(db, collection, { address, language, languages }));
    if (!record) return null;
    const { type } = collection;
    return { ...record, path: recordPath(type, record), viewPath: `${type.pages.record}/${record.id}` };
  };
}
