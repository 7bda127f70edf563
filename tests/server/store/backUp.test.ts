// A copy of a site: what is in it, and what it says is not.
import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { NIGHT, picture, siteToCopy } from "#tests/support/siteToCopy.ts";

const inodeIn = ({ path }: { path: string }) => statSync(join(path, "uploads", picture("a"))).ino;

test("a copy has the database and every picture", async () => {
  await using site = await siteToCopy("a", "b");
  const { path, missing } = await site.backUp();
  expect(path).toBe(join(site.folder, "vitrine-2026-11-20-030000"));
  expect(missing).toEqual([]);
  expect((await readdir(path)).sort()).toEqual(["uploads", "vitrine.db"]);
  expect((await readdir(join(path, "uploads"))).sort()).toEqual([picture("a"), picture("b")]);
});

test("pictures that the database names and the uploads have lost are told, and the rest is copied", async () => {
  await using site = await siteToCopy("a", "b", "c");
  await site.losePicture("a");
  await site.losePicture("c");
  const { path, missing } = await site.backUp();
  expect(missing).toEqual([picture("a"), picture("c")]);
  expect(await readdir(join(path, "uploads"))).toEqual([picture("b")]);
});

test("a site without its uploads folder is copied as one that has lost every picture", async () => {
  await using site = await siteToCopy("a");
  await rm(site.uploads, { recursive: true });
  const { path, missing } = await site.backUp(NIGHT);
  expect(missing).toEqual([picture("a")]);
  expect((await readdir(path)).sort()).toEqual(["uploads", "vitrine.db"]);
});

test("pictures that the copy before has are on the disk once", async () => {
  await using site = await siteToCopy("a");
  const [first, second] = [await site.backUp(), await site.backUp(NIGHT + 1_000)];
  expect(inodeIn(second)).toBe(inodeIn(first));
});

test("where the copy before cannot be looked into, pictures are copied", async () => {
  await using site = await siteToCopy("a");
  // No folder: to ask for anything in it is an error, as it is in a folder that is somebody else's.
  await Bun.write(join(site.folder, "vitrine-2026-01-01-000000", "uploads"), "a file");
  const { path, missing } = await site.backUp();
  expect(missing).toEqual([]);
  expect(await readdir(join(path, "uploads"))).toEqual([picture("a")]);
});
