import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";

/** The internal argument that runs an image process. */
export const IMAGE_PROCESS = "image-process";
/** Lower than the server's priority: pages stay fast while images are encoded. */
export const SERVED_NICENESS = 5;
/** Of backups. */
export const BACKGROUND_NICENESS = 10;

/** @param niceness 0 for the priority of the process that starts it */
export function imageProcessCommand(niceness = 0): string[] {
  return ownCommand(IMAGE_PROCESS, String(niceness));
}

/** The command line that runs this program again. After an upgrade, its path leads to the new version. */
export function ownCommand(...args: string[]): string[] {
  const running = `/proc/${process.pid}/exe`;
  // After `continueAsOwner`, the link belongs to root, and no child can follow it.
  const isUsable = existsSync(running) && lstatSync(running).uid === process.getuid?.();
  if (Bun.isStandaloneExecutable) return [isUsable ? running : process.execPath, ...args];
  // A bundle is its own entry. Tests and scripts run the sources from other entries.
  const isSource = import.meta.path.endsWith(".ts");
  return [process.execPath, isSource ? join(import.meta.dir, "../main.ts") : Bun.main, ...args];
}
