import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runCommand } from "#tests/support/system/runFromSource.ts";
import { BACKUP_TIME, imageName, createBackupFixture } from "#tests/support/server/backupFixture.ts";

const DAY = 24 * 3_600_000;

type Site = Pick<Awaited<ReturnType<typeof createBackupFixture>>, "dataDir" | "folder">;

function toArguments({ dataDir, folder }: Site, ...flags: string[]) {
  return ["backup", "--data-dir", dataDir, "--to", folder, ...flags];
}

function backUp(...args: Parameters<typeof toArguments>) {
  return runCommandInProcess(toArguments(...args));
}

function backUpUnprivileged(...args: Parameters<typeof toArguments>) {
  return runCommand(toArguments(...args), { isUnprivileged: true });
}

const copiesIn = async (folder: string) => (await readdir(folder)).sort();

test("reports a backup with missing images as incomplete and removes no older backup", async () => {
  await using site = await createBackupFixture("a", "b");
  const older = await Promise.all([0, 1].map((day) => site.backUp(BACKUP_TIME - (900 + day) * DAY)));
  await site.deleteImage("a");
  const one = await backUp(site, "--keep", "1");
  expect(one.exitCode).toBe(1);
  expect(one.stderr).toStartWith(
    "The backup is incomplete: the database names a picture that is missing from the uploads folder or incomplete there " +
      `(${imageName("a")}). It contains the database, and no older backup was removed.`,
  );
  await site.truncateImage("b");
  const both = await backUp(site, "--keep", "1", "--to", join(site.folder, "more"));
  expect(both.stderr).toContain(
    `names 2 pictures that are missing from the uploads folder or incomplete there (one of them is ${imageName("a")})`,
  );
  expect(await copiesIn(site.folder)).toEqual(
    [...older.map(({ path }) => basename(path)), basename(one.stdout.trim()), "more"].sort(),
  );
});

test("notifies channels of a failure, once in half a day", async () => {
  await using site = await createBackupFixture("a");
  using database = new Database(join(site.dataDir, "vitrine.db"));
  for (const [id, event] of ["backupFailed", "message"].entries())
    database.run("INSERT INTO channels VALUES (?, ?, '{}', 0, 0, NULL)", [
      String(id + 1),
      JSON.stringify({ isEnabled: true, events: [event] }),
    ]);
  const readDeliveries = () =>
    database.query<Record<string, string>, []>("SELECT channel_id, event, payload FROM deliveries").all();
  expect((await backUp(site)).exitCode).toBe(0);
  expect(readDeliveries()).toEqual([]);
  await site.deleteImage("a");
  for (const folder of ["first", "second"]) await backUp(site, "--to", join(site.folder, folder));
  const [delivery, ...others] = readDeliveries();
  expect([delivery?.["channel_id"], delivery?.["event"], others]).toEqual(["1", "backupFailed", []]);
  expect(JSON.parse(delivery?.["payload"] ?? "")).toEqual({
    reason: expect.stringMatching(/^The backup is incomplete: /),
    at: expect.any(Number),
  });
});

test("backs up despite older backups owned by another user and reports that it can't remove them", async () => {
  await using site = await createBackupFixture("a");
  const foreign = ["vitrine-2020-01-01-000000", "vitrine-2020-01-03-000000"];
  for (const name of foreign) await Bun.write(join(site.folder, name, "uploads", imageName("a")), "a");
  for (const name of foreign) await chmod(join(site.folder, name), 0o000);
  await mkdir(join(site.folder, "vitrine-2020-01-02-000000"));
  const { exitCode, stdout, stderr } = await backUpUnprivileged(site, "--keep", "1");
  for (const name of foreign) await chmod(join(site.folder, name), 0o700);
  expect(stderr).toBe(
    "The backup was created, but these older files couldn't be removed: " +
      `${foreign[0]} (EACCES: permission denied), ${foreign[1]} (EACCES: permission denied). ` +
      "Remove them as the user who owns them, and always back up as the same user.\n",
  );
  expect(exitCode).toBe(1);
  expect(await copiesIn(site.folder)).toEqual([...foreign, basename(stdout.trim())]);
  expect(await readdir(join(stdout.trim(), "uploads"))).toEqual([imageName("a")]);
});

test("reports missing permission instead of a missing database", async () => {
  await using site = await createBackupFixture();
  await chmod(site.dataDir, 0o000);
  const result = await backUpUnprivileged(site);
  await chmod(site.dataDir, 0o700);
  expect(result).toEqual({
    exitCode: 1,
    stdout: "",
    stderr:
      `No permission to read ${join(site.dataDir, "vitrine.db")} (EACCES). ` +
      "Run the command as the server's user, for example: `runuser -u vitrine -- vitrine …`\n",
  });
});

test("rejects invalid sources and targets, and leaves no files", async () => {
  await using site = await createBackupFixture("a");
  await using links = await createTemporaryDirectory();
  symlinkSync(site.dataDir, join(links.path, "data"));
  writeFileSync(join(links.path, "file"), "");
  const rejections: [flags: string[], message: RegExp][] = [
    [[], /^Missing option: --to\. /],
    [["--to", join(site.dataDir, "backups")], /is inside the data folder\. Choose a folder outside it/],
    [["--to", join(links.path, "data", "backups")], /is inside the data folder\. /],
    [["--to", site.folder, "--keep", "0"], /^--keep must be a whole number from 1 to 9999\. /],
    [["--to", join(links.path, "file", "deep")], /^Backup failed: .*\. No unfinished backup was left/s],
  ];
  for (const [flags, message] of rejections) expect(await reject(site.dataDir, ...flags)).toMatch(message);
  await using empty = await createTemporaryDirectory();
  expect(await reject(empty.path, "--to", site.folder)).toMatch(/^No database found at /);
  writeFileSync(join(empty.path, "vitrine.db"), "a shopping list");
  expect(await reject(empty.path, "--to", site.folder)).toMatch(/is not a Vitrine database\./);
  expect(await copiesIn(links.path)).toEqual(["data", "file"]);
  expect(existsSync(site.folder) ? await copiesIn(site.folder) : []).toEqual([]);
});

/** Returns what the command says. */
async function reject(dataDir: string, ...flags: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommandInProcess(["backup", "--data-dir", dataDir, ...flags]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  return stderr;
}
