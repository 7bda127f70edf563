// What keeps pictures on the disk keeps files too.
import { expect, test } from "bun:test";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { quarantineOrphans } from "#commands/maintainUploads.ts";
import { databasePath } from "#commands/dataFolder.ts";
import { readConfig } from "#commands/config.ts";
import { findMissingImages } from "#server/operations/findMissingImages.ts";
import { backUpSite } from "#tests/support/server/backupFixture.ts";
import { pdf, uploadPublicFile } from "#tests/support/media/testFiles.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

test("files are checked, archived and quarantined as pictures are", async () => {
  await using server = await createTestServer();
  await uploadPublicFile(server, pdf("one"));
  const [stored = ""] = server.listStoredFiles();
  const orphan = `${"b".repeat(32)}.pdf`;
  await Bun.write(join(server.uploadsDir, orphan), "x");
  await quarantineOrphans(server.uploadsDir, server.parts);
  expect(server.listStoredFiles()).toEqual([".lost", stored].toSorted());
  expect(await readdir(join(server.uploadsDir, ".lost"))).toEqual([orphan]);

  const database = databasePath(readConfig({ DATA_DIR: server.dataDir }));
  const backups = join(server.dataDir, "copies");
  await mkdir(backups);
  expect(await findMissingImages(database, server.uploadsDir)).toEqual([]);
  const { manifest } = await backUpSite(server.dataDir, backups, server.parts.now(), {});
  expect([manifest.missing, manifest.rows["files"]]).toEqual([[], 1]);

  await rm(join(server.uploadsDir, stored));
  expect(await findMissingImages(database, server.uploadsDir)).toEqual([stored]);
  server.advanceClock(1000);
  expect((await backUpSite(server.dataDir, backups, server.parts.now(), {})).manifest.missing).toEqual([
    stored,
  ]);
});
