import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { assertDatabaseIntact } from "#server/database/inspectDatabase.ts";
import { StartError } from "#server/StartError.ts";

import { writeInSteps } from "./files.ts";
import { assertFreeSpace } from "./freeSpace.ts";
import { DATABASE_ENTRY } from "./siteDatabase.ts";
import { describeDatabase } from "./manifest.ts";
import type { DatabaseContents, Manifest } from "./manifest.ts";
import { readArchive } from "./readArchive.ts";
import type { ArchiveSource } from "./readArchive.ts";

export interface VerifyOptions {
  /** Private keys of age, one a line; `null` for an archive that is not encrypted. */
  identity: string | null;
  /** Where the database is written while it is checked; by default the system's folder of temporary files. */
  workFolder?: string;
}

/**
 * Reads an archive: compares each entry with its sum, checks the database for damage, and counts its rows.
 * @throws StartError for an archive that is damaged, cut, foreign or encrypted for another key
 */
export async function verifyArchive(source: ArchiveSource, options: VerifyOptions): Promise<Manifest> {
  const folder = await mkdtemp(join(options.workFolder ?? tmpdir(), "vitrine-verify-"));
  try {
    const path = join(folder, DATABASE_ENTRY);
    const manifest = await readArchive(source, options.identity, async (name, content, bytes) => {
      if (name !== DATABASE_ENTRY) return;
      assertFreeSpace(folder, bytes);
      await writeInSteps(path, content);
    });
    checkDatabase(path, manifest);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks the database of an archive.
 * @throws StartError when it is damaged, or does not have the rows of the manifest
 */
export function checkDatabase(path: string, manifest: Manifest): DatabaseContents {
  assertDatabaseIntact(path, { skipViews: false });
  const contents = describeDatabase(path);
  if (Bun.deepEquals(contents, { rows: manifest.rows, newestRecord: manifest.newestRecord })) return contents;
  throw new StartError(
    "The database of the backup does not have the rows of its manifest.",
    "Use another backup. Nothing was changed.",
  );
}
