import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { removeImage } from "#server/media/removeImage.ts";
import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const KEPT = "a".repeat(32);
const LOST = "b".repeat(32);
const FOREIGN = [".gitkeep", "logo.jpg", `${LOST}.svg`, `${LOST}-wide.webp`, `${LOST}.jpg.bak`];

async function uploadsWith(...names: string[]) {
  const directory = await createTemporaryDirectory();
  for (const name of names) await Bun.write(join(directory.path, name), "x");
  return directory;
}

test("deletes the original and all variants of an image, and no other files", async () => {
  await using uploads = await uploadsWith(
    `${LOST}.jpg`,
    `${LOST}-320.webp`,
    `${LOST}-1920.webp`,
    `${KEPT}.jpg`,
    `${KEPT}-320.webp`,
    ...FOREIGN,
  );
  await removeImage(createFileBlobStore(uploads.path), `${LOST}.jpg`);
  expect((await readdir(uploads.path)).sort()).toEqual(
    [`${KEPT}.jpg`, `${KEPT}-320.webp`, ...FOREIGN].sort(),
  );
});

test("deletes the variants of an image without an original, and tolerates repetition", async () => {
  await using uploads = await uploadsWith(`${LOST}-320.webp`);
  await removeImage(createFileBlobStore(uploads.path), `${LOST}.png`);
  await removeImage(createFileBlobStore(uploads.path), `${LOST}.png`);
  expect(await readdir(uploads.path)).toEqual([]);
});

test("does not delete files that are not named like a stored image", async () => {
  await using directory = await uploadsWith("secret.txt", "uploads/x.jpg");
  await removeImage(createFileBlobStore(join(directory.path, "uploads")), "../secret.txt");
  await removeImage(createFileBlobStore(join(directory.path, "uploads")), "x.jpg");
  expect((await readdir(directory.path, { recursive: true })).sort()).toEqual(
    ["secret.txt", "uploads", join("uploads", "x.jpg")].sort(),
  );
});
