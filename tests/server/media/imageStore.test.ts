import { expect, test } from "bun:test";
import { join } from "node:path";
import { readdir } from "node:fs/promises";

import { createImageStore } from "#server/media/ImageStore.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { isMasterIntact, findMissingWidths } from "#server/media/imageIntegrity.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { removeImage } from "#server/media/ImageStore.ts";
import { upsertImages, upsertUploads, listImages } from "#server/media/repository.ts";
import { testContext } from "#tests/support/server/testContext.ts";

const RULE = { field: "images", notImage: "no image", tooLarge: "too large", exclusiveMaxBytes: 1_000_000 };

async function createTestStore() {
  const server = await createTestServer();
  const known = new Set<string>();
  const store = createImageStore({
    ...server.parts.images,
    hasImageRow: async (file) => known.has(file),
    findImage: async () => null,
    onRemovalError: () => {},
  });
  const received = { path: join(server.dataDir, "received") };
  await Bun.write(received.path, uniquePng(1));
  return { ...server, store, known, acquire: () => store.acquire([received], RULE) };
}

test("keeps an acquired image until its last holder releases it", async () => {
  await using server = await createTestStore();
  const one = await server.acquire();
  const file = one.images[0]?.file ?? "";
  await server.store.collectGarbage([file]);
  expect(server.listStoredFiles()).toContain(file);
  const two = await server.acquire();
  await one[Symbol.asyncDispose]();
  await server.store.collectGarbage([file]);
  expect(server.listStoredFiles()).toContain(file);
  await two[Symbol.asyncDispose]();
  expect(server.listStoredFiles()).toEqual([]);
});

test("keeps an acquired image that a record references by then", async () => {
  await using server = await createTestStore();
  const acquired = await server.acquire();
  const file = acquired.images[0]?.file ?? "";
  server.known.add(file);
  await acquired[Symbol.asyncDispose]();
  await server.store.collectGarbage([file]);
  expect(server.listStoredFiles()).toContain(file);
  server.known.clear();
  await server.store.collectGarbage([file]);
  expect(server.listStoredFiles()).toEqual([]);
});

test("concurrent acquires and releases always find the image intact", async () => {
  await using server = await createTestStore();
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const acquired = await server.acquire();
      const file = acquired.images[0]?.file ?? "";
      if (index % 3 === 0) await server.store.collectGarbage([file]);
      expect(server.listStoredFiles()).toContain(file);
      await acquired[Symbol.asyncDispose]();
    }),
  );
  expect(server.listStoredFiles()).toEqual([]);
});

test("a rejected image releases those acquired with it, but none that others hold", async () => {
  await using server = await createTestStore();
  await using _ = await server.acquire();
  const broken = join(server.dataDir, "broken");
  await Bun.write(broken, "no image");
  const other = join(server.dataDir, "other");
  await Bun.write(other, uniquePng(2));
  const received = [join(server.dataDir, "received"), other, broken].map((path) => ({ path }));
  await expect(server.store.acquire(received, RULE)).rejects.toMatchObject({ code: "unsupportedMedia" });
  expect(server.listStoredFiles()).toHaveLength(2);
});

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

const named = (letter: string, bytes = 1) =>
  ({ file: `${letter.repeat(32)}.jpg`, type: "image/jpeg", width: 40, height: 30, bytes }) as const;

test("updates the recorded size of an image that is stored again", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  const recorded = async () =>
    (await listImages(db, "", 9)).map(({ bytes, createdAt }) => [bytes, createdAt]);
  await upsertImages(db.$writer.connection, [named("a", 1)], 100);
  await upsertImages(db.$writer.connection, [named("a", 2)], 200);
  expect(await recorded()).toEqual([[2, 100]]);
  await upsertUploads(db, [named("a", 3)], testContext(300));
  expect(await recorded()).toEqual([[3, 100]]);
});

test("lists images in batches, each once", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  await upsertImages(
    db.$writer.connection,
    ["c", "a", "b"].map((letter) => named(letter)),
    100,
  );
  const filesAfter = async (after: string) => (await listImages(db, after, 2)).map(({ file }) => file[0]);
  expect([
    await filesAfter(""),
    await filesAfter(named("b").file),
    await filesAfter(named("c").file),
  ]).toEqual([["a", "b"], ["c"], []]);
});
