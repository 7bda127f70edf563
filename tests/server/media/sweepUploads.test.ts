import { expect, test } from "bun:test";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

import { removeImage } from "#server/media/removeImage.ts";
import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { sweepUploads } from "#server/media/blobs/sweepUploads.ts";
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

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 20);

test("empties the staging folder, quarantines unreferenced images and leaves other files", async () => {
  await using uploads = await uploadsWith(
    `${LOST}.webp`,
    `${LOST}-320.webp`,
    `${KEPT}.gif`,
    `${KEPT}-320.webp`,
    ...FOREIGN,
    join(".incoming", "half a picture"),
  );
  const swept = await sweepUploads(uploads.path, new Set([`${KEPT}.gif`]));
  expect(swept).toEqual({ tempFiles: 1, quarantined: 2, restored: 0, failed: null });
  expect((await readdir(uploads.path)).sort()).toEqual(
    [".incoming", ".lost", `${KEPT}.gif`, `${KEPT}-320.webp`, ...FOREIGN].sort(),
  );
  expect(await readdir(join(uploads.path, ".incoming"))).toEqual([]);
  expect((await readdir(join(uploads.path, ".lost"))).sort()).toEqual([`${LOST}-320.webp`, `${LOST}.webp`]);
});

test("restores quarantined images when the database references them again", async () => {
  await using uploads = await uploadsWith(`${LOST}.webp`, `${LOST}-320.webp`, `${KEPT}.gif`);
  const older = new Set([`${KEPT}.gif`]);
  await sweepUploads(uploads.path, older, NOW);
  expect(await sweepUploads(uploads.path, older, NOW)).toEqual({
    tempFiles: 0,
    quarantined: 0,
    restored: 0,
    failed: null,
  });
  const newer = new Set([...older, `${LOST}.webp`]);
  expect(await sweepUploads(uploads.path, newer, NOW)).toEqual({
    tempFiles: 0,
    quarantined: 0,
    restored: 2,
    failed: null,
  });
  expect((await readdir(uploads.path)).sort()).toEqual([
    ".incoming",
    ".lost",
    `${KEPT}.gif`,
    `${LOST}-320.webp`,
    `${LOST}.webp`,
  ]);
});

test("deletes files after 30 days in quarantine", async () => {
  await using uploads = await uploadsWith(`${LOST}.webp`);
  const aside = async () => readdir(join(uploads.path, ".lost"));
  await sweepUploads(uploads.path, new Set(), NOW);
  await sweepUploads(uploads.path, new Set(), NOW + 30 * DAY);
  expect(await aside()).toEqual([`${LOST}.webp`]);
  await sweepUploads(uploads.path, new Set(), NOW + 30 * DAY + 1);
  expect(await aside()).toEqual([]);
});

test("keeps files that cannot be quarantined, and reports their number and the first error", async () => {
  const stuck = [`${LOST}.webp`, `${LOST}-320.webp`];
  await using uploads = await uploadsWith(...stuck, `${LOST}-640.webp`);
  // A folder that is not empty can't be replaced by a file.
  for (const name of stuck) await Bun.write(join(uploads.path, ".lost", name, "in the way"), "x");
  const { quarantined, failed } = await sweepUploads(uploads.path, new Set(), NOW);
  expect([quarantined, failed?.files, failed?.error]).toEqual([1, 2, expect.any(Error)]);
  expect(stuck).toContain(failed?.first ?? "");
  expect(await readdir(uploads.path)).toEqual(expect.arrayContaining(stuck));
});

test("sweeps an uploads directory that does not exist yet", async () => {
  await using directory = await createTemporaryDirectory();
  const uploads = join(directory.path, "new");
  expect(await sweepUploads(uploads, new Set())).toEqual({
    tempFiles: 0,
    quarantined: 0,
    restored: 0,
    failed: null,
  });
  await mkdir(uploads, { recursive: true });
  expect(await readdir(uploads)).toEqual([".incoming"]);
});
