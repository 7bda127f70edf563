import { Database } from "bun:sqlite";
import { statfsSync, statSync } from "node:fs";

import type { Finding } from "#contract/system.ts";

/** Times are milliseconds since 1970; `null` without such a row. */
export interface OperationsState {
  /** Of the newest message or entry of the audit log. */
  newestAt: number | null;
  lastBackupAt: number | null;
  /** The file of the last backup. */
  lastBackupName: string | null;
  /** Why the last attempt failed; `null` after a success. */
  backupFailure: string | null;
  isBackupScheduled: boolean;
  /** As `newestAt`, without the backups. */
  changedAt: number | null;
  waiting: number;
  failed: number;
  givenUp: number;
  /** Wait for an hour. */
  stuck: number;
  /** Given up in the last week. */
  recentlyGivenUp: number;
}

const HOUR_MS = 3_600_000;

/** Those of `vitrine upgrade` stay on the machine, and are removed again. */
const IS_LASTING = "record_name NOT LIKE 'upgrade-%'";

const STATE = `
  SELECT nullif(max((SELECT coalesce(max(created_at), 0) FROM audit_entries), (SELECT coalesce(max(created_at), 0) FROM messages)), 0) AS newestAt,
    nullif(max(
      coalesce((SELECT created_at FROM audit_entries WHERE kind <> 'backup' ORDER BY created_at DESC LIMIT 1), 0),
      (SELECT coalesce(max(created_at), 0) FROM messages)
    ), 0) AS changedAt,
    (SELECT max(created_at) FROM audit_entries WHERE action = 'backup' AND ${IS_LASTING} AND created_at <= $now) AS lastBackupAt,
    (SELECT record_name FROM audit_entries WHERE action = 'backup' AND ${IS_LASTING} AND created_at <= $now
      ORDER BY created_at DESC LIMIT 1) AS lastBackupName,
    (SELECT iif(action = 'backup_failed', record_name, NULL) FROM audit_entries
      WHERE action IN ('backup', 'backup_failed') AND ${IS_LASTING} ORDER BY created_at DESC, id DESC LIMIT 1) AS backupFailure,
    EXISTS (SELECT 1 FROM settings WHERE key = 'backupTarget' AND value <> '""') AS isBackupScheduled,
    count(*) FILTER (WHERE state = 'waiting') AS waiting,
    count(*) FILTER (WHERE state = 'failed') AS failed,
    count(*) FILTER (WHERE state = 'givenUp') AS givenUp,
    count(*) FILTER (WHERE state IN ('waiting', 'failed') AND created_at <= $hourAgo) AS stuck,
    count(*) FILTER (WHERE state = 'givenUp' AND finished_at > $weekAgo) AS recentlyGivenUp
  FROM deliveries WHERE state IN ('waiting', 'failed') OR state = 'givenUp'`;

/** Changes nothing, and works beside a running server. Ignores backups of the future, made while a clock was wrong. */
export function readOperationsState(database: string, now: number): OperationsState {
  using sqlite = new Database(database, { readonly: true, strict: true });
  const times = { now, hourAgo: now - HOUR_MS, weekAgo: now - 7 * 24 * HOUR_MS };
  const row = sqlite.query<OperationsState, [typeof times]>(STATE).get(times);
  if (!row) throw new Error("The state query returned no row");
  return { ...row, isBackupScheduled: Boolean(row.isBackupScheduled) };
}

/** `null` if the last backup succeeded less than two days ago. Who schedules none here may have another kind of backup. */
export function findBackupProblem(
  { lastBackupAt, backupFailure, isBackupScheduled }: OperationsState,
  now: number,
): Finding | null {
  const check = "backup";
  if (backupFailure !== null)
    return { check, level: "error", code: "backupFailed", params: { reason: backupFailure } };
  if (lastBackupAt === null) return { check, level: "warning", code: "noBackup", params: {} };
  const hours = Math.floor((now - lastBackupAt) / HOUR_MS);
  if (hours < 48) return null;
  return { check, level: isBackupScheduled ? "error" : "warning", code: "backupStale", params: { hours } };
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
