import { renderShareImage } from "./renderShareImage.ts";
import { withCodecLock } from "./withCodecLock.ts";
import { shareImageFile } from "./imageNames.ts";
import { openStaging } from "./staging.ts";
import type { StagingDependencies } from "./staging.ts";

/**
 * Stores the share image next to the variants of its master, at the first request: most images are never
 * shared.
 * @throws errors of the codec and the blob store
 */
export async function storeShareImage(storage: StagingDependencies, file: string): Promise<void> {
  const name = shareImageFile(file);
  await withCodecLock(async () => {
    if (await storage.blobs.stat(name)) return;
    await using staging = await openStaging(storage);
    const master = await staging.load(file);
    if (master === null) throw new Error(`${file} is not stored`);
    await staging.write(name, [await renderShareImage(master)]);
    await staging.commit(name);
  });
}
