import { expect, test } from "bun:test";
import { join } from "node:path";

import { createImageStore } from "#server/media/ImageStore.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const RULE = { field: "images", notImage: "no image", tooLarge: "too large", refusedFromBytes: 1_000_000 };

async function openKeeper() {
  const server = await createTestServer();
  const known = new Set<string>();
  const keeper = createImageStore({
    ...server.parts.images,
    isReferenced: async (file) => known.has(file),
    onRemovalError: () => {},
  });
  const received = { path: join(server.dataDir, "received") };
  await Bun.write(received.path, uniquePng(1));
  return { ...server, keeper, known, hold: () => keeper.acquire([received], RULE) };
}

test("keeps an acquired image until its last holder releases it", async () => {
  await using server = await openKeeper();
  const one = await server.hold();
  const file = one.images[0]?.file ?? "";
  await server.keeper.collectGarbage([file]);
  expect(server.listStoredFiles()).toContain(file);
  const two = await server.hold();
  await one[Symbol.asyncDispose]();
  await server.keeper.collectGarbage([file]);
  expect(server.listStoredFiles()).toContain(file);
  await two[Symbol.asyncDispose]();
  expect(server.listStoredFiles()).toEqual([]);
});

test("keeps an acquired image that a record references by then", async () => {
  await using server = await openKeeper();
  const held = await server.hold();
  const file = held.images[0]?.file ?? "";
  server.known.add(file);
  await held[Symbol.asyncDispose]();
  await server.keeper.collectGarbage([file]);
  expect(server.listStoredFiles()).toContain(file);
  server.known.clear();
  await server.keeper.collectGarbage([file]);
  expect(server.listStoredFiles()).toEqual([]);
});

test("concurrent acquires and releases always find the image intact", async () => {
  await using server = await openKeeper();
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const held = await server.hold();
      const file = held.images[0]?.file ?? "";
      if (index % 3 === 0) await server.keeper.collectGarbage([file]);
      expect(server.listStoredFiles()).toContain(file);
      await held[Symbol.asyncDispose]();
    }),
  );
  expect(server.listStoredFiles()).toEqual([]);
});

test("a rejected image releases those acquired with it, but none that others hold", async () => {
  await using server = await openKeeper();
  await using _ = await server.hold();
  const broken = join(server.dataDir, "broken");
  await Bun.write(broken, "no image");
  const other = join(server.dataDir, "other");
  await Bun.write(other, uniquePng(2));
  const received = [join(server.dataDir, "received"), other, broken].map((path) => ({ path }));
  await expect(server.keeper.acquire(received, RULE)).rejects.toMatchObject({ code: "unsupportedMedia" });
  expect(server.listStoredFiles()).toHaveLength(2);
});
