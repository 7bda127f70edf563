import { open, readdir } from "node:fs/promises";

import { MEBIBYTE } from "#contract/images.ts";
import { getErrorCode } from "#server/errors.ts";

/** How much is written before it is flushed: small enough that the server's own flushes beside it stay short. */
const STEP_BYTES = 8 * MEBIBYTE;

/**
 * Writes a file for its owner. The caller flushes the last step: `fsyncPath`.
 * @param onStep called after each flushed step
 */
export async function writeInSteps(
  path: string,
  content: AsyncIterable<Uint8Array>,
  onStep: () => void = () => undefined,
): Promise<void> {
  await using file = await open(path, "w", 0o600);
  let unflushed = 0;
  for await (const chunk of content) {
    await file.writeFile(chunk);
    unflushed += chunk.length;
    if (unflushed < STEP_BYTES) continue;
    unflushed = 0;
    await file.datasync();
    onStep();
  }
}

/** The names of the files in a folder; empty without the folder. */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return [];
    throw error;
  }
}
