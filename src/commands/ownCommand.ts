import { join } from "node:path";

/** The command line that runs this program again. */
export function ownCommand(...args: string[]): string[] {
  if (Bun.isStandaloneExecutable) return [process.execPath, ...args];
  // A bundle is its own entry. Tests and scripts run the sources from other entries.
  const isSource = import.meta.path.endsWith(".ts");
  return [process.execPath, isSource ? join(import.meta.dir, "../main.ts") : Bun.main, ...args];
}
