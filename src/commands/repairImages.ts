import type { Db } from "#server/database/open.ts";
import type { Logger } from "#server/logger.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { isMasterIntact, findMissingWidths } from "#server/media/imageIntegrity.ts";
import { hasImage, listImages } from "#server/media/repository.ts";
import type { ImageRow } from "#server/media/repository.ts";

/** Images per batch, each with up to eight files: few enough not to slow requests down. */
const BATCH_SIZE = 16;

interface Dependencies {
  db: Db;
  log: Logger;
  images: Pick<ImageStore, "blobs" | "regenerateVariants">;
}

interface MissingVariants {
  file: string;
  widths: number[];
}

interface IntegrityReport {
  /** Masters that are missing or truncated; only a backup has them. */
  damagedMasters: string[];
  /** Intact masters with missing variants. */
  missingVariants: MissingVariants[];
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
    const batch: ImageRow[] = signal?.aborted ? [] : await listImages(db, after, BATCH_SIZE);
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
  missingVariants: MissingVariants[],
  signal?: AbortSignal,
) {
  log.warn("image variants are missing; regenerating", { pictures: missingVariants.length });
  const failed: { file: string; error: unknown }[] = [];
  let regenerated = 0;
  for (const { file, widths } of missingVariants) {
    if (signal?.aborted) break;
    try {
      await images.regenerateVariants(file, widths);
      regenerated += 1;
    } catch (error) {
      failed.push({ file, error });
    }
  }
  if (regenerated > 0) log.info("image variants regenerated", { pictures: regenerated });
  const [first] = failed;
  // One line in total: with a full disk there would be one per image.
  if (first)
    log.error("regenerating image variants failed", first.error, {
      pictures: failed.length,
      file: first.file,
    });
}
