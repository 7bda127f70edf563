// Keeps the picture to share beside the variants of its master, where it is removed and swept away with them.
import { exists } from "node:fs/promises";
import { join } from "node:path";

import { drawSharePicture } from "./drawSharePicture.ts";
import { oneAtATime } from "./oneAtATime.ts";
import { openStaging } from "./stageFiles.ts";

/**
 * Made when it is asked for the first time: most pictures are never shared.
 * @param file the master, `{hash}.jpg`
 * @returns the path of a JPEG. Throws the codec's errors and the file system's.
 */
export async function keepSharePicture(uploads: string, file: string): Promise<string> {
  const name = `${file.slice(0, file.lastIndexOf("."))}-share.jpg`;
  const path = join(uploads, name);
  if (await exists(path)) return path;
  return oneAtATime(async () => {
    if (await exists(path)) return path;
    await using staging = await openStaging(uploads);
    await staging.write(name, [await drawSharePicture(join(uploads, file))]);
    await staging.publish(name);
    return path;
  });
}
