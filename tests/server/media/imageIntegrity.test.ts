import { expect, test } from "bun:test";
import { join } from "node:path";

import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { isMasterIntact, findMissingWidths } from "#server/media/imageIntegrity.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const HASH = "a".repeat(32);
const PICTURE = { file: `${HASH}.jpg`, width: 700, bytes: 5 };

test("an original is intact if it has the recorded size", async () => {
  await using uploads = await createTemporaryDirectory();
  const told: boolean[] = [];
  for (const content of [null, "", "four", "five!", "six..."]) {
    if (content !== null) await Bun.write(join(uploads.path, PICTURE.file), content);
    told.push(await isMasterIntact(createFileBlobStore(uploads.path), PICTURE));
  }
  expect(told).toEqual([false, false, false, true, false]);
});

test("a variant that does not exist or is empty is missing", async () => {
  await using uploads = await createTemporaryDirectory();
  await Bun.write(join(uploads.path, `${HASH}-320.webp`), "x");
  await Bun.write(join(uploads.path, `${HASH}-640.webp`), "");
  await Bun.write(join(uploads.path, `${HASH}-700.webp`), "x");
  expect(await findMissingWidths(createFileBlobStore(uploads.path), PICTURE)).toEqual([480, 640]);
});

test("a file that cannot be inspected is not reported as missing", async () => {
  await using directory = await createTemporaryDirectory();
  const file = join(directory.path, "uploads");
  await Bun.write(file, "no folder");
  await expect(isMasterIntact(createFileBlobStore(file), PICTURE)).rejects.toThrow("ENOTDIR");
});
