import { expect, test } from "bun:test";

import { toStorageError } from "#server/errors.ts";

const CODES: [code: string, status: number | null][] = [
  ["ENOSPC", 507],
  ["EDQUOT", 507],
  ["SQLITE_FULL", 507],
  ["SQLITE_IOERR_SHMSIZE", 507],
  ["EACCES", 503],
  ["EROFS", 503],
  ["ENOTDIR", 503],
  ["SQLITE_READONLY", 503],
  ["SQLITE_READONLY_DBMOVED", 503],
  ["SQLITE_IOERR_WRITE", 503],
  ["SQLITE_BUSY", 503],
  ["SQLITE_CONSTRAINT_UNIQUE", null],
  ["ENOENT", null],
];

test.each(CODES)("%s becomes %p", (code, status) => {
  const failure = toStorageError(Object.assign(new Error(code), { code }));
  expect(failure?.status ?? null).toBe(status as 503 | 507 | null);
});

test("logs the original error but does not return it to the caller", () => {
  const cause = Object.assign(new Error("/srv/vitrine/uploads: no space"), { code: "ENOSPC" });
  expect(toStorageError(cause)?.cause).toBe(cause);
  expect(toStorageError(cause)?.message).not.toContain("/srv");
});
