import { Database } from "bun:sqlite";

import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { isMasterIntact } from "#server/media/imageIntegrity.ts";
import type { ImageRow } from "#server/media/repository.ts";

type ReferencedFile = Pick<ImageRow, "file" | "bytes">;

/**
 * Names of images and files that a database refers to and that are missing or incomplete. Checks masters only: a server that
 * starts with them regenerates missing variants.
 * @param database its schema may be older: commands run beside a server that is not upgraded yet
 */
export async function findMissingImages(database: string, uploads: string): Promise<string[]> {
  const missing: string[] = [];
  const blobs = createFileBlobStore(uploads);
  for (const image of listReferencedFiles(database))
    if (!(await isMasterIntact(blobs, image))) missing.push(image.file);
  if (missing.length === 0) return missing;
  // Beside a running server, an image may have been deleted in between.
  const referenced = new Set(listReferencedFiles(database).map(({ file }) => file));
  return missing.filter((file) => referenced.has(file));
}

/** All images and files that have a row, by name. */
export function listReferencedFiles(database: string): ReferencedFile[] {
  using sqlite = new Database(database, { readonly: true, strict: true });
  return sqlite
    .query<ReferencedFile, []>(
      "SELECT file, bytes FROM pictures UNION ALL SELECT blob, bytes FROM files ORDER BY file",
    )
    .all();
}
