import type { Db } from "#server/database/open.ts";
import type { Logger } from "#server/logger.ts";
import { emptyStagingFolder, quarantineFile, processQuarantine } from "#server/media/blobs/quarantine.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { findImageHashes } from "#server/media/repository.ts";

/** Images per query: few enough not to slow requests down. */
const BATCH_SIZE = 200;

interface Dependencies {
  db: Db;
  log: Logger;
  now: () => number;
  images: Pick<ImageStore, "blobs" | "runIfUnused">;
}

/**
 * Cleans up before the first request: deletes unfinished uploads, restores quarantined images that have a row again
 * and deletes those quarantined for more than 30 days. Errors are only logged: the site starts without it, and /readyz
 * reports the problem.
 */
export async function prepareUploads(uploads: string, { db, log, now }: Dependencies): Promise<void> {
  try {
    const staged = await emptyStagingFolder(uploads);
    if (staged > 0) log.info("leftovers of unfinished uploads removed", { files: staged });
    const hasImageRow = async (hash: string) => (await findImageHashes(db, [hash])).has(hash);
    const restored = await processQuarantine(uploads, hasImageRow, now());
    if (restored > 0) log.info("restored quarantined images that are referenced again", { files: restored });
  } catch (error) {
    log.error("cleaning up the uploads folder failed", error);
  }
}

/**
 * Quarantines all image files without a row in the database, in the background. Files with other names stay.
 * @param signal stops it at the next batch; a later start continues
 */
export async function quarantineOrphans(
  uploads: string,
  { db, log, now, images }: Dependencies,
  signal?: AbortSignal,
): Promise<void> {
  const failures: { file: string; error: unknown }[] = [];
  let quarantined = 0;

  async function quarantine(name: string) {
    try {
      await images.runIfUnused(name, async () => {
        await quarantineFile(uploads, name, now());
        quarantined += 1;
      });
    } catch (error) {
      failures.push({ file: name, error });
    }
  }

  try {
    for await (const orphan of listOrphans(db, images, signal)) await quarantine(orphan);
  } catch (error) {
    log.error("looking for unreferenced images failed", error);
  }
  if (quarantined > 0) log.warn("quarantined unreferenced images for 30 days", { files: quarantined });
  const [first] = failures;
  if (first) {
    const fields = { files: failures.length, first: first.file };
    log.error("quarantining unreferenced images failed", first.error, fields);
  }
}

async function* listOrphans(
  db: Db,
  { blobs }: Dependencies["images"],
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const names = (await blobs.list()).filter((name) => imageHashOf(name) !== null);
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    if (signal?.aborted) return;
    const batch = names.slice(start, start + BATCH_SIZE);
    const hashesWithRow = await findImageHashes(db, batch.map(hashOf));
    yield* batch.filter((name) => !hashesWithRow.has(hashOf(name)));
    // Requests are served between batches.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function hashOf(name: string): string {
  return imageHashOf(name) ?? "";
}
