import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "bun:test";

import { openVisitorKeys, VISITOR_KEY_LIFETIME_MS } from "#server/analytics/track/visitorKeys.ts";
import { createLogger } from "#server/logger.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const START = Date.UTC(2026, 10, 20, 3);

async function createFixture() {
  const directory = await createTemporaryDirectory();
  const folder = join(directory.path, "keys");
  const logged: string[] = [];
  const log = createLogger("info", (line) => logged.push(line));
  return {
    folder,
    path: join(folder, "visitors.json"),
    logged,
    open: () => openVisitorKeys(folder, log),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

test("keeps a key for 30 days, also over restarts", async () => {
  await using fixture = await createFixture();
  const keys = fixture.open();
  const key = keys.current(START);
  expect(key).toHaveLength(32);
  expect(keys.current(START + VISITOR_KEY_LIFETIME_MS - 1)).toBe(key);
  expect(fixture.open().current(START + VISITOR_KEY_LIFETIME_MS - 1)).toEqual(key);
  expect(VISITOR_KEY_LIFETIME_MS).toBe(30 * 86_400_000);
});

test("replaces the key after 30 days and deletes the old one", async () => {
  await using fixture = await createFixture();
  const key = fixture.open().current(START);
  const old = readFileSync(fixture.path, "utf8");
  const keys = fixture.open();
  const next = keys.current(START + VISITOR_KEY_LIFETIME_MS);
  expect(next).not.toEqual(key);
  expect(keys.current(START + VISITOR_KEY_LIFETIME_MS + 1)).toBe(next);
  expect(fixture.open().current(START + VISITOR_KEY_LIFETIME_MS + 1)).toEqual(next);
  expect(readdirSync(fixture.folder)).toEqual(["visitors.json"]);
  expect(readFileSync(fixture.path, "utf8")).not.toContain(JSON.parse(old).key);
});

test("only the server's user can read the key", async () => {
  await using fixture = await createFixture();
  fixture.open().current(START);
  expect(statSync(fixture.folder).mode & 0o777).toBe(0o700);
  expect(statSync(fixture.path).mode & 0o777).toBe(0o600);
});

test("replaces a key from the future, which a wrong clock created", async () => {
  await using fixture = await createFixture();
  const key = fixture.open().current(START + VISITOR_KEY_LIFETIME_MS);
  expect(fixture.open().current(START)).not.toEqual(key);
});

test.each(["", "{", "null", "{}", '{"key":"YQ","createdAt":1}'])(
  "replaces the unreadable file %p and logs it",
  async (text) => {
    await using fixture = await createFixture();
    mkdirSync(fixture.folder);
    writeFileSync(fixture.path, text);
    const key = fixture.open().current(START);
    expect(fixture.open().current(START)).toEqual(key);
    expect(fixture.logged).toHaveLength(1);
    expect(fixture.logged[0]).toContain("could not be read");
  },
);

test("a key that can't be stored lasts until the next start, and the expired one is deleted", async () => {
  await using fixture = await createFixture();
  const key = fixture.open().current(START);
  // A folder in the place of the temporary file makes writing fail for every user.
  mkdirSync(`${fixture.path}.new`);
  const keys = fixture.open();
  const next = keys.current(START + VISITOR_KEY_LIFETIME_MS);
  expect(next).not.toEqual(key);
  expect(keys.current(START + VISITOR_KEY_LIFETIME_MS + 1)).toBe(next);
  expect(existsSync(fixture.path)).toBe(false);
  expect(fixture.logged).toHaveLength(1);
});
