import { Database } from "bun:sqlite";
import { statfsSync, statSync } from "node:fs";

/** Times are milliseconds since 1970; `null` without such a row. */
export interface OperationsState {
  /** Of the newest message or entry of the audit log. */
  newestAt: number | null;
  lastBackupAt: number | null;
  waiting: number;
  failed: number;
  givenUp: number;
  /** Wait for an hour. */
  stuck: number;
  /** Given up in the last week. */
  recentlyGivenUp: number;
}

const HOUR_MS = 3_600_000;

const STATE = `
  SELECT max((SELECT coalesce(max(created_at), 0) FROM audit_entries), (SELECT coalesce(max(created_at), 0) FROM messages)) AS newestAt,
    (SELECT max(created_at) FROM audit_entries WHERE action = 'backup') AS lastBackupAt,
    count(*) FILTER (WHERE state = 'waiting') AS waiting,
    count(*) FILTER (WHERE state = 'failed') AS failed,
    count(*) FILTER (WHERE state = 'givenUp') AS givenUp,
    count(*) FILTER (WHERE state IN ('waiting', 'failed') AND created_at <= $hourAgo) AS stuck,
    count(*) FILTER (WHERE state = 'givenUp' AND finished_at > $weekAgo) AS recentlyGivenUp
  FROM deliveries WHERE state IN ('waiting', 'failed') OR state = 'givenUp'`;

/** Changes nothing, and works beside a running server. */
export function readOperationsState(database: string, now: number): OperationsState {
  using sqlite = new Database(database, { readonly: true, strict: true });
  const times = { hourAgo: now - HOUR_MS, weekAgo: now - 7 * 24 * HOUR_MS };
  const row = sqlite.query<OperationsState, [typeof times]>(STATE).get(times);
  if (!row) throw new Error("The state query returned no row");
  return { ...row, newestAt: row.newestAt || null };
}

/** Of the database's disk; the log of a database is part of its size. */
export function measureStorage(database: string) {
  const { bavail, blocks, bsize } = statfsSync(database);
  const sizeOf = (suffix: string) => statSync(database + suffix, { throwIfNoEntry: false })?.size ?? 0;
  return {
    databaseBytes: sizeOf(""),
    walBytes: sizeOf("-wal"),
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
  };
}
