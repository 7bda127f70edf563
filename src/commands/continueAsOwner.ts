import { statSync } from "node:fs";

/** A command that root runs continues as the owner of the data folder: the server must be able to use what it writes. */
export function continueAsOwner(dataDir: string): void {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !folder || folder.uid === 0) return;
  process.setgroups?.([folder.gid]);
  process.setgid?.(folder.gid);
  process.setuid?.(folder.uid);
}
