import { sql } from "drizzle-orm";

import type { AnyRecord } from "#content/contentType.ts";
import { recordPath } from "#content/recordPath.ts";
import { listLanguages, publishedLanguages } from "#contract/settings/languages.ts";
import type { Alternate } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { GetSite } from "#server/http/getSite.ts";

import type { Collection } from "./Collection.ts";
import { currentSlug, preparedPerCollection } from "./recordColumns.ts";

const publishedTextsQuery = preparedPerCollection((db, collection) => {
  const { textTable } = collection;
  return db
    .select({
      id: sql<string>`${textTable.ownerId}`,
      language: sql<Language>`${textTable.language}`,
      slug: currentSlug(collection),
    })
    .from(textTable)
    .where(
      sql`${textTable.ownerId} IN (SELECT value FROM json_each(${sql.placeholder("ids")})) AND ${textTable.status} = 'Published'`,
    )
    .prepare();
});

/**
 * The pages of records in the languages of the site in which visitors can see them, the main language first.
 * @returns a function that finds those of one of the records
 */
export async function findAlternates(
  db: Reader,
  collection: Collection,
  { ids, languages }: { ids: string[]; languages: SiteLanguages },
): Promise<(id: string) => Alternate[]> {
  const texts = await publishedTextsQuery(collection)(db).execute({ ids: JSON.stringify(ids) });
  const published = Map.groupBy(texts, ({ id }) => id);
  return (id) => {
    const own = published.get(id) ?? [];
    return listLanguages(languages).flatMap((language) =>
      own
        .filter((text) => text.language === language)
        .map((text) => ({ language, path: recordPath(collection.type, text) })),
    );
  };
}

interface AlternatesDependencies {
  db: Reader;
  collection: Collection;
  getSite: GetSite;
}

/**
 * The record with its alternates on a site with several languages; unchanged on others.
 * @param language of the record's text
 */
export async function addAlternates<R extends AnyRecord>(
  { db, collection, getSite }: AlternatesDependencies,
  record: R,
  language: Language,
): Promise<R> {
  const languages = publishedLanguages((await getSite()).languages, language);
  if (languages.further.length === 0) return record;
  const alternates = await findAlternates(db, collection, { ids: [record._id], languages });
  return { ...record, alternates: alternates(record._id) };
}
