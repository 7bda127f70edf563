// Keeps the picture to share beside the variants of its master, where it is removed and swept away with them.
import { exists } from "node:fs/promises";
import { join } from "node:path";

import { drawSharePicture } from "./drawSharePicture.ts";
import { oneAtATime } from "./oneAtATime.ts";
import { openStaging } from "./stageFiles.ts";

/** @param file the master, `{hash}.jpg`; its picture to share may not be there yet */
export function sharePictureOf(uploads: string, file: string): string {
  return join(uploads, nameOf(file));
}

/**
 * Made when it is asked for the first time: most pictures are never shared.
 * @throws the codec's errors and the file system's
 */
export async function storeShareImage(uploads: string, file: string): Promise<void> {
  await oneAtATime(async () => {
    if (await exists(sharePictureOf(uploads, file))) return;
    await using staging = await openStaging(uploads);
    await staging.write(nameOf(file), [await drawSharePicture(join(uploads, file))]);
    await staging.publish(nameOf(file));
  });
}

function nameOf(file: string): string {
  return `${file.slice(0, file.lastIndexOf("."))}-share.jpg`;
}
