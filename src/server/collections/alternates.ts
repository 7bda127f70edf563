import { sql } from "drizzle-orm";

import type { AnyRecord } from "#content/contentType.ts";
import { listLanguages } from "#contract/settings/languages.ts";
import type { Alternate } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { GetSite } from "#server/http/getSite.ts";

import type { Collection } from "./Collection.ts";
import { preparedPerCollection } from "./recordColumns.ts";

const publishedTextsQuery = preparedPerCollection((db, { textTable }) =>
  db
    .select({
      id: sql<string>`${textTable.ownerId}`,
      language: sql<Language>`${textTable.language}`,
    })
    .from(textTable)
    .where(
      sql`${textTable.ownerId} IN (SELECT value FROM json_each(${sql.placeholder("ids")})) AND ${textTable.status} = 'Published'`,
    )
    .prepare(),
);

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
    const path = `${collection.type.pages.record}/${id}`;
    const own = new Set(published.get(id)?.map(({ language }) => language));
    return listLanguages(languages)
      .filter((language) => own.has(language))
      .map((language) => ({ language, path }));
  };
}

interface AlternatesDependencies {
  db: Reader;
  collection: Collection;
  getSite: GetSite;
}

/** The record with its alternates on a site with several languages; unchanged on others. */
export async function addAlternates<R extends AnyRecord>(
  { db, collection, getSite }: AlternatesDependencies,
  record: R,
): Promise<R> {
  const { languages } = await getSite();
  if (languages.further.length === 0) return record;
  const alternates = await findAlternates(db, collection, { ids: [record._id], languages });
  return { ...record, alternates: alternates(record._id) };
}
