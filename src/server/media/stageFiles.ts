// Files appear in the uploads whole or not at all: written beside, flushed, then renamed.
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The temporary room; on the same file system, so that a rename is atomic. */
export function incomingOf(uploads: string): string {
  return join(uploads, ".incoming");
}

export interface Staging extends AsyncDisposable {
  /** Where the file waits under another name. */
  pathOf(name: string): string;
  write(name: string, chunks: Iterable<Uint8Array>): Promise<void>;
  /** A second name for the file at `path`, on the same file system. */
  repeat(name: string, path: string): Promise<void>;
  /** Gives every file its name; all others stand on the disk before `last` appears. */
  publish(last: string): Promise<void>;
}

/** Whatever was not published is gone when the staging is disposed of. */
export async function openStaging(uploads: string): Promise<Staging> {
  const incoming = incomingOf(uploads);
  await mkdir(incoming, { recursive: true });
  const id = crypto.randomUUID();
  const waiting: string[] = [];
  const pathOf = (name: string) => join(incoming, `${id}-${name}`);

  return {
    pathOf,
    async write(name, chunks) {
      waiting.push(name);
      await writeFlushed(pathOf(name), chunks);
    },
    async repeat(name, path) {
      waiting.push(name);
      await link(path, pathOf(name));
    },
    async publish(last) {
      for (const name of waiting) if (name !== last) await rename(pathOf(name), join(uploads, name));
      await flushDirectory(uploads);
      await rename(pathOf(last), join(uploads, last));
      await flushDirectory(uploads);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(waiting.map((name) => rm(pathOf(name), { force: true })));
    },
  };
}

async function writeFlushed(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  await using file = await open(path, "wx");
  for (const chunk of chunks) {
    for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
  }
  await file.sync();
}

async function flushDirectory(path: string): Promise<void> {
  await using directory = await open(path, "r");
  await directory.sync();
}
