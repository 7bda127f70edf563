import { shareImageFile } from "./imageNames.ts";
import { openStaging } from "./staging.ts";
import type { ImageStorage } from "./storeImage.ts";

/** The owner of the jobs, which any visitor causes; see `ImageCodec.run`. */
const VISITORS = "visitors";

/**
 * Stores the share image next to the variants of its master, at the first request: most images are never
 * shared.
 * @throws errors of the codec and the blob store
 */
export async function storeShareImage(storage: ImageStorage, file: string): Promise<void> {
  const name = shareImageFile(file);
  await storage.codec.run(VISITORS, async (runJob) => {
    if (await storage.blobs.stat(name)) return;
    await using staging = await openStaging(storage);
    const path = await staging.load(file);
    if (path === null) throw new Error(`${file} is not stored`);
    await runJob("share", { path, prefix: staging.prefix, name });
    await staging.commit([name]);
  });
}
