import { expect, test } from "bun:test";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openErasureList } from "#server/keys/erasureList.ts";
import { StartError } from "#server/StartError.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const KEY = new Uint8Array(32).fill(7);

test("keeps erasures over restarts, readable by the owner only", async () => {
  await using directory = await createTemporaryDirectory();
  const list = openErasureList(directory.path, KEY);
  expect(list.read()).toEqual([]);
  const [first, second] = ["a", "b"].map((id, at) => ({ id, at, hash: list.hash(id) }));
  if (!first || !second) expect.unreachable();
  list.add(first);
  list.add(second);
  expect(openErasureList(directory.path, KEY).read()).toEqual([first, second]);
  expect(statSync(join(directory.path, "erasures.jsonl")).mode & 0o777).toBe(0o600);
});

test("another key has other hashes", () => {
  const hashes = [KEY, new Uint8Array(32)].map((key) => openErasureList("", key).hash("nok@school.example"));
  expect(new Set(hashes).size).toBe(2);
});

test("a damaged list stops the start: erasures must not be forgotten silently", async () => {
  await using directory = await createTemporaryDirectory();
  writeFileSync(join(directory.path, "erasures.jsonl"), '{"id":\n');
  expect(() => openErasureList(directory.path, KEY).read()).toThrow(StartError);
});
