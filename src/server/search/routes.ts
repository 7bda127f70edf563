import { lazyFields } from "#contract/fields/lazyFields.ts";
import { normalizeLine } from "#contract/fields/text.ts";
import { cleanedString } from "#contract/fields/textFields.ts";
import { MAX_SEARCH_LENGTH, SEARCH_PAGE_SIZE } from "#contract/search.ts";
import type { SearchResult } from "#contract/search.ts";
import { recordPath } from "#resources/contentType.ts";
import type { Site } from "#resources/settings/site.ts";
import type { Db } from "#server/database/open.ts";
import { findEntries, HIT_MARK, listVocabulary } from "#server/database/searchIndex.ts";
import type { FoundEntry } from "#server/database/searchIndex.ts";
import { createTrackedCache, expireReadsAt } from "#server/database/tableTracker.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { Logger } from "#server/logger.ts";
import { replyList } from "#server/http/reply.ts";
import { paginationQuery } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { LANGUAGE_PARAMETER, resolveLanguage } from "#server/http/textLanguage.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { indexQueued } from "#server/resources/searchIndexing.ts";
import { findRecordNames } from "#server/resources/recordQueries.ts";
import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { createConditions, listQueryWords } from "./createConditions.ts";
import { indexSitePages } from "./sitePages.ts";

/** With fewer results, words with a wrong letter are searched too. */
const FEW_RESULTS = 3;

const searchQuery = paginationQuery.pick({ page: true }).extend(
  lazyFields({
    q: () =>
      cleanedString("q must be a text", {
        clean: (text) => normalizeLine(text).trim(),
        max: MAX_SEARCH_LENGTH,
        tooLong: `q may have at most ${MAX_SEARCH_LENGTH} characters`,
      }).default(""),
    ...LANGUAGE_PARAMETER,
  }),
);

interface SearchDependencies {
  log: Logger;
  db: Db;
  getSite: GetSite;
  getTranslatedSite: (language: TextLanguage) => Promise<Site>;
  collections: readonly Collection[];
}

interface SearchCaches {
  /** Records that changed since the last search. */
  indexRecords: (key: "all") => Promise<number>;
  /** Until a setting changes, the pages of no record stay in the index as they are. */
  indexSite: (language: string) => Promise<void>;
  readVocabulary: (key: "all") => Promise<string[]>;
}

export function searchRoutes(dependencies: SearchDependencies) {
  const { db, getSite, getTranslatedSite, collections } = dependencies;
  const cache = { tables: db.$tables, minCapacity: LANGUAGES.length };
  const readVocabulary = createTrackedCache({ ...cache, read: () => listVocabulary(db) });
  const indexRecords = createTrackedCache({ ...cache, read: () => indexQueued(db, collections) });
  const indexSite = createTrackedCache({
    ...cache,
    read: async (lang) => {
      const language = await resolveLanguage(getSite, lang);
      await indexSitePages(db, await getTranslatedSite(language), language.language);
    },
  });
  const handle = injectDependencies({ ...dependencies, indexRecords, indexSite, readVocabulary });
  return createRoutes([["GET", "/", validateQuery(searchQuery), handle(search)]]);
}

async function search(
  c: Validated<{ query: typeof searchQuery }>,
  { db, log, getSite, collections, ...caches }: SearchDependencies & SearchCaches,
) {
  const { q, page, lang } = c.req.valid("query");
  const { language } = await resolveLanguage(getSite, lang);
  // Visitors make queries up: their pages would only displace others from the cache.
  expireReadsAt(0);
  const words = listQueryWords(q);
  const offset = (page - 1) * SEARCH_PAGE_SIZE;
  const find = (vocabulary: readonly string[]) => {
    const conditions = createConditions(words, vocabulary);
    return findEntries(db, { language, conditions, limit: SEARCH_PAGE_SIZE, offset });
  };
  if (words.length === 0) return replyList(c, { items: [], total: 0 }, { page, limit: SEARCH_PAGE_SIZE });
  // On a full disk, what it finds is outdated.
  await Promise.all([caches.indexRecords("all"), caches.indexSite(language)]).catch((error: unknown) =>
    log.error("updating the search failed", error),
  );
  let found = await find([]);
  if (found.total < FEW_RESULTS) found = await find(await caches.readVocabulary("all"));
  const items = await showEntries(db, collections, { ...found, language });
  return replyList(c, { items, total: found.total }, { page, limit: SEARCH_PAGE_SIZE });
}

/** Asks the tables of texts again what visitors may see. */
async function showEntries(
  db: Db,
  collections: readonly Collection[],
  { entries, language }: { entries: readonly FoundEntry[]; language: Language },
): Promise<SearchResult[]> {
  const ids = entries.map(({ id }) => id);
  const paths = new Map(
    ids.map((id) => [id, id.startsWith(`${language}/`) ? id.slice(language.length) : null]),
  );
  for (const collection of collections)
    for (const text of await findRecordNames(db, collection, { ids, language }))
      if (text.language === language && text.isPublished)
        paths.set(text.id, recordPath(collection.type, text));
  return entries.flatMap(({ type, id, listedAt, title, text }) => {
    const path = paths.get(id);
    const isRecord = type !== "site";
    const record = {
      _id: isRecord ? id : null,
      publishedAt: isRecord ? new Date(listedAt).toISOString() : null,
    };
    return path
      ? [{ kind: type, ...record, path, title: title.split(HIT_MARK), excerpt: text.split(HIT_MARK) }]
      : [];
  });
}
