import { omittedFields, recordName, recordPath } from "#resources/contentType.ts";
import type { WorkEntry } from "#resources/settings/site.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { listRecords } from "#server/resources/recordQueries.ts";
import type { Reader } from "#server/database/open.ts";
import type { Language } from "#texts/language.ts";

const MAX_ENTRIES = 16;

/** The newest records with a list that are published in a language, the oldest of them first. */
export async function listWork(
  db: Reader,
  collections: readonly Collection[],
  language: Language,
): Promise<WorkEntry[]> {
  const listed = collections.filter(({ type }) => type.pages.list !== null);
  const lists = listed.map(async (collection) => {
    const { type } = collection;
    const omittedTexts = Object.keys(omittedFields(type));
    const filter = {
      languages: [language],
      status: "Published",
      page: 1,
      limit: MAX_ENTRIES,
      omittedTexts,
    } as const;
    const { items } = await listRecords(db, collection, filter);
    return items.toReversed().map((record) => ({
      name: recordName(type, record),
      path: recordPath(type, record),
      publishedAt: record.publishedAt ?? record.createdAt,
    }));
  });
  const entries = (await Promise.all(lists)).flat();
  return entries
    .toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt))
    .slice(-MAX_ENTRIES);
}
