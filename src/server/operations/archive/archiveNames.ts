import { DAY_MS } from "#server/calendar.ts";

/** `vitrine-2026-11-22-030000-1a2b3c4d.tar.zst`: the time in UTC, and the site. */
export const ARCHIVE_NAME =
  /^vitrine-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})-([0-9a-f]{8})\.tar\.zst(\.age)?$/;

/** How many backups pruning keeps: the newest of each of the last days, weeks and months that have one. */
export interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

export const RETENTION: Retention = { daily: 7, weekly: 4, monthly: 6 };

/**
 * @param now milliseconds since 1970
 * @param installation from `readInstallationId`; several sites may share a folder or a bucket
 */
export function archiveName(now: number, installation: string | null, isEncrypted: boolean): string {
  const [day = "", time = ""] = new Date(now).toISOString().split(/[T.]/);
  return `vitrine-${day}-${time.replaceAll(":", "")}-${siteMark(installation)}.tar.zst${isEncrypted ? ".age" : ""}`;
}

/** When the backup was made, in milliseconds since 1970; `null` for other files. */
export function archiveTime(name: string): number | null {
  const [, day, hour, minute, second] = ARCHIVE_NAME.exec(name) ?? [];
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** Names of this site's archives. */
export function ofInstallation(names: string[], installation: string | null): string[] {
  return names.filter((name) => ARCHIVE_NAME.exec(name)?.[5] === siteMark(installation));
}

/** Of the object with which machines agree who serves this site. */
export function leaseName(installation: string | null): string {
  return `vitrine-${siteMark(installation)}.lease.json`;
}

/**
 * The backups that pruning deletes. Those with a future date were made while a clock was wrong: they are neither
 * counted nor deleted.
 * @param names other names are ignored
 * @param now milliseconds since 1970
 */
export function selectExpired(names: string[], now: number, keep: Retention): string[] {
  const dated = names
    .map((name) => ({ name, time: archiveTime(name) ?? Infinity }))
    .filter(({ time }) => time <= now)
    .sort((a, b) => b.time - a.time || b.name.localeCompare(a.name));
  const keepNewest = (count: number, periodOf: (time: number) => string | number) =>
    [...Map.groupBy(dated, ({ time }) => periodOf(time)).values()].slice(0, count).map(([newest]) => newest);
  const kept = new Set([
    ...keepNewest(keep.daily, (time) => Math.floor(time / DAY_MS)),
    // Weeks begin on Monday; 1 January 1970 was a Thursday.
    ...keepNewest(keep.weekly, (time) => Math.floor((time / DAY_MS + 3) / 7)),
    ...keepNewest(keep.monthly, (time) => new Date(time).toISOString().slice(0, 7)),
  ]);
  return dated.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

function siteMark(installation: string | null): string {
  return Bun.SHA256.hash(installation ?? "", "hex").slice(0, 8);
}
