// A copy of a site: what is in it, and what it says is not.
import { expect, test } from "bun:test";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { NIGHT, picture, siteToCopy } from "#tests/support/siteToCopy.ts";

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
