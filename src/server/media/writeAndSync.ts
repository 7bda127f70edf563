import { open } from "node:fs/promises";

/** Writes a new file to the disk. */
export async function writeAndSync(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  await using file = await open(path, "wx");
  for (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length;) offset += (await file.write(chunk, offset)).bytesWritten;
  }
  await file.sync();
}
