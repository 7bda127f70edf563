import { rm } from "node:fs/promises";
import { join } from "node:path";

import { embeddedFolder } from "#server/embeddedFolder.ts";
import type { AcquiredImages, ImageStore } from "#server/media/ImageStore.ts";

const UNLIMITED_RULE = { field: "images", exclusiveMaxBytes: Infinity, notImage: "", tooLarge: "" };

/**
 * Files inside the executable can be read but not opened by path, so they are copied to the staging folder
 * first.
 */
export async function storeDemoImages(images: ImageStore, files: string[]): Promise<AcquiredImages> {
  const folder = embeddedFolder(Bun.isStandaloneExecutable ? "pictures" : "src/demo/pictures");
  const uploads = files.map((file) => ({
    path: join(images.stagingFolder, file),
    embedded: join(folder, file),
  }));
  try {
    for (const { path, embedded } of uploads) await Bun.write(path, await Bun.file(embedded).bytes());
    return await images.acquire(uploads, UNLIMITED_RULE);
  } finally {
    for (const { path } of uploads) await rm(path, { force: true });
  }
}
