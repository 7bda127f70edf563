// The names that views are kept under: pages, agents, sources.
import type { Db } from "./database.ts";

interface PagePath {
  n: number;
  path: string;
}

export interface Page extends PagePath {
  /** Of its last view. */
  title: string;
}

export interface AgentName {
  n: number;
  device: string;
  browser: string;
  system: string;
}

export interface SourceName {
  n: number;
  referrer: string;
  campaign: string;
}

/** More than a dashboard has to name, unless somebody makes them up. */
const MOST_REMEMBERED = 20_000;

/** What a number stands for never changes, and is never taken away; only the title of a page does. */
export const namePaths = rememberedNames<PagePath>("SELECT n, path FROM view_pages");
export const nameAgents = rememberedNames<AgentName>("SELECT n, device, browser, system FROM view_agents");
export const nameSources = rememberedNames<SourceName>("SELECT n, referrer, campaign FROM view_sources");

export function findPage(db: Db, path: string): Page | null {
  return db.$client.query<Page, [string]>("SELECT n, path, title FROM view_pages WHERE path = ?").get(path);
}

/** By the numbers of the pages. */
export function listTitles(db: Db, numbers: number[]): Map<number, string> {
  if (numbers.length === 0) return new Map();
  const titles = readNames<Omit<Page, "path">>(db, "SELECT n, title FROM view_pages", numbers);
  return new Map(titles.map(({ n, title }) => [n, title]));
}

/** @returns gives at least the names of the numbers it is asked for */
function rememberedNames<T extends { n: number }>(select: string) {
  const remembered = new WeakMap<Db, Map<number, T>>();
  return (db: Db, numbers: number[]): ReadonlyMap<number, T> => {
    const known = remembered.get(db) ?? new Map<number, T>();
    remembered.set(db, known);
    const unknown = numbers.filter((n) => !known.has(n));
    if (unknown.length === 0) return known;
    if (known.size + unknown.length > MOST_REMEMBERED) {
      remembered.delete(db);
      return byNumber(readNames<T>(db, select, numbers));
    }
    for (const name of readNames<T>(db, select, unknown)) known.set(name.n, name);
    return known;
  };
}

function readNames<T>(db: Db, select: string, numbers: number[]): T[] {
  return db.$client
    .query<T, [string]>(`${select} WHERE n IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(numbers));
}

function byNumber<T extends { n: number }>(names: T[]): Map<number, T> {
  return new Map(names.map((name) => [name.n, name]));
}
