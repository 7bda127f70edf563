import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { prepareUploads, quarantineOrphans } from "#commands/maintainUploads.ts";
import { fileNameOf } from "#contract/images.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const LOST = "b".repeat(32);
const FOREIGN = ["logo.jpg", `${LOST}.svg`, `${LOST}-wide.webp`, `${LOST}.jpg.bak`];
const DAY = 24 * 3_600_000;

/** A server with an uploaded image and further files in its uploads folder. */
async function createFixture(...names: string[]) {
  const server = await createTestServer();
  const token = await server.signIn();
  const upload = async () => {
    const { data } = await server.request("POST", "/upload/project-image", {
      token,
      form: uploadForm(uniquePng(1)),
    });
    return fileNameOf(data.url);
  };
  const stored = await upload();
  const storedFiles = server.listStoredFiles();
  for (const name of names) await Bun.write(join(server.uploadsDir, name), "x");
  server.logEntries.length = 0;
  return {
    ...server,
    upload,
    stored,
    storedFiles,
    prepare: () => prepareUploads(server.uploadsDir, server.parts),
    sweep: (signal?: AbortSignal) => quarantineOrphans(server.uploadsDir, server.parts, signal),
    listFolder: async (name = "") => (await readdir(join(server.uploadsDir, name))).sort(),
    deleteRow: (file: string) =>
      server.parts.db.$writer.connection.$client.run("DELETE FROM pictures WHERE file = ?", [file]),
    logged: () =>
      server.logEntries.flatMap(({ level, event, files }) =>
        event === "request" ? [] : [[level, event, files]],
      ),
  };
}

test("empties the staging folder before the first request", async () => {
  await using server = await createFixture(join(".incoming", "half a picture"));
  await server.prepare();
  expect(await server.listFolder(".incoming")).toEqual([]);
  expect(server.logged()).toEqual([["info", "leftovers of unfinished uploads removed", 1]]);
});

test("quarantines unreferenced images and leaves other files", async () => {
  await using server = await createFixture(`${LOST}.webp`, `${LOST}-320.webp`, ...FOREIGN);
  await server.sweep();
  expect(await server.listFolder()).toEqual([".incoming", ".lost", ...server.storedFiles, ...FOREIGN].sort());
  expect(await server.listFolder(".lost")).toEqual([`${LOST}-320.webp`, `${LOST}.webp`]);
  expect(server.logged()).toEqual([["warn", "quarantined unreferenced images for 30 days", 2]]);
});

test("restores quarantined images that are referenced again", async () => {
  await using server = await createFixture();
  server.deleteRow(server.stored);
  await server.sweep();
  await server.prepare();
  expect(await server.listFolder(".lost")).toEqual(server.storedFiles);
  server.logEntries.length = 0;
  await server.upload();
  await server.prepare();
  expect(await server.listFolder(".lost")).toEqual([]);
  expect(server.listStoredFiles()).toEqual([".lost", ...server.storedFiles]);
  expect(server.logged()).toEqual([
    ["info", "restored quarantined images that are referenced again", server.storedFiles.length],
  ]);
});

test("deletes files after 30 days in quarantine", async () => {
  await using server = await createFixture(`${LOST}.webp`);
  await server.sweep();
  server.advanceClock(30 * DAY);
  await server.prepare();
  expect(await server.listFolder(".lost")).toEqual([`${LOST}.webp`]);
  server.advanceClock(1);
  await server.prepare();
  expect(await server.listFolder(".lost")).toEqual([]);
});

test("does not quarantine an image that is uploaded at the moment", async () => {
  await using server = await createFixture();
  server.deleteRow(server.stored);
  const uploading = server.upload();
  await server.sweep();
  await uploading;
  expect(server.listStoredFiles().filter((name) => name !== ".lost")).toEqual(server.storedFiles);
});

test("keeps files that cannot be quarantined, and logs their number and the first error", async () => {
  const stuck = [`${LOST}.webp`, `${LOST}-320.webp`];
  await using server = await createFixture(...stuck, `${LOST}-640.webp`);
  // A folder that is not empty can't be replaced by a file.
  for (const name of stuck) await Bun.write(join(server.uploadsDir, ".lost", name, "in the way"), "x");
  await server.sweep();
  expect(server.logged()).toEqual([
    ["warn", "quarantined unreferenced images for 30 days", 1],
    ["error", "quarantining unreferenced images failed", 2],
  ]);
  expect(await server.listFolder()).toEqual(expect.arrayContaining(stuck));
});

test("stops at the signal", async () => {
  await using server = await createFixture(`${LOST}.webp`);
  await server.sweep(AbortSignal.abort());
  expect(await server.listFolder()).toContain(`${LOST}.webp`);
});
