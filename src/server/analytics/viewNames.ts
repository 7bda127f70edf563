// The names that views are kept under: pages, agents, sources.
import type { Database } from "bun:sqlite";

import type { Reader } from "#server/database/open.ts";

import { hostOf } from "./hostOf.ts";

export interface Page {
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
  /** Of the referrer. */
  host: string;
  campaign: string;
}

/** More than a dashboard has to name, unless somebody makes them up. */
const MOST_REMEMBERED = 20_000;

type Numbered = { n: number };

interface SourceRow {
  n: number;
  referrer: string;
  campaign: string;
}

const pages = rememberedNames("SELECT n, path, title FROM view_pages", (page: Page) => page);
const agents = rememberedNames(
  "SELECT n, device, browser, system FROM view_agents",
  (agent: AgentName) => agent,
);
const sources = rememberedNames("SELECT n, referrer, campaign FROM view_sources", toSourceName);

/** Of the numbers asked for, and perhaps of more. What a number stands for never changes and never goes; only titles do. */
export const namesOfPages = pages.read;
export const namesOfAgents = agents.read;
export const namesOfSources = sources.read;

/** Its title is another one now. */
export const forgetPage = pages.forget;

export function findPage(db: Reader, path: string): Page | null {
  return db.$client.query<Page, [string]>("SELECT n, path, title FROM view_pages WHERE path = ?").get(path);
}

function toSourceName({ n, referrer, campaign }: SourceRow): SourceName {
  return { n, host: hostOf(referrer), campaign };
}

function rememberedNames<Row, Name extends Numbered>(select: string, toName: (row: Row) => Name) {
  const remembered = new WeakMap<Database, Map<number, Name>>();

  function read({ $client }: Reader, numbers: number[]): ReadonlyMap<number, Name> {
    const known = remembered.get($client) ?? new Map<number, Name>();
    remembered.set($client, known);
    const unknown = numbers.filter((n) => !known.has(n));
    if (unknown.length === 0) return known;
    if (known.size + unknown.length > MOST_REMEMBERED) {
      remembered.delete($client);
      return byNumber(readNames<Row>($client, select, numbers).map(toName));
    }
    for (const name of readNames<Row>($client, select, unknown).map(toName)) known.set(name.n, name);
    return known;
  }

  return {
    read,
    forget({ $client }: Reader, n: number): void {
      remembered.get($client)?.delete(n);
    },
  };
}

function readNames<Row>(client: Database, select: string, numbers: number[]): Row[] {
  return client
    .query<Row, [string]>(`${select} WHERE n IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(numbers));
}

function byNumber<T extends Numbered>(names: T[]): Map<number, T> {
  return new Map(names.map((name) => [name.n, name]));
}
