import { expect, test } from "bun:test";
import { chmodSync, chownSync, lstatSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { createBackupFixture } from "#tests/support/server/backupFixture.ts";
import { startS3Peer } from "#tests/support/peers/s3Peer.ts";
import { runCommand } from "#tests/support/system/runFromSource.ts";

const OWNER = 65_534;

const listAll = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );

/** A site of another user, in a folder that root backs up to. */
async function createOwnedSite() {
  const site = await createBackupFixture("a");
  chmodSync(dirname(site.dataDir), 0o711);
  for (const path of [site.dataDir, site.folder, ...listAll(site.dataDir)]) chownSync(path, OWNER, OWNER);
  return {
    ...site,
    /** Files of the data and of the backups that are not the owner's. */
    foreignFiles: () =>
      [site.dataDir, site.folder].flatMap(listAll).filter((path) => {
        const { uid, gid } = lstatSync(path);
        return uid !== OWNER || gid !== OWNER;
      }),
  };
}

test.skipIf(process.getuid?.() !== 0)(
  "commands of root leave only files of the data folder's owner, and read a backup that only root can read",
  async () => {
    await using site = await createOwnedSite();
    await using peer = startS3Peer();
    const env = { DATA_DIR: site.dataDir, ...peer.env };
    const run = async (...words: string[]) => {
      const { exitCode, stderr, stdout } = await runCommand(words, { env });
      expect({ words, exitCode, stderr, foreign: site.foreignFiles() }).toEqual({
        words,
        exitCode: 0,
        stderr: "",
        foreign: [],
      });
      return stdout.trim();
    };
    const archive = await run("backup", site.folder);
    await run("backup", `s3://${peer.bucket}/site`);
    await run("keys", "rotate");
    const copy = join(dirname(site.dataDir), "of-root.tar.zst");
    writeFileSync(copy, await Bun.file(archive).bytes(), { mode: 0o600 });
    await run("restore", copy, "--replace");
  },
);
