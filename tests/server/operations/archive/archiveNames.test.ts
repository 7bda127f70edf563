import { expect, test } from "bun:test";

import {
  archiveName,
  ofInstallation,
  RETENTION,
  selectExpired,
} from "#server/operations/archive/archiveNames.ts";

const DAY = 24 * 3_600_000;
/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 3);
const nameAt = (time: number) => archiveName(time, "firm", false);
const daysAgo = (days: number) => nameAt(NOW - days * DAY);

function keptOf(days: number[], now = NOW) {
  const expired = new Set(selectExpired(days.map(daysAgo), now, RETENTION));
  return days.filter((day) => !expired.has(daysAgo(day)));
}

test("keeps the newest of each of 7 days, 4 weeks and 6 months", () => {
  const days = Array.from({ length: 400 }, (_, day) => day);
  // Sundays (5, 12, 19), and the last days of October, September, August, July and June.
  expect(keptOf(days)).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19, 20, 51, 81, 112, 143]);
});

test("counts days that have a backup, so that a pause deletes nothing", () => {
  expect(keptOf([300, 301, 302])).toEqual([300, 301, 302]);
});

test("of several backups of a day, keeps the newest", () => {
  const names = [0, 1, 2].map((hour) => nameAt(NOW - hour * 3_600_000));
  expect(selectExpired(names, NOW, RETENTION)).toEqual(names.slice(1));
});

test("neither counts nor deletes backups with a future date, and ignores other names", () => {
  expect(keptOf([-400, -1, 0, 1])).toEqual([-400, -1, 0, 1]);
  expect(keptOf([0, 1], Date.UTC(1970, 0, 1))).toEqual([0, 1]);
  const others = ["notes", `${daysAgo(1)}.part`, "vitrine-2026-01-01-000000.tar.zst", `x${daysAgo(1)}`];
  expect(selectExpired([daysAgo(0), ...others], NOW, { daily: 1, weekly: 0, monthly: 0 })).toEqual([]);
});

test("tells the backups of several sites in one folder apart", () => {
  const [own, others] = [nameAt(NOW), archiveName(NOW, "other", true)];
  expect(ofInstallation([own, others], "firm")).toEqual([own]);
  expect(others).toMatch(/^vitrine-2026-11-20-030000-[0-9a-f]{8}\.tar\.zst\.age$/);
});
