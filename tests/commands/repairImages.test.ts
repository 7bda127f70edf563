import { expect, test } from "bun:test";
import { rmSync, truncateSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import { repairImages } from "#commands/maintainUploads.ts";
import { fileNameOf, variantFileName } from "#contract/images.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

/** Creates a server that stores an image of each width. */
async function createFixture(...widths: number[]) {
  const server = await createTestServer();
  const token = await server.signIn();
  const files: string[] = [];
  for (const width of widths) {
    const form = uploadForm(createPng(width, 9));
    const { data } = await server.request("POST", "/upload/project-image", { token, form });
    files.push(fileNameOf(data.url));
  }
  const pathOf = (file: string) => join(server.uploadsDir, file);
  server.logEntries.length = 0;
  return {
    ...server,
    stored: files,
    repair: (signal?: AbortSignal) => repairImages(server.parts, signal),
    deleteFile: (file: string) => rmSync(pathOf(file)),
    empty: (file: string) => truncateSync(pathOf(file)),
    sizeOf: async (file: string) => (await stat(pathOf(file))).size,
    logged: () =>
      server.logEntries.map(({ level, event, files: lost, pictures }) => [level, event, lost ?? pictures]),
  };
}

const MISSING_IMAGES = "images of records are missing or truncated in the uploads folder";
const MISSING_VARIANTS = "image variants are missing; regenerating";
const REGENERATED = "image variants regenerated";
const FAILED = "regenerating image variants failed";

test("does nothing when all files are intact", async () => {
  await using server = await createFixture(400, 20);
  const before = server.listStoredFiles();
  await server.repair();
  expect(server.logged()).toEqual([]);
  expect(server.listStoredFiles()).toEqual(before);
});

test("regenerates missing and empty variants", async () => {
  await using server = await createFixture(400, 20, 30);
  const [wide = "", small = ""] = server.stored;
  const before = server.listStoredFiles();
  const size = await server.sizeOf(variantFileName(wide, 320));
  server.empty(variantFileName(wide, 320));
  server.deleteFile(variantFileName(wide, 400));
  server.deleteFile(variantFileName(small, 20));
  await server.repair();
  expect(server.listStoredFiles()).toEqual(before);
  expect(await server.sizeOf(variantFileName(wide, 320))).toBe(size);
  expect(server.logged()).toEqual([
    ["warn", MISSING_VARIANTS, 2],
    ["info", REGENERATED, 2],
  ]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("counts missing, empty and truncated originals across several batches", async () => {
  await using server = await createFixture(...Array.from({ length: 40 }, (_, place) => place + 1));
  const [lost = "", empty = "", cut = ""] = server.stored.toSorted().toReversed();
  server.deleteFile(lost);
  server.deleteFile(variantFileName(lost, server.stored.indexOf(lost) + 1));
  server.empty(empty);
  truncateSync(join(server.uploadsDir, cut), (await server.sizeOf(cut)) - 1);
  const left = server.listStoredFiles();
  await server.repair();
  expect(server.logged()).toEqual([["warn", MISSING_IMAGES, 3]]);
  expect(server.listStoredFiles()).toEqual(left);
});

test("logs variants that cannot be regenerated once and regenerates the rest", async () => {
  await using server = await createFixture(20, 30, 40);
  const [first = "", second = "", third = ""] = server.stored;
  for (const [place, file] of server.stored.entries())
    server.deleteFile(variantFileName(file, 20 + 10 * place));
  // Files of the same size as before that are not images.
  for (const file of [first, second])
    await Bun.write(join(server.uploadsDir, file), new Uint8Array(await server.sizeOf(file)));
  await server.repair();
  expect(server.listStoredFiles()).toContain(variantFileName(third, 40));
  expect(server.logged()).toEqual([
    ["warn", MISSING_VARIANTS, 3],
    ["info", REGENERATED, 1],
    ["error", FAILED, 2],
  ]);
});

test("does not report an image that is deleted during the repair", async () => {
  await using server = await createFixture(20);
  server.deleteFile(server.stored[0] ?? "");
  const repairing = server.repair();
  server.parts.db.$writer.connection.$client.run("DELETE FROM pictures");
  await repairing;
  expect(server.logged()).toEqual([]);
});

test("does not regenerate variants of an image without a database row", async () => {
  await using server = await createFixture(20);
  const before = server.listStoredFiles();
  const { images, db } = server.parts;
  db.$writer.connection.$client.run("DELETE FROM pictures");
  await images.regenerateVariants(server.stored[0] ?? "", [10]);
  expect(server.listStoredFiles()).toEqual(before);
});

test("leaves no variants behind if the image is deleted while they are generated", async () => {
  await using server = await createFixture(20);
  const { images, db } = server.parts;
  const [file = ""] = server.stored;
  server.deleteFile(variantFileName(file, 20));
  const remade = images.regenerateVariants(file, [20]);
  db.$writer.connection.$client.run("DELETE FROM pictures");
  await images.collectGarbage([file]);
  await remade;
  expect(server.listStoredFiles()).toEqual([]);
});

test("stops when its signal is aborted", async () => {
  await using server = await createFixture(20);
  server.deleteFile(variantFileName(server.stored[0] ?? "", 20));
  await server.repair(AbortSignal.abort());
  expect(server.logged()).toEqual([]);
});
