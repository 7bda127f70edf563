import type { Db } from "#server/database/open.ts";
import type { Logger } from "#server/logger.ts";
import { emptyStagingFolder, quarantineFile, processQuarantine } from "#server/media/blobs/quarantine.ts";
import { isMasterIntact, findMissingWidths } from "#server/media/imageIntegrity.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { findStoredHashes, hasImage, listImages } from "#server/media/repository.ts";
import type { ImageRow } from "#server/media/repository.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";

/** Names per query: few enough not to slow requests down. */
const SWEEP_BATCH_SIZE = 200;
/** Images per batch, each with up to eight files: few enough not to slow requests down. */
const REPAIR_BATCH_SIZE = 16;

interface Dependencies {
  db: Db;
  log: Logger;
  now: () => number;
  images: Pick<ImageStore, "blobs" | "runIfUnused" | "regenerateVariants">;
}

interface Failure {
  file: string;
  error: unknown;
}

interface IntegrityReport {
  /** Masters that are missing or truncated; only a backup has them. */
  damagedMasters: string[];
  /** Intact masters with missing variants. */
  missingVariants: { file: string; widths: number[] }[];
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
    const hasImageRow = async (hash: string) => (await findStoredHashes(db, [hash])).has(hash);
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
  const failures: Failure[] = [];
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
  logFailures(log, "quarantining unreferenced images failed", failures);
}

async function* listOrphans(
  db: Db,
  { blobs }: Dependencies["images"],
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const names = (await blobs.list()).filter((name) => imageHashOf(name) !== null);
  for (let start = 0; start < names.length; start += SWEEP_BATCH_SIZE) {
    if (signal?.aborted) return;
    const batch = names.slice(start, start + SWEEP_BATCH_SIZE);
    const hashesWithRow = await findStoredHashes(db, batch.map(hashOf));
    yield* batch.filter((name) => !hashesWithRow.has(hashOf(name)));
    // Requests are served between batches.
    await yieldToEventLoop();
  }
}

function hashOf(name: string): string {
  return imageHashOf(name) ?? "";
}

/**
 * Checks all images after the start and regenerates missing variants in the background.
 * @param signal stops it at the next image; a later start continues
 */
export async function repairImages(dependencies: Dependencies, signal?: AbortSignal): Promise<void> {
  const { log } = dependencies;
  try {
    const { damagedMasters, missingVariants } = await checkImages(dependencies, signal);
    if (damagedMasters.length > 0)
      log.warn("images of records are missing or truncated in the uploads folder", {
        files: damagedMasters.length,
      });
    if (missingVariants.length > 0) await regenerateMissingVariants(dependencies, missingVariants, signal);
  } catch (error) {
    log.error("checking the stored images failed", error);
  }
}

async function checkImages({ db, images }: Dependencies, signal?: AbortSignal): Promise<IntegrityReport> {
  const report: IntegrityReport = { damagedMasters: [], missingVariants: [] };
  for (let after: string | undefined = ""; after !== undefined;) {
    const batch: ImageRow[] = signal?.aborted ? [] : await listImages(db, after, REPAIR_BATCH_SIZE);
    await Promise.all(batch.map((picture) => checkImage(picture)));
    after = batch.at(-1)?.file;
  }
  return report;

  async function checkImage(image: ImageRow) {
    const { file } = image;
    const isIntact = await isMasterIntact(images.blobs, image);
    const widths = isIntact ? await findMissingWidths(images.blobs, image) : [];
    // Checked last: the image may have been deleted in between.
    if ((isIntact && widths.length === 0) || !(await hasImage(db, file))) return;
    if (isIntact) report.missingVariants.push({ file, widths });
    else report.damagedMasters.push(file);
  }
}

async function regenerateMissingVariants(
  { log, images }: Dependencies,
  missingVariants: IntegrityReport["missingVariants"],
  signal?: AbortSignal,
) {
  log.warn("image variants are missing; regenerating", { pictures: missingVariants.length });
  const failures: Failure[] = [];
  let regenerated = 0;
  for (const { file, widths } of missingVariants) {
    if (signal?.aborted) break;
    try {
      await images.regenerateVariants(file, widths);
      regenerated += 1;
    } catch (error) {
      failures.push({ file, error });
    }
  }
  if (regenerated > 0) log.info("image variants regenerated", { pictures: regenerated });
  logFailures(log, "regenerating image variants failed", failures);
}

/** One line in total: with a full disk there would be one per image. */
function logFailures(log: Logger, event: string, failures: Failure[]) {
  const [first] = failures;
  if (first) log.error(event, first.error, { files: failures.length, first: first.file });
}
