// Stores pictures of the demo as if they had been uploaded.
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { embeddedFolder } from "#server/embeddedFolder.ts";
import type { AcquiredImages, ImageStore } from "#server/media/ImageStore.ts";

const UNLIMITED_RULE = { field: "images", refusedFromBytes: Infinity, notImage: "", tooLarge: "" };

/** The files inside the executable can be read but not opened, so they are copied out first, like an upload. */
export async function storeDemoImages(images: ImageStore, files: string[]): Promise<AcquiredImages> {
  const folder = embeddedFolder(Bun.isStandaloneExecutable ? "pictures" : "src/demo/pictures");
  const uploads = files.map((file) => ({
    path: join(images.incoming, file),
    embedded: join(folder, file),
  }));
  try {
    for (const { path, embedded } of uploads) await Bun.write(path, await Bun.file(embedded).bytes());
    return await images.acquire(uploads, UNLIMITED_RULE);
  } finally {
    for (const { path } of uploads) await rm(path, { force: true });
  }
}
