import { dirname, join } from "node:path";

/**
 * @param folder its path from the project's root, e.g. `migrations`
 * @returns a path that `node:fs` and `Bun.file` can read, inside the executable or in the working tree
 */
export function embeddedFolder(folder: string): string {
  const root = Bun.isStandaloneExecutable ? dirname(Bun.main) : join(import.meta.dir, "../..");
  return join(root, folder);
}
