// `vitrine backup` says what is wrong with a copy, and which older ones stay.
import { expect, test } from "bun:test";
import { mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";

import { runCommand } from "#tests/support/runFromSource.ts";
import { NIGHT, picture, siteToCopy } from "#tests/support/siteToCopy.ts";

const DAY = 24 * 3_600_000;

type Site = Pick<Awaited<ReturnType<typeof siteToCopy>>, "dataDir" | "folder">;

function backUp({ dataDir, folder }: Site, ...flags: string[]) {
  return runCommand(["backup", "--data-dir", dataDir, "--to", folder, ...flags]);
}

const copiesIn = async (folder: string) => (await readdir(folder)).sort();

test("a copy that lacks pictures is made and told of, and no older one goes for it", async () => {
  await using site = await siteToCopy("a", "b");
  const older = await Promise.all([0, 1].map((day) => site.backUp(NIGHT - (900 + day) * DAY)));
  await site.losePicture("a");
  const one = await backUp(site, "--keep", "1");
  expect(one.exitCode).toBe(1);
  expect(one.stderr).toStartWith(
    "The copy is not whole: the database names a picture that the uploads folder does not have " +
      `(${picture("a")}). The texts are in it, and no older copy was removed.`,
  );
  await site.losePicture("b");
  const both = await backUp(site, "--keep", "1", "--to", join(site.folder, "more"));
  expect(both.stderr).toContain(
    `names 2 pictures that the uploads folder does not have (one of them is ${picture("a")})`,
  );
  expect(await copiesIn(site.folder)).toEqual(
    [...older.map(({ path }) => basename(path)), basename(one.stdout.trim()), "more"].sort(),
  );
});

test("the copy just made stays, however many have names of a time to come", async () => {
  await using site = await siteToCopy("a");
  for (const name of ["vitrine-2999-01-01-000000", "vitrine-2999-01-02-000000"])
    await mkdir(join(site.folder, name));
  const { exitCode, stdout } = await backUp(site, "--keep", "1");
  expect(exitCode).toBe(0);
  expect(await copiesIn(site.folder)).toEqual([basename(stdout.trim())]);
});
