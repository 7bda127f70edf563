import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { embeddedFolder } from "#server/embeddedFolder.ts";
import type { AcquiredImages, ImageStore } from "#server/media/ImageStore.ts";

/** The folder with the master and the variants of each image, below `dist` and inside the executable. */
export const PREPARED_IMAGES = "demo-images";
const UNLIMITED_RULE = { field: "images", exclusiveMaxBytes: Infinity, notImage: "", tooLarge: "" };

/** Adds the files that the build encoded, which `storeDemoImages` then finds. Without a build there are none. */
export async function addPreparedImages({ blobs, stagingFolder }: ImageStore): Promise<void> {
  const folder = embeddedFolder(Bun.isStandaloneExecutable ? PREPARED_IMAGES : `dist/${PREPARED_IMAGES}`);
  const names = await readdir(folder).catch(() => []);
  const files = names.map((name) => ({ name, path: join(stagingFolder, name) }));
  for (const { name, path } of files) await Bun.write(path, await Bun.file(join(folder, name)).bytes());
  await blobs.put(files);
}

/**
 * Files inside the executable can be read but not opened by path, so they are copied to the staging folder
 * first.
 */
export async function storeDemoImages(images: ImageStore, files: string[]): Promise<AcquiredImages> {
  const folder = embeddedFolder(Bun.isStandaloneExecutable ? "pictures" : "src/demo/pictures");
  const uploads = files.map((file) => ({
    path: join(images.stagingFolder, file),
    originalName: file,
    embedded: join(folder, file),
  }));
  try {
    for (const { path, embedded } of uploads) await Bun.write(path, await Bun.file(embedded).bytes());
    return await images.acquire(uploads, UNLIMITED_RULE);
  } finally {
    for (const { path } of uploads) await rm(path, { force: true });
  }
}
