// The invalidation rule of cached pages and replies: a value is current until a table that it was read from is written,
// or until it expires.
import type { Database } from "bun:sqlite";
import { AsyncLocalStorage } from "node:async_hooks";

import { createBoundedCache } from "#server/boundedCache.ts";

/** The tables that a computation has read so far. */
export interface ReadSet {
  readonly tables: Set<string>;
  /** The read sets of the values that this one is computed from. They may still grow. */
  readonly sources: Set<ReadSet>;
  /** The number of the last commit before the first read. */
  readonly startCommit: number;
  /** The number of the last commit that `isCurrent` has compared the tables with. */
  checkedCommit: number;
  /** When the value changes without a write, in milliseconds since 1970; `Infinity` for never. */
  expiresAt: number;
}

export interface TableTracker {
  /** Runs `read` and records the tables of its queries until its promise settles, including those of its API calls in process. */
  track<T>(read: () => T): { result: T; reads: ReadSet };
  /** False once a table was written after it was read. Does not check `expiresAt`. */
  isCurrent(reads: ReadSet): boolean;
  /** For the reading connection. */
  onRead(sql: string): void;
  /** For the writing connection. Outside a transaction, the statement counts as committed. */
  onWrite(sql: string): void;
  begin(): void;
  commit(): void;
  rollback(): void;
  /** Calls the listener with the tables of each commit, before anyone can read the change. */
  onCommit(listener: (tables: Iterable<string>) => void): void;
}

/** The server has fewer statements, but conditions of searches create further ones. */
const MAX_CACHED_STATEMENTS = 2_000;
const READ_TABLES = /\b(?:from|join)\s+"?(\w+)/gi;
const WRITTEN_TABLE = /^\s*(?:(?:insert|replace)\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?(\w+)/i;

const activeReads = new AsyncLocalStorage<ReadSet>();

/** For a value that depends on the clock: while it is computed, sets the time until which it is current. */
export function expireReadsAt(time: number): void {
  const reads = activeReads.getStore();
  if (reads) reads.expiresAt = Math.min(reads.expiresAt, time);
}

/** For a value that is computed from another one. Call it before awaiting the other one. */
export function addSource(source: ReadSet): void {
  activeReads.getStore()?.sources.add(source);
}

/** With those of its sources. */
export function listReadTables({ tables, sources }: ReadSet): Set<string> {
  return new Set([...tables, ...[...sources].flatMap((source) => [...listReadTables(source)])]);
}

/** @param listAffectedTables the table that is written, and those that its foreign keys cascade to */
export function createTableTracker(
  listAffectedTables: (table: string) => string[] = (table) => [table],
): TableTracker {
  const findReadTables = cachedPerStatement((sql) => [...sql.matchAll(READ_TABLES)].map(tableName));
  const findWrittenTables = cachedPerStatement((sql) => {
    const table = tableName(WRITTEN_TABLE.exec(sql));
    return table === "" ? [] : listAffectedTables(table);
  });
  /** The number of the last commit per table. */
  const lastCommits = new Map<string, number>();
  let commits = 0;
  const listeners: ((tables: Iterable<string>) => void)[] = [];
  let uncommitted: Set<string> | null = null;

  function addCommit(tables: Iterable<string>) {
    commits += 1;
    for (const table of tables) lastCommits.set(table, commits);
    for (const listener of listeners) listener(tables);
  }

  const tracker: TableTracker = {
    track(read) {
      const reads: ReadSet = {
        tables: new Set(),
        sources: new Set(),
        startCommit: commits,
        checkedCommit: commits,
        expiresAt: Infinity,
      };
      return { result: activeReads.run(reads, read), reads };
    },
    isCurrent(reads) {
      if (reads.checkedCommit === commits) return true;
      for (const table of reads.tables) {
        if ((lastCommits.get(table) ?? 0) > reads.startCommit) return false;
      }
      for (const source of reads.sources) if (!tracker.isCurrent(source)) return false;
      reads.checkedCommit = commits;
      return true;
    },
    onRead(sql) {
      const reads = activeReads.getStore();
      if (reads) for (const table of findReadTables(sql)) reads.tables.add(table);
    },
    onWrite(sql) {
      const tables = findWrittenTables(sql);
      if (!uncommitted) return void (tables.length > 0 && addCommit(tables));
      for (const table of tables) uncommitted.add(table);
    },
    begin: () => void (uncommitted = new Set()),
    commit() {
      if (uncommitted && uncommitted.size > 0) addCommit(uncommitted);
      uncommitted = null;
    },
    rollback: () => void (uncommitted = null),
    onCommit: (listener) => void listeners.push(listener),
  };
  return tracker;
}

function tableName(match: RegExpExecArray | null): string {
  return match?.[1]?.toLowerCase() ?? "";
}

function cachedPerStatement(find: (sql: string) => string[]): (sql: string) => string[] {
  const cache = new Map<string, string[]>();
  return (sql) => {
    const cached = cache.get(sql);
    if (cached) return cached;
    const tables = find(sql);
    if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear();
    cache.set(sql, tables);
    return tables;
  };
}

/** A table and all tables whose rows are deleted with its rows (`ON DELETE CASCADE`). */
export function listCascade(client: Database, table: string): string[] {
  const rows = client
    .query<{ name: string }, [string]>(
      `WITH RECURSIVE cascade(name) AS (
        VALUES (?)
        UNION
        SELECT tables.name
        FROM cascade, sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table' AND keys."table" = cascade.name AND keys.on_delete = 'CASCADE'
      )
      SELECT name FROM cascade`,
    )
    .all(table);
  return rows.map(({ name }) => name);
}

interface TrackedCacheOptions<Value> {
  tables: TableTracker;
  /** Entries that are never evicted for others. */
  minCapacity: number;
  read: (key: string) => Promise<Value>;
}

/**
 * Caches what is read for a key until a table that it was read from is written. What is computed from the value depends
 * on the same tables. Failures are not cached.
 */
export function createTrackedCache<Value>({ tables, minCapacity, read }: TrackedCacheOptions<Value>) {
  const entries = createBoundedCache<{ result: Promise<Value>; reads: ReadSet }>({ minCapacity });

  return async (key: string): Promise<Value> => {
    const existing = entries.get(key);
    const entry = existing && tables.isCurrent(existing.reads) ? existing : tables.track(() => read(key));
    if (entry !== existing) entries.set(key, entry);
    addSource(entry.reads);
    try {
      return await entry.result;
    } catch (error) {
      entries.delete(key);
      throw error;
    }
  };
}
