import { join } from "node:path";

/** The internal argument that runs an image process. */
export const IMAGE_PROCESS = "image-process";

/** Runs this program again, as an image process. */
export function imageProcessCommand(): string[] {
  if (Bun.isStandaloneExecutable) return [process.execPath, IMAGE_PROCESS];
  // A bundle is its own entry; tests and scripts have other entries.
  const isSource = import.meta.path.endsWith(".ts");
  return [process.execPath, isSource ? join(import.meta.dir, "../main.ts") : Bun.main, IMAGE_PROCESS];
}
