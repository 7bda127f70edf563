import { expect } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createUser } from "#server/accounts/repository.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import type { Db } from "#server/database/open.ts";
import { openDiskReserve, retryOnDiskFull } from "#server/database/diskReserve.ts";
import { AppError } from "#server/errors.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { testWith } from "#tests/support/testWith.ts";

const MEBIBYTE = 1024 * 1024;
const FULL = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

const test = testWith(createTemporaryDirectory);

test("fills the reserve with incompressible data", async (folder) => {
  const path = join(folder.path, "reserve");
  openDiskReserve(path).restore();
  expect(statSync(path).size).toBe(8 * MEBIBYTE);
  expect(Bun.zstdCompressSync(readFileSync(path)).length).toBeGreaterThanOrEqual(8 * MEBIBYTE);
});

test("releases the reserve in pieces until it is empty", async (folder) => {
  const path = join(folder.path, "reserve");
  const reserve = openDiskReserve(path);
  reserve.restore();
  const reported: number[] = [];
  reserve.onRelease((left) => reported.push(left / MEBIBYTE));
  const sizes = [];
  while (reserve.release()) sizes.push(statSync(path).size / MEBIBYTE);
  expect(sizes).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
  expect(reported).toEqual(sizes);
  reserve.restore();
  expect(statSync(path).size).toBe(8 * MEBIBYTE);
});

test("retries after each released piece, then fails with the disk-full error", async (folder) => {
  const reserve = openDiskReserve(join(folder.path, "reserve"));
  reserve.restore();
  let attempts = 0;
  const work = () => {
    attempts += 1;
    if (attempts < 4) throw FULL;
    return "done";
  };
  expect(await retryOnDiskFull(reserve, work)).toBe("done");
  expect(attempts).toBe(4);
  await expect(
    retryOnDiskFull(reserve, () => {
      throw FULL;
    }),
  ).rejects.toThrow(FULL);
});

test("releases nothing on other errors", async (folder) => {
  const path = join(folder.path, "reserve");
  const reserve = openDiskReserve(path);
  reserve.restore();
  await expect(
    retryOnDiskFull(reserve, () => {
      throw new AppError("conflict", "exists already");
    }),
  ).rejects.toThrow("exists already");
  expect(statSync(path).size).toBe(8 * MEBIBYTE);
});

test("a write on a full disk uses the reserve and is rolled back once it is used up", async (folder) => {
  const path = join(folder.path, "vitrine.db");
  const db = openDatabase(path, readMigrations("migrations"));
  db.$reserve.restore();
  allowPages(db, 0);
  expect(await codeOf(addPeople(db, 100))).toBe("diskFull");
  expect(statSync(`${path}.reserve`).size).toBe(0);
  const before = peopleIn(db);
  expect(await codeOf(createUser(db, person("one more".repeat(5000)), testContext(1)))).toBe("diskFull");
  expect(peopleIn(db)).toBe(before);
  allowPages(db, 1000);
  await createUser(db, person("one more"), testContext(1));
  expect(peopleIn(db)).toBe(before + 1);
  closeDatabase(db);
});

test("throws an error if the reserve file cannot be written", async (folder) => {
  writeFileSync(join(folder.path, "file"), "");
  expect(() => openDiskReserve(join(folder.path, "file", "reserve")).restore()).toThrow(AppError);
});

/** Limits the growth of the file: SQLite reports the limit like a full disk. */
function allowPages(db: Db, more: number) {
  const [row] = db.$client.query("PRAGMA page_count").values();
  db.$writer.connection.$client.run(`PRAGMA max_page_count = ${Number(row?.[0]) + more}`);
}

async function addPeople(db: Db, most: number) {
  for (let number = 0; number < most; number += 1)
    await createUser(db, person(String(number).repeat(900)), testContext(1));
}

function person(firstName: string) {
  const email = `${crypto.randomUUID()}@firm.example`;
  return { email, firstName, lastName: "Jaidee", role: "staff", passwordHash: "hash" } as const;
}

function peopleIn(db: Db): number {
  return Number(db.$client.query("SELECT count(*) FROM users").values()[0]?.[0]);
}

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof AppError ? error.code : null;
}
