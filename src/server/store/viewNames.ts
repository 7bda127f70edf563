// The names that views are kept under: pages, agents, sources.
import type { Db } from "./database.ts";

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
  referrer: string;
  campaign: string;
}

/** More than a dashboard has to name, unless somebody makes them up. */
const MOST_REMEMBERED = 20_000;

type Numbered = { n: number };

const pages = rememberedNames<Page>("SELECT n, path, title FROM view_pages");
const agents = rememberedNames<AgentName>("SELECT n, device, browser, system FROM view_agents");
const sources = rememberedNames<SourceName>("SELECT n, referrer, campaign FROM view_sources");

/** Of the numbers asked for, and perhaps of more. What a number stands for never changes and never goes; only titles do. */
export const namesOfPages = pages.read;
export const namesOfAgents = agents.read;
export const namesOfSources = sources.read;

/** Its title is another one now. */
export const forgetPage = pages.forget;

export function findPage(db: Db, path: string): Page | null {
  return db.$client.query<Page, [string]>("SELECT n, path, title FROM view_pages WHERE path = ?").get(path);
}

function rememberedNames<T extends Numbered>(select: string) {
  const remembered = new WeakMap<Db["$client"], Map<number, T>>();

  function read({ $client }: Pick<Db, "$client">, numbers: number[]): ReadonlyMap<number, T> {
    const known = remembered.get($client) ?? new Map<number, T>();
    remembered.set($client, known);
    const unknown = numbers.filter((n) => !known.has(n));
    if (unknown.length === 0) return known;
    if (known.size + unknown.length > MOST_REMEMBERED) {
      remembered.delete($client);
      return byNumber(readNames<T>($client, select, numbers));
    }
    for (const name of readNames<T>($client, select, unknown)) known.set(name.n, name);
    return known;
  }

  return {
    read,
    forget({ $client }: Pick<Db, "$client">, n: number): void {
      remembered.get($client)?.delete(n);
    },
  };
}

function readNames<T>(client: Db["$client"], select: string, numbers: number[]): T[] {
  return client
    .query<T, [string]>(`${select} WHERE n IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(numbers));
}

function byNumber<T extends Numbered>(names: T[]): Map<number, T> {
  return new Map(names.map((name) => [name.n, name]));
}
