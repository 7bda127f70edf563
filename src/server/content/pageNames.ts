import type { Content } from "#server/collections/content.ts";
import { findNames } from "#server/collections/records.ts";
import type { Db } from "#server/database/open.ts";

const FIXED: Readonly<Record<string, string>> = {
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
const DELETED_LEGAL: readonly DeletedPage[] = [
  { prefix: "/legal/", name: "Deleted legal text" },
  { prefix: "/privacy-policy/", name: "Privacy Policy, deleted version" },
];

interface Dependencies {
  db: Db;
  contents: readonly Content[];
  /** Legal texts by path. */
  listLegalNames: () => Promise<{ path: string; name: string }[]>;
}

/** @returns a function that reads the names of all given paths at once, `null` for an unknown path */
export function createPageNames({ db, contents, listLegalNames }: Dependencies) {
  const lists = contents.map(({ type: { pages } }) => [pages.list, pages.listName] as const);
  const fixed = new Map([...Object.entries(FIXED), ...lists]);
  const deleted = [
    ...contents.map(({ type }) => ({ prefix: prefixOf(type), name: `Deleted ${type.name}` })),
    ...DELETED_LEGAL,
  ];
  return async (paths: string[]): Promise<(path: string) => string | null> => {
    const records = new Map<string, string>();
    for (const content of contents) {
      const prefix = prefixOf(content.type);
      const found = await findNames(db, content, idsIn(paths, prefix));
      for (const { id, name } of found) records.set(prefix + id, name);
    }
    for (const { path, name } of await listLegalNames()) records.set(path, name);
    return (path) =>
      records.get(path) ??
      fixed.get(path) ??
      deleted.find(({ prefix }) => path.startsWith(prefix))?.name ??
      null;
  };
}

function prefixOf({ pages }: Content["type"]): string {
  return `${pages.record}/`;
}

function idsIn(paths: string[], prefix: string): string[] {
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}
