// Pictures that are held while their record is being written: nobody else's clearing away may take them.
import { expect, test } from "bun:test";
import { join } from "node:path";

import { createImageStore } from "#server/media/ImageStore.ts";
import { picture } from "#tests/support/activityForm.ts";
import { testApp } from "#tests/support/testApp.ts";

const RULE = { field: "images", notImage: "no image", tooLarge: "too large", refusedFromBytes: 1_000_000 };

async function openKeeper() {
  const house = await testApp();
  const known = new Set<string>();
  const keeper = createImageStore({
    ...house.parts.images,
    isReferenced: async (file) => known.has(file),
    onRemovalError: () => {},
  });
  const received = { path: join(house.dataDir, "received") };
  await Bun.write(received.path, picture(1));
  return { ...house, keeper, known, hold: () => keeper.acquire([received], RULE) };
}

test("a held picture stays, whoever lets go of it, and goes with the last who held it", async () => {
  await using house = await openKeeper();
  const one = await house.hold();
  const file = one.images[0]?.file ?? "";
  await house.keeper.collectGarbage([file]);
  expect(house.files()).toContain(file);
  const two = await house.hold();
  await one[Symbol.asyncDispose]();
  await house.keeper.collectGarbage([file]);
  expect(house.files()).toContain(file);
  await two[Symbol.asyncDispose]();
  expect(house.files()).toEqual([]);
});

test("a picture that a record names meanwhile stays for good", async () => {
  await using house = await openKeeper();
  const held = await house.hold();
  const file = held.images[0]?.file ?? "";
  house.known.add(file);
  await held[Symbol.asyncDispose]();
  await house.keeper.collectGarbage([file]);
  expect(house.files()).toContain(file);
  house.known.clear();
  await house.keeper.collectGarbage([file]);
  expect(house.files()).toEqual([]);
});

test("of those who come and go at once, each finds its picture whole", async () => {
  await using house = await openKeeper();
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const held = await house.hold();
      const file = held.images[0]?.file ?? "";
      if (index % 3 === 0) await house.keeper.collectGarbage([file]);
      expect(house.files()).toContain(file);
      await held[Symbol.asyncDispose]();
    }),
  );
  expect(house.files()).toEqual([]);
});

test("a refused picture takes those before it along, but none that another holds", async () => {
  await using house = await openKeeper();
  await using _ = await house.hold();
  const broken = join(house.dataDir, "broken");
  await Bun.write(broken, "no image");
  const other = join(house.dataDir, "other");
  await Bun.write(other, picture(2));
  const received = [join(house.dataDir, "received"), other, broken].map((path) => ({ path }));
  await expect(house.keeper.acquire(received, RULE)).rejects.toMatchObject({ code: "unsupportedMedia" });
  expect(house.files()).toHaveLength(2);
});
