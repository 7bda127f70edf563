import { expect, test } from "bun:test";
import { heapStats } from "bun:jsc";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createSessionKeys, createVisitorIds } from "#server/analytics/track/visitorIds.ts";
import { openVisitorKeys, VISITOR_KEY_LIFETIME_MS } from "#server/analytics/track/visitorKeys.ts";
import { createLogger } from "#server/logger.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const KEY = Buffer.from("secret");
const MEGABYTE = 1024 * 1024;

/** Heap bytes after a garbage collection; strings are counted separately. */
function usedBytes(): number {
  Bun.gc(true);
  const { heapSize, extraMemorySize } = heapStats();
  return Math.max(heapSize, extraMemorySize);
}

test("does not keep thousands of long user agents in memory", () => {
  const visitorId = createVisitorIds(() => KEY);
  const before = usedBytes();
  for (let index = 0; index < 2_000; index += 1) {
    visitorId("10.0.0.1", `${Buffer.alloc(15_000, "a").toString()}${index}`);
  }
  expect(usedBytes() - before).toBeLessThan(10 * MEGABYTE);
  // Keeps the ids from being collected.
  expect(visitorId("10.0.0.1", "agent")).toHaveLength(22);
});

test("long user agents have distinct ids", () => {
  const visitorId = createVisitorIds(() => KEY);
  const long = "a".repeat(15_000);
  expect(visitorId("10.0.0.1", `${long}1`)).toBe(visitorId("10.0.0.1", `${long}1`));
  expect(visitorId("10.0.0.1", `${long}1`)).not.toBe(visitorId("10.0.0.1", `${long}2`));
});

test("a replaced key makes new ids, of visitors and of their sessions", () => {
  let key = KEY;
  const getKey = () => key;
  const [visitorId, sessionKeys] = [createVisitorIds(getKey), createSessionKeys(getKey)];
  const describe = () => ({
    visitor: visitorId("10.0.0.1", "agent"),
    session: sessionKeys.fromBrowser("visitor", "session-1"),
    synthetic: sessionKeys.synthetic("visitor", 1),
  });
  const before = describe();
  expect(describe()).toEqual(before);
  key = Buffer.from("another");
  const after = describe();
  expect(after.visitor).not.toBe(before.visitor);
  expect(after.session).not.toBe(before.session);
  expect(after.synthetic).not.toBe(before.synthetic);
});

test("equal session ids of two visitors are two sessions", () => {
  const { fromBrowser } = createSessionKeys(() => KEY);
  expect(fromBrowser("one", "session-1")).toMatch(/^[0-9a-f]{32}$/);
  expect(fromBrowser("one", "session-1")).not.toBe(fromBrowser("another", "session-1"));
});

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
