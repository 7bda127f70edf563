import { recordPath } from "#resources/contentType.ts";
import type { PageName } from "#contract/analytics/analytics.ts";
import type { FindRecordPage } from "#contract/content/recordPage.ts";
import { joinBase, languageBase, listLanguages } from "#resources/settings/languages.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { findPublishedRecord } from "#server/resources/addresses.ts";
import { findRecordNames } from "#server/resources/recordQueries.ts";
import type { Db } from "#server/database/open.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { getPublishedLanguages } from "#server/http/textLanguage.ts";

interface LookupDependencies {
  db: Db;
  getSite: GetSite;
}

export function createRecordPageLookup(
  { db, getSite }: LookupDependencies,
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

const STATIC_PAGE_TITLES: Readonly<Record<string, string>> = {
  "/": "Home",
  "/about": "About",
  "/address": "Address",
  "/privacy-policy": "Privacy Policy",
  "/search": "Search",
};

const ROOT_ID = /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface DeletedPage {
  prefix: string;
  name: string;
}

/** Names of deleted pages, whose titles are no longer known. */
const DELETED_LEGAL_PAGES: readonly DeletedPage[] = [
  { prefix: "/legal/", name: "Deleted legal text" },
  { prefix: "/privacy-policy/", name: "Privacy Policy, deleted version" },
];

interface PageNameDependencies extends LookupDependencies {
  collections: readonly Collection[];
  /** Legal texts by path. */
  listLegalPageTitles: () => Promise<{ path: string; name: string }[]>;
}

/** @returns a function that reads the names of all given paths at once, `null` for an unknown path */
export function createPageNameLookup({
  db,
  collections,
  getSite,
  listLegalPageTitles,
}: PageNameDependencies) {
  const listPages = collections.flatMap(({ type: { pages } }) =>
    pages.list === null ? [] : [[pages.list, pages.listName] as const],
  );
  const staticTitles = new Map([...Object.entries(STATIC_PAGE_TITLES), ...listPages]);
  const deleted = [
    ...collections.map(({ type }) => ({ prefix: pathPrefix(type), name: `Deleted ${type.name}` })),
    ...DELETED_LEGAL_PAGES,
  ];
  return async (paths: string[]): Promise<(path: string) => PageName | null> => {
    const records = new Map<string, PageName>();
    const { languages } = await getSite();
    for (const content of collections) {
      const prefix = pathPrefix(content.type);
      const ids = idsWithPrefix(paths, prefix);
      for (const text of await findRecordNames(db, content, { ids, language: languages.main })) {
        const path = prefix + text.id;
        const base = languageBase(languages, text.language);
        const address = decodeURI(joinBase(base, recordPath(content.type, text)));
        if (text.isPublished) records.set(path, { title: text.name, address });
        // The new title of a draft is not for everyone who reads the figures.
        else if (!records.has(path))
          records.set(path, { title: `Unpublished ${content.type.name}`, address: path });
      }
    }
    const legalTitles = new Map((await listLegalPageTitles()).map(({ path, name }) => [path, name]));
    return (path) => {
      const title =
        legalTitles.get(path) ??
        staticTitles.get(path) ??
        deleted.find(({ prefix }) => hasPrefix(path, prefix))?.name;
      return records.get(path) ?? (title === undefined ? null : { title, address: path });
    };
  };
}

function pathPrefix({ pages }: Collection["type"]): string {
  return `${pages.record}/`;
}

/** Pages of the firm's own have the prefix of all paths. */
function hasPrefix(path: string, prefix: string): boolean {
  return prefix === "/" ? ROOT_ID.test(path) : path.startsWith(prefix);
}

function idsWithPrefix(paths: string[], prefix: string): string[] {
  return paths.filter((path) => hasPrefix(path, prefix)).map((path) => path.slice(prefix.length));
}
