// Dimension tables of the views: pages, agents and sources.
import type { Database } from "bun:sqlite";

import type { Reader } from "#server/database/open.ts";

import { trafficSource } from "./trafficSource.ts";

export interface Page {
  n: number;
  path: string;
  /** The title of the last view. */
  title: string;
}

export interface Agent {
  n: number;
  device: string;
  browser: string;
  system: string;
}

export interface Source {
  n: number;
  /** The referrer's site or app. */
  name: string;
  campaign: string;
}

/** More than a dashboard shows, unless someone invents pages. */
const MAX_CACHED = 20_000;

type WithId = { n: number };

interface SourceRow {
  n: number;
  referrer: string;
  campaign: string;
}

const pages = createDimensionCache("SELECT n, path, title FROM view_pages", (page: Page) => page);
const agents = createDimensionCache(
  "SELECT n, device, browser, system FROM view_agents",
  (agent: Agent) => agent,
);
const sources = createDimensionCache("SELECT n, referrer, campaign FROM view_sources", toSource);

/** Returns at least the requested rows. Rows never change, except for titles, and are only deleted all together. */
export const getPagesById = pages.read;
export const getAgentsById = agents.read;
export const getSourcesById = sources.read;

/** Call it when a page's title changed. */
export const evictPage = pages.evict;

/** Call it when all rows were deleted. */
export function evictDimensions(db: Reader): void {
  for (const { evictAll } of [pages, agents, sources]) evictAll(db);
}

export function findPageByPath(db: Reader, path: string): Page | null {
  return db.$client.query<Page, [string]>("SELECT n, path, title FROM view_pages WHERE path = ?").get(path);
}

function toSource({ n, referrer, campaign }: SourceRow): Source {
  return { n, name: trafficSource(referrer), campaign };
}

function createDimensionCache<Row, Name extends WithId>(select: string, toName: (row: Row) => Name) {
  const caches = new WeakMap<Database, Map<number, Name>>();

  function read({ $client }: Reader, ids: number[]): ReadonlyMap<number, Name> {
    const cached = caches.get($client) ?? new Map<number, Name>();
    caches.set($client, cached);
    const missing = ids.filter((n) => !cached.has(n));
    if (missing.length === 0) return cached;
    if (cached.size + missing.length > MAX_CACHED) {
      caches.delete($client);
      return indexById(selectByIds<Row>($client, select, ids).map(toName));
    }
    for (const name of selectByIds<Row>($client, select, missing).map(toName)) cached.set(name.n, name);
    return cached;
  }

  return {
    read,
    evict({ $client }: Reader, n: number): void {
      caches.get($client)?.delete(n);
    },
    evictAll: ({ $client }: Reader) => void caches.delete($client),
  };
}

function selectByIds<Row>(client: Database, select: string, ids: number[]): Row[] {
  return client
    .query<Row, [string]>(`${select} WHERE n IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(ids));
}

function indexById<T extends WithId>(names: T[]): Map<number, T> {
  return new Map(names.map((name) => [name.n, name]));
}
