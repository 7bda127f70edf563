import { drawSharePicture } from "./drawSharePicture.ts";
import { oneAtATime } from "./oneAtATime.ts";
import { shareName } from "./pictureNames.ts";
import { openStaging } from "./staging.ts";
import type { PictureStorage } from "./staging.ts";

/**
 * Stores the picture to share beside the variants of its master. Made when it is asked for the first time: most pictures are never shared.
 * @throws the codec's errors and the storage's
 */
export async function storeShareImage(storage: PictureStorage, file: string): Promise<void> {
  const name = shareName(file);
  await oneAtATime(async () => {
    if (await storage.blobs.stat(name)) return;
    await using staging = await openStaging(storage);
    const master = await staging.load(file);
    if (master === null) throw new Error(`${file} is not stored`);
    await staging.write(name, [await drawSharePicture(master)]);
    await staging.publish(name);
  });
}
