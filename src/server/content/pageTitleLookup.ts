import type { Collection } from "#server/collections/Collection.ts";
import { findRecordNames } from "#server/collections/recordQueries.ts";
import type { Db } from "#server/database/open.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { getMainLanguage } from "#server/http/textLanguage.ts";

const STATIC_PAGE_TITLES: Readonly<Record<string, string>> = {
  "/": "Home",
  "/about": "About",
  "/address": "Address",
  "/privacy-policy": "Privacy Policy",
};

interface DeletedPage {
  prefix: string;
  name: string;
}

/** Names of deleted pages, whose titles are no longer known. */
const DELETED_LEGAL_PAGES: readonly DeletedPage[] = [
  { prefix: "/legal/", name: "Deleted legal text" },
  { prefix: "/privacy-policy/", name: "Privacy Policy, deleted version" },
];

interface Dependencies {
  db: Db;
  collections: readonly Collection[];
  getSite: GetSite;
  /** Legal texts by path. */
  listLegalPageTitles: () => Promise<{ path: string; name: string }[]>;
}

/** @returns a function that reads the names of all given paths at once, `null` for an unknown path */
export function createPageTitleLookup({ db, collections, getSite, listLegalPageTitles }: Dependencies) {
  const listPages = collections.map(({ type: { pages } }) => [pages.list, pages.listName] as const);
  const staticTitles = new Map([...Object.entries(STATIC_PAGE_TITLES), ...listPages]);
  const deleted = [
    ...collections.map(({ type }) => ({ prefix: pathPrefix(type), name: `Deleted ${type.name}` })),
    ...DELETED_LEGAL_PAGES,
  ];
  return async (paths: string[]): Promise<(path: string) => string | null> => {
    const recordTitles = new Map<string, string>();
    const language = await getMainLanguage(getSite);
    for (const content of collections) {
      const prefix = pathPrefix(content.type);
      const found = await findRecordNames(db, content, { ids: idsWithPrefix(paths, prefix), language });
      for (const { id, name, isPublished } of found) {
        if (isPublished) recordTitles.set(prefix + id, name);
        // The new title of a draft is not for everyone who reads the figures.
        else if (!recordTitles.has(prefix + id))
          recordTitles.set(prefix + id, `Unpublished ${content.type.name}`);
      }
    }
    for (const { path, name } of await listLegalPageTitles()) recordTitles.set(path, name);
    return (path) =>
      recordTitles.get(path) ??
      staticTitles.get(path) ??
      deleted.find(({ prefix }) => path.startsWith(prefix))?.name ??
      null;
  };
}

function pathPrefix({ pages }: Collection["type"]): string {
  return `${pages.record}/`;
}

function idsWithPrefix(paths: string[], prefix: string): string[] {
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}
