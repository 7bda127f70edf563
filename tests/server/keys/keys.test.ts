import { expect } from "bun:test";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { assertKeysValid, createKey, openKeys } from "#server/keys/keys.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const directory = await createTemporaryDirectory();
  const folder = join(directory.path, "keys");
  const warnings: unknown[][] = [];
  return {
    folder,
    warnings,
    open: () => openKeys(folder, { warn: (...line) => warnings.push(line) }),
    modeOf: (name = "") => statSync(join(folder, name)).mode & 0o777,
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

const test = testWith(createFixture);

test("creates a key that only the owner can read, and returns the same one afterwards", async (fixture) => {
  const key = fixture.open().get("accessTokens");
  expect(key).toHaveLength(32);
  expect(fixture.open().get("accessTokens")).toEqual(key);
  expect(readdirSync(fixture.folder)).toEqual(["accessTokens"]);
  expect([fixture.modeOf(), fixture.modeOf("accessTokens")]).toEqual([0o700, 0o600]);
  expect(fixture.warnings).toEqual([]);
});

test("restricts a folder and files that others could read, and logs it", async (fixture) => {
  const key = fixture.open().get("accessTokens");
  chmodSync(fixture.folder, 0o755);
  chmodSync(join(fixture.folder, "accessTokens"), 0o640);
  expect(() => assertKeysValid(fixture.folder)).toThrow(`Other users can access ${fixture.folder}.`);
  expect(fixture.open().get("accessTokens")).toEqual(key);
  expect([fixture.modeOf(), fixture.modeOf("accessTokens")]).toEqual([0o700, 0o600]);
  expect(fixture.warnings).toEqual([
    ["other users could access the keys; restricted them to their owner", { files: 2 }],
  ]);
  assertKeysValid(fixture.folder);
});

test("refuses a damaged key instead of replacing it", async (fixture) => {
  const keys = fixture.open();
  for (const text of ["", "short"]) {
    writeFileSync(join(fixture.folder, "accessTokens"), text, { mode: 0o600 });
    const message = `The key ${join(fixture.folder, "accessTokens")} is damaged. Restore the file, or delete it`;
    expect(() => keys.get("accessTokens")).toThrow(message);
    expect(() => assertKeysValid(fixture.folder)).toThrow(message);
    expect(readFileSync(join(fixture.folder, "accessTokens"), "utf8")).toBe(text);
  }
});

test("reports a file where the folder should be", async (fixture) => {
  writeFileSync(fixture.folder, "");
  expect(fixture.open).toThrow(`The folder of the keys ${fixture.folder} cannot be used (EEXIST).`);
});

test("a new key replaces the old one, even after an interrupted attempt", async (fixture) => {
  const keys = fixture.open();
  const key = keys.get("accessTokens");
  writeFileSync(join(fixture.folder, "accessTokens.new"), "half a ke", { mode: 0o600 });
  expect(keys.get("accessTokens")).toEqual(key);
  const replaced = createKey(fixture.folder, "accessTokens");
  expect(replaced).not.toEqual(key);
  expect(keys.get("accessTokens")).toEqual(replaced);
  expect(readdirSync(fixture.folder)).toEqual(["accessTokens"]);
});

test("a missing folder is valid: the next start creates it", async (fixture) => {
  expect(() => assertKeysValid(fixture.folder)).not.toThrow();
});
