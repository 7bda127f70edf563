import { expect, test } from "bun:test";
import { join } from "node:path";

import { createImageStore } from "#server/media/ImageStore.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const RULE = { field: "images", notImage: "no image", tooLarge: "too large", exclusiveMaxBytes: 1_000_000 };

async function createTestStore() {
  const server = await createTestServer();
  const known = new Set<string>();
  const store = createImageStore({
    ...server.parts.images,
    hasImageRow: async (file) => known.has(file),
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
