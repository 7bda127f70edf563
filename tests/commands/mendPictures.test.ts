// What is done after a start about pictures whose files are missing, empty or cut short.
import { expect, test } from "bun:test";
import { rmSync, truncateSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import { mendPictures } from "#commands/mendPictures.ts";
import { fileOfPath, variantFile } from "#contract/pictures.ts";
import { uploadForm } from "#tests/support/activityForm.ts";
import { pngPicture } from "#tests/support/photographs.ts";
import { testApp } from "#tests/support/testApp.ts";

/** With a picture of each width. */
async function openHouse(...widths: number[]) {
  const house = await testApp();
  const token = await house.enter();
  const files: string[] = [];
  for (const width of widths) {
    const form = uploadForm(pngPicture(width, 9));
    const { data } = await house.ask("POST", "/upload/project-image", { token, form });
    files.push(fileOfPath(data.url));
  }
  const pathOf = (file: string) => join(house.uploads, file);
  house.logged.length = 0;
  return {
    ...house,
    stored: files,
    mend: (signal?: AbortSignal) => mendPictures(house.parts, signal),
    lose: (file: string) => rmSync(pathOf(file)),
    empty: (file: string) => truncateSync(pathOf(file)),
    sizeOf: async (file: string) => (await stat(pathOf(file))).size,
    told: () =>
      house.logged.map(({ level, event, files: lost, pictures }) => [level, event, lost ?? pictures]),
  };
}

const LOST = "images of records are missing or truncated in the uploads folder";
const LACKING = "image variants are missing; regenerating";
const MADE = "image variants regenerated";
const FAILED = "regenerating image variants failed";

test("nothing is said or done where all is there", async () => {
  await using house = await openHouse(400, 20);
  const before = house.files();
  await house.mend();
  expect(house.told()).toEqual([]);
  expect(house.files()).toEqual(before);
});

test("variants that are missing or empty are made anew", async () => {
  await using house = await openHouse(400, 20, 30);
  const [wide = "", small = ""] = house.stored;
  const before = house.files();
  const size = await house.sizeOf(variantFile(wide, 320));
  house.empty(variantFile(wide, 320));
  house.lose(variantFile(wide, 400));
  house.lose(variantFile(small, 20));
  await house.mend();
  expect(house.files()).toEqual(before);
  expect(await house.sizeOf(variantFile(wide, 320))).toBe(size);
  expect(house.told()).toEqual([
    ["warn", LACKING, 2],
    ["info", MADE, 2],
  ]);
  expect(house.waiting()).toEqual([]);
});

test("masters that are lost, empty or cut short are counted, among more than are looked at together", async () => {
  await using house = await openHouse(...Array.from({ length: 40 }, (_, place) => place + 1));
  const [lost = "", empty = "", cut = ""] = house.stored.toSorted().toReversed();
  house.lose(lost);
  house.lose(variantFile(lost, house.stored.indexOf(lost) + 1));
  house.empty(empty);
  truncateSync(join(house.uploads, cut), (await house.sizeOf(cut)) - 1);
  const left = house.files();
  await house.mend();
  expect(house.told()).toEqual([["warn", LOST, 3]]);
  expect(house.files()).toEqual(left);
});

test("what cannot be made is told once, and the rest is made", async () => {
  await using house = await openHouse(20, 30, 40);
  const [first = "", second = "", third = ""] = house.stored;
  for (const [place, file] of house.stored.entries()) house.lose(variantFile(file, 20 + 10 * place));
  // As many bytes as before, and no picture.
  for (const file of [first, second])
    await Bun.write(join(house.uploads, file), new Uint8Array(await house.sizeOf(file)));
  await house.mend();
  expect(house.files()).toContain(variantFile(third, 40));
  expect(house.told()).toEqual([
    ["warn", LACKING, 3],
    ["info", MADE, 1],
    ["error", FAILED, 2],
  ]);
});

test("a picture that is deleted meanwhile is not lost", async () => {
  await using house = await openHouse(20);
  house.lose(house.stored[0] ?? "");
  const mended = house.mend();
  house.parts.db.$writer.connection.$client.run("DELETE FROM pictures");
  await mended;
  expect(house.told()).toEqual([]);
});

test("nothing is made of a picture that no record names any more", async () => {
  await using house = await openHouse(20);
  const before = house.files();
  const { images, db } = house.parts;
  db.$writer.connection.$client.run("DELETE FROM pictures");
  await images.regenerateVariants(house.stored[0] ?? "", [10]);
  expect(house.files()).toEqual(before);
});

test("one that is deleted while its variants are made leaves none behind", async () => {
  await using house = await openHouse(20);
  const { images, db } = house.parts;
  const [file = ""] = house.stored;
  house.lose(variantFile(file, 20));
  const remade = images.regenerateVariants(file, [20]);
  db.$writer.connection.$client.run("DELETE FROM pictures");
  await images.collectGarbage([file]);
  await remade;
  expect(house.files()).toEqual([]);
});

test("it ends when it is told to", async () => {
  await using house = await openHouse(20);
  house.lose(variantFile(house.stored[0] ?? "", 20));
  await house.mend(AbortSignal.abort());
  expect(house.told()).toEqual([]);
});
