import { expect, it } from "bun:test";

import {
  createSignInThrottle,
  ownCounter,
  networkCounters,
  strangerCounters,
} from "#server/accounts/signInThrottle.ts";
import type { FailureCounter } from "#server/accounts/signInThrottle.ts";
import { signInFailures } from "#server/database/schema.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE_MS = 60_000;
const KEY = Buffer.alloc(32, 1);
const ACCOUNT = "somsri@firm.example";

async function createFixture(options: { isEnabled?: boolean; maxRows?: number } = {}) {
  const server = await createTestServer();
  const { db, now } = server.parts;
  const create = () => createSignInThrottle({ db, key: KEY, now, isEnabled: true, ...options });
  const throttle = create();
  return {
    ...server,
    create,
    throttle,
    fail: (counters: FailureCounter[]) => throttle.attempt(counters, async () => null),
    succeed: (counters: FailureCounter[]) => throttle.attempt(counters, async () => true),
    rows: () => db.select().from(signInFailures).all(),
  };
}

type Fixture = Awaited<ReturnType<typeof createFixture>>;

async function failOften(fixture: Fixture, times: number, counters: (index: number) => FailureCounter[]) {
  for (let index = 0; index < times; index += 1) await fixture.fail(counters(index));
}

const readWait = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 0,
    (error) => error.retryAfter,
  );

const test = testWith(createFixture);

test("the wait doubles with each failure, up to 15 minutes for an account", async (fixture) => {
  const [account] = strangerCounters(ACCOUNT, "198.51.100.7");
  const counters = account ? [account] : [];
  await failOften(fixture, 10, () => counters);
  const waits: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const wait = await readWait(fixture.succeed(counters));
    waits.push(wait);
    fixture.advanceClock(wait * 1000);
    await fixture.fail(counters);
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
});

test.each([
  ["an IPv4 address", 30, () => "198.51.100.7", "198.51.100.8"],
  ["an IPv4 /24", 150, (index: number) => `198.51.100.${index}`, "198.51.101.1"],
  ["an IPv6 /64", 30, (index: number) => `2001:db8:1:1::${index + 1}`, "2001:db8:1:2::1"],
  [
    "an IPv6 /56",
    150,
    (index: number) => `2001:db8:1:${(0x100 + index).toString(16)}::1`,
    "2001:db8:1:200::1",
  ],
  ["an IPv6 /48", 500, (index: number) => `2001:db8:1:${index.toString(16)}00::1`, "2001:db8:2::1"],
])(
  "%s waits after %i failures, its neighbour does not",
  async (fixture, _, failuresBeforeWait, address, neighbour) => {
    await failOften(fixture, failuresBeforeWait, (index) => networkCounters(address(index % 250)));
    expect(await readWait(fixture.succeed(networkCounters(address(251))))).toBeGreaterThan(0);
    expect(await fixture.succeed(networkCounters(neighbour))).toBe(true);
  },
);

test("waits are kept over a restart", async (fixture) => {
  await failOften(fixture, 10, (index) => strangerCounters(ACCOUNT, `203.0.113.${index}`));
  const restarted = fixture.create();
  const attempt = restarted.attempt(strangerCounters(ACCOUNT, "198.51.100.7"), async () => true);
  expect(await readWait(attempt)).toBe(60);
});

test("a new key lifts all waits", async (fixture) => {
  await failOften(fixture, 10, () => [ownCounter("one")]);
  const { db, now } = fixture.parts;
  const rotated = createSignInThrottle({ db, key: Buffer.alloc(32, 2), now, isEnabled: true });
  expect(await readWait(fixture.succeed([ownCounter("one")]))).toBe(60);
  expect(await rotated.attempt([ownCounter("one")], async () => true)).toBe(true);
});

test("stores neither addresses nor accounts nor devices", async (fixture) => {
  await fixture.fail([...strangerCounters(ACCOUNT, "198.51.100.7"), ownCounter("a-device")]);
  expect(fixture.rows()).toHaveLength(4);
  for (const { key } of fixture.rows()) expect(key).toMatch(/^[\w-]{43}$/);
});

test("a success resets the account, and only uncounts itself in the network", async (fixture) => {
  const counters = strangerCounters(ACCOUNT, "198.51.100.7");
  await failOften(fixture, 9, () => counters);
  await fixture.succeed(counters);
  expect(fixture.rows().map((row) => row.failures)).toEqual([9, 9]);
});

test("a success after a network's wait does not begin the wait again", async (fixture) => {
  const counters = networkCounters("198.51.100.7");
  await failOften(fixture, 30, () => counters);
  fixture.advanceClock(MINUTE_MS);
  expect(await fixture.succeed(counters)).toBe(true);
  expect(await fixture.succeed(counters)).toBe(true);
});

test("attempts at the same time do not pass the limit together", async (fixture) => {
  let checks = 0;
  const attempts = Array.from({ length: 20 }, () =>
    readWait(
      fixture.throttle.attempt([ownCounter("one")], async () => {
        checks += 1;
        return null;
      }),
    ),
  );
  await Promise.all(attempts);
  expect(checks).toBe(10);
});

test("an attempt that was not checked does not count", async (fixture) => {
  const failure = new Error("the queue is full");
  const attempt = fixture.throttle.attempt(networkCounters("198.51.100.7"), () => Promise.reject(failure));
  expect(await attempt.catch((error: unknown) => error)).toBe(failure);
  expect(fixture.rows()).toEqual([]);
});

test("forgets failures a day after the last one", async (fixture) => {
  await failOften(fixture, 9, () => [ownCounter("one")]);
  fixture.advanceClock(24 * 60 * MINUTE_MS);
  await fixture.fail([ownCounter("one")]);
  expect(fixture.rows()).toEqual([expect.objectContaining({ failures: 1 })]);
});

it("a flood of new networks stays bounded and does not evict a wait", async () => {
  await using fixture = await createFixture({ maxRows: 50 });
  await failOften(fixture, 10, () => [ownCounter("attacked")]);
  fixture.advanceClock(1000);
  await failOften(fixture, 240, (index) => networkCounters(`10.0.${index}.1`));
  // Up to 100 attempts with two counters each since the last deletion.
  expect(fixture.rows().length).toBeLessThanOrEqual(250);
  expect(await readWait(fixture.succeed([ownCounter("attacked")]))).toBe(59);
});

test("after the clock was set back, nobody waits for the difference", async (fixture) => {
  await failOften(fixture, 10, () => [ownCounter("one")]);
  fixture.advanceClock(-24 * 60 * MINUTE_MS);
  expect(await fixture.succeed([ownCounter("one")])).toBe(true);
});

it("counts nothing when the limits are off", async () => {
  await using fixture = await createFixture({ isEnabled: false });
  await failOften(fixture, 20, () => [ownCounter("one")]);
  expect(fixture.rows()).toEqual([]);
});
