// The names that views are kept under: pages, agents, sources.
import type { Db } from "./database.ts";

export interface PageName {
  n: number;
  path: string;
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

export function findPage(db: Db, path: string): PageName | null {
  return db.$client
    .query<PageName, [string]>("SELECT n, path, title FROM view_pages WHERE path = ?")
    .get(path);
}

export function listPageNames(db: Db, numbers: number[]): Map<number, PageName> {
  return named<PageName>(db, "SELECT n, path, title FROM view_pages", numbers);
}

export function listAgentNames(db: Db, numbers: number[]): Map<number, AgentName> {
  return named<AgentName>(db, "SELECT n, device, browser, system FROM view_agents", numbers);
}

export function listSourceNames(db: Db, numbers: number[]): Map<number, SourceName> {
  return named<SourceName>(db, "SELECT n, referrer, campaign FROM view_sources", numbers);
}

function named<T extends { n: number }>(db: Db, select: string, numbers: number[]): Map<number, T> {
  const rows = db.$client
    .query<T, [string]>(`${select} WHERE n IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(numbers));
  return new Map(rows.map((row) => [row.n, row]));
}
