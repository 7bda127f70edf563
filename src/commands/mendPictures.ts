// Looks after a start whether all pictures are there and whole, and makes the variants that are missing anew.
import type { Db } from "#server/database/open.ts";
import type { Log } from "#server/log.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { isMasterIntact, findMissingWidths } from "#server/media/imageIntegrity.ts";
import { hasImage, listImages } from "#server/media/repository.ts";
import type { ImageRow } from "#server/media/repository.ts";

/** Pictures, each of up to eight files: so few that nobody who asks for a page meanwhile feels it. */
const AT_ONCE = 16;

interface Dependencies {
  db: Db;
  log: Log;
  images: Pick<ImageStore, "blobs" | "regenerateVariants">;
}

interface Lacking {
  file: string;
  widths: number[];
}

interface Found {
  /** Masters that are not there, or not whole: only a backup has them. */
  lost: string[];
  /** Whole ones without some of their variants. */
  lacking: Lacking[];
}

/**
 * Goes on beside the requests.
 * @param signal ends it at the next picture; what is left is made after another start
 */
export async function mendPictures(dependencies: Dependencies, signal?: AbortSignal): Promise<void> {
  const { log } = dependencies;
  try {
    const { lost, lacking } = await lookThrough(dependencies, signal);
    if (lost.length > 0)
      log.warn("images of records are missing or truncated in the uploads folder", {
        files: lost.length,
      });
    if (lacking.length > 0) await makeAnew(dependencies, lacking, signal);
  } catch (error) {
    log.error("checking the stored images failed", error);
  }
}

async function lookThrough({ db, images }: Dependencies, signal?: AbortSignal): Promise<Found> {
  const found: Found = { lost: [], lacking: [] };
  for (let after: string | undefined = ""; after !== undefined;) {
    const some: ImageRow[] = signal?.aborted ? [] : await listImages(db, after, AT_ONCE);
    await Promise.all(some.map((picture) => look(picture)));
    after = some.at(-1)?.file;
  }
  return found;

  async function look(picture: ImageRow) {
    const { file } = picture;
    const whole = await isMasterIntact(images.blobs, picture);
    const widths = whole ? await findMissingWidths(images.blobs, picture) : [];
    // Asked last: it may have been deleted meanwhile.
    if ((whole && widths.length === 0) || !(await hasImage(db, file))) return;
    if (whole) found.lacking.push({ file, widths });
    else found.lost.push(file);
  }
}

async function makeAnew({ log, images }: Dependencies, lacking: Lacking[], signal?: AbortSignal) {
  log.warn("image variants are missing; regenerating", { pictures: lacking.length });
  const failed: { file: string; error: unknown }[] = [];
  let made = 0;
  for (const { file, widths } of lacking) {
    if (signal?.aborted) break;
    try {
      await images.regenerateVariants(file, widths);
      made += 1;
    } catch (error) {
      failed.push({ file, error });
    }
  }
  if (made > 0) log.info("image variants regenerated", { pictures: made });
  const [first] = failed;
  // A line for each would fill the log where the disk is full.
  if (first)
    log.error("regenerating image variants failed", first.error, {
      pictures: failed.length,
      file: first.file,
    });
}
