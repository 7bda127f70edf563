import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { chmod, readdir } from "node:fs/promises";
import { basename, join } from "node:path";

import { generateIdentity, identityToRecipient } from "age-encryption";

import { startS3Peer, xmlError } from "#tests/support/peers/s3Peer.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runCommand } from "#tests/support/system/runFromSource.ts";
import { imageName, createBackupFixture } from "#tests/support/server/backupFixture.ts";

const DAY = 24 * 3_600_000;

type Site = Pick<Awaited<ReturnType<typeof createBackupFixture>>, "dataDir" | "folder">;

function backUp({ dataDir, folder }: Site, ...words: string[]) {
  const target = words[0]?.startsWith("--") === false ? [] : [folder];
  return runCommandInProcess(["backup", "--data-dir", dataDir, ...target, ...words]);
}

const copiesIn = async (folder: string) => (await readdir(folder)).sort();

test("backs up into a bucket, encrypted to a public key, lists, verifies and restores it", async () => {
  await using site = await createBackupFixture("a", "b");
  await using peer = startS3Peer();
  const identity = await generateIdentity();
  const identityFile = join(site.folder, "key.txt");
  writeFileSync(identityFile, identity);
  const target = `s3://${peer.bucket}/site`;
  const run = (...words: string[]) => runCommandInProcess(words, { DATA_DIR: site.dataDir, ...peer.env });
  const made = await run("backup", target, "--encrypt-to", await identityToRecipient(identity));
  expect(made).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^s3:\S+\.tar\.zst\.age\n$/),
    stderr: "",
  });
  const archive = made.stdout.trim();
  const list = await run("backup", "list", target);
  expect(list.stdout).toMatch(new RegExp(`^${basename(archive)}\\t1 MB\\t20\\S+Z\\n$`));
  const verified = await run("backup", "verify", archive, "--identity", identityFile);
  expect(verified.stdout).toContain(`${archive} is complete and undamaged.`);
  const unreadable = await run("backup", "verify", archive, "--identity", join(site.folder, "none"));
  expect(unreadable.stderr).toContain("can't be read (ENOENT). Check the path after --identity.");
  const restored = await run("restore", target, "--identity", identityFile, "--replace");
  expect(restored.stdout).toMatch(/^Restored s3:\S+ into \S+\.\n/);
  expect(restored.stdout).toMatch(/\n {2}pictures +2 +2\n/);
  expect(restored.stdout).toMatch(/\n {2}files +3 +3\n {2}newest record +(2\S+Z) +\1\n/);
  expect(restored.stdout).toMatch(/What was there before is in \S+\/replaced-\S+\. Delete it when/);
  expect(peer.openUploads()).toBe(0);
});

test("reports a backup with missing images as incomplete and removes no older backup", async () => {
  await using site = await createBackupFixture("a", "b");
  const older = await Promise.all(
    [0, 1].map(async (hour) => {
      const name = `vitrine-2024-01-01-0${hour}0000-00000000.tar.zst`;
      await Bun.write(join(site.folder, name), "older");
      return name;
    }),
  );
  await site.deleteImage("a");
  const one = await backUp(site, "--prune");
  expect(one.exitCode).toBe(1);
  expect(one.stderr).toStartWith(
    "The backup is incomplete: the database names a picture or file that is missing from the uploads folder or incomplete there " +
      `(${imageName("a")}). It contains the database, and no older backup was removed.`,
  );
  await site.truncateImage("b");
  const both = await backUp(site, join(site.folder, "more"));
  expect(both.stderr).toContain(
    `names 2 pictures or files that are missing from the uploads folder or incomplete there (one of them is ${imageName("a")})`,
  );
  expect(await copiesIn(site.folder)).toEqual([...older, basename(one.stdout.trim()), "more"].sort());
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
  for (const folder of ["first", "second"]) await backUp(site, join(site.folder, folder));
  const [delivery, ...others] = readDeliveries();
  expect([delivery?.["channel_id"], delivery?.["event"], others]).toEqual(["1", "backupFailed", []]);
  expect(JSON.parse(delivery?.["payload"] ?? "")).toEqual({
    reason: expect.stringMatching(/^The backup is incomplete: /),
    at: expect.any(Number),
  });
});

test("--prune deletes what expired of this site, and reports what it can't delete", async () => {
  await using site = await createBackupFixture("a");
  const expired = await site.backUp(Date.now() - 400 * DAY);
  const other = expired.name.replace(/-[0-9a-f]{8}\./, "-00000000.");
  await Bun.write(join(site.folder, other), "of another site");
  for (let month = 0; month < 7; month += 1) await site.backUp(Date.now() - month * 31 * DAY - 60_000);
  await using peer = startS3Peer();
  for (const name of await copiesIn(site.folder)) peer.objects.set(name, new Uint8Array());
  peer.setTrouble(({ method }) => (method === "DELETE" ? xmlError(403, "AccessDenied") : null));

  const pruned = await backUp(site, "--prune");
  expect(pruned).toMatchObject({ exitCode: 0, stderr: "" });
  const names = await copiesIn(site.folder);
  expect(names).toEqual([other, ...names.slice(1)]);
  expect(names).not.toContain(expired.name);
  expect(names).toContain(basename(pruned.stdout.trim()));

  const words = ["backup", `s3://${peer.bucket}`, "--prune"];
  const refused = await runCommandInProcess(words, { DATA_DIR: site.dataDir, ...peer.env });
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining(`${expired.name} (`)]);
  expect(refused.stderr).toStartWith("The backup was created, but these older files couldn't be removed: ");
  expect(refused.stderr).toContain(" refused the access key for the bucket backups.");
});

test("reports missing permission instead of a missing database", async () => {
  await using site = await createBackupFixture();
  await chmod(site.dataDir, 0o000);
  const words = ["backup", "--data-dir", site.dataDir, site.folder];
  const result = await runCommand(words, { isUnprivileged: true });
  await chmod(site.dataDir, 0o700);
  expect(result).toEqual({
    exitCode: 1,
    stdout: "",
    stderr:
      `No permission to read ${join(site.dataDir, "vitrine.db")} (EACCES). ` +
      "Run the command as root, or as the server's user.\n",
  });
});

test("rejects invalid sources and targets, and leaves no files", async () => {
  await using site = await createBackupFixture("a");
  await using links = await createTemporaryDirectory();
  symlinkSync(site.dataDir, join(links.path, "data"));
  writeFileSync(join(links.path, "file"), "");
  writeFileSync(join(links.path, "old.tar.zst"), "");
  const rejections: [words: string[], message: RegExp][] = [
    [[], /^Name a file, a folder or s3:\/\/bucket\/prefix\. /],
    [[join(site.dataDir, "backups")], /is inside the data folder\. Choose a folder outside it/],
    [[join(links.path, "data", "backups")], /is inside the data folder\. /],
    [[join(links.path, "file", "deep")], /^Backup failed: .*\. No unfinished backup was left/s],
    [[join(links.path, "old.tar.zst")], /old\.tar\.zst exists already\. /],
    [["s3://firm-backups"], /^A bucket needs an access key\. Set S3_ACCESS_KEY_ID/],
    [[site.folder, "--encrypt-to", "ssh-ed25519"], /BACKUP_RECIPIENT: must be a public key of age/],
    [[site.folder, "--encrypt-to", "age1wwwwwwwwwwww"], /^Backup failed: /],
    [
      [join(site.folder, "plain.tar.zst"), "--encrypt-to", "age1wwwwwwwwwwww"],
      /must end with \.tar\.zst\.age/,
    ],
  ];
  for (const [words, message] of rejections) expect(await reject(site.dataDir, ...words)).toMatch(message);
  await using empty = await createTemporaryDirectory();
  expect(await reject(empty.path, site.folder)).toMatch(/^No database found at /);
  writeFileSync(join(empty.path, "vitrine.db"), "a shopping list");
  expect(await reject(empty.path, site.folder)).toMatch(/is not a Vitrine database\./);
  expect(await copiesIn(links.path)).toEqual(["data", "file", "old.tar.zst"]);
  expect(existsSync(site.folder) ? await copiesIn(site.folder) : []).toEqual([]);
});

/** Returns what the command says. */
async function reject(dataDir: string, ...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommandInProcess(["backup", "--data-dir", dataDir, ...words]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  return stderr;
}
