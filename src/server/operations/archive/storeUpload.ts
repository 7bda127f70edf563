import { join } from "node:path";

import { AppError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { UPLOAD } from "./completeRestore.ts";
import { writeInSteps } from "./files.ts";
import { assertFreeSpace } from "./freeSpace.ts";

/**
 * Writes the body into the data folder.
 * @returns the path
 * @throws AppError `diskFull`; errors of the file system and of the connection
 */
export async function storeUpload(dataDir: string, { body, headers }: Request): Promise<string> {
  const path = join(dataDir, UPLOAD);
  try {
    assertFreeSpace(dataDir, Number(headers.get("content-length")));
    await writeInSteps(path, body ?? new Blob().stream(), () => assertFreeSpace(dataDir, 0));
  } catch (cause) {
    throw cause instanceof StartError ? new AppError("diskFull", cause.message, { cause }) : cause;
  }
  return path;
}
