import { expect, test } from "bun:test";

import type { FormProof } from "#contract/messages/formToken.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";
import { MAX_FORM_AGE_MS, MIN_FORM_AGE_MS, WORK_BITS } from "#server/http/protection/formTokens.ts";
import { CONTACT_BUDGETS, createSpamFilter, UNVERIFIED_BUDGETS } from "#server/messages/spamFilter.ts";
import { solveProof } from "#tests/support/server/solveProof.ts";

const HOUR_MS = 3_600_000;

function createFixture() {
  let time = Date.UTC(2026, 10, 20, 3);
  let texts = 0;
  const now = () => time;
  const filter = createSpamFilter({ createRateLimiter: (limit) => createRateLimiter(limit, now), now });
  /** A token of a form that has been open for this time. */
  function openForm(ageMs = MIN_FORM_AGE_MS) {
    const { token } = filter.issueToken(now());
    time += ageMs;
    return token;
  }
  return {
    filter,
    openForm,
    advance: (ms: number) => (time += ms),
    /** Each address is one sender, who writes another text each time, unless they are given. */
    send: (
      address: string,
      proof: FormProof = { token: openForm(MIN_FORM_AGE_MS) },
      { hiddenField = "", userAgent = "Chrome", text = `Text ${(texts += 1)}` } = {},
    ) => filter.findReason({ sender: { address, userAgent }, text, hiddenField, proof }),
    workBits: () => filter.issueToken(now()).workBits,
  };
}

const UNVERIFIED: FormProof = { token: "" };
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test("a filled hidden field is spam and uses up no budget of its network", () => {
  const { send } = createFixture();
  for (let count = 0; count < 200; count += 1) {
    expect(send("198.51.100.7", undefined, { hiddenField: "https://buy.example" })).toBe("hiddenField");
  }
  expect(send("198.51.100.7")).toBeNull();
});

test.each([
  ["198.51.100.7", "198.51.100.8", "198.51.101.7"],
  ["2001:db8:1:ab01::1", "2001:db8:1:ab02::1", "2001:db8:1:ac01::1"],
])(
  "from a device at %s ten messages an hour arrive; %s and %s are not affected",
  (address, neighbour, elsewhere) => {
    const { send, advance } = createFixture();
    const outcomes = Array.from({ length: 12 }, () => send(address));
    expect(outcomes).toEqual([...repeat(10, null), ...repeat(2, "network" as const)]);
    expect(send(neighbour)).toBeNull();
    expect(send(elsewhere)).toBeNull();
    advance(HOUR_MS);
    expect(send(address)).toBeNull();
  },
);

const deviceOf = (index: number) => ({ userAgent: `Phone ${index}` });

test.each(["198.51.100.7", "2001:db8:1:ab01::1"])(
  "40 phones behind %s reach the inbox, a flood does not",
  (address) => {
    const { send } = createFixture();
    const outcomes = Array.from({ length: 200 }, (_, index) => send(address, undefined, deviceOf(index)));
    expect(outcomes).toEqual([...repeat(40, null), ...repeat(160, "network" as const)]);
    expect(send("203.0.113.1")).toBeNull();
  },
);

test("a text that many devices of a network send reaches the inbox ten times", () => {
  const { send } = createFixture();
  const outcomes = Array.from({ length: 12 }, (_, index) =>
    send(`198.51.100.${index}`, undefined, {
      ...deviceOf(index),
      text: index % 2 ? "Buy  n\u200bow" : " BUY nów\n",
    }),
  );
  expect(outcomes).toEqual([...repeat(10, null), ...repeat(2, "network" as const)]);
  expect(send("198.51.100.20")).toBeNull();
  expect(send("203.0.113.1", undefined, { text: "Buy now" })).toBeNull();
});

test("neighbouring addresses share a budget", () => {
  const { send } = createFixture();
  const outcomes = Array.from({ length: 70 }, (_, host) => send(`198.51.100.${host}`));
  expect(outcomes).toEqual([...repeat(60, null), ...repeat(10, "network" as const)]);
  expect(send("198.51.101.1")).toBeNull();
});

test("an IPv6 site shares a budget over all its subnets", () => {
  const { send } = createFixture();
  const outcomes = Array.from({ length: 90 }, (_, subnet) => send(`2001:db8:1:${subnet.toString(16)}00::1`));
  expect(outcomes).toEqual([...repeat(80, null), ...repeat(10, "network" as const)]);
  expect(send("2001:db8:2::1")).toBeNull();
});

test.each<[string, (form: ReturnType<typeof createFixture>) => string]>([
  ["no token", () => ""],
  ["a token that this server did not sign", ({ openForm }) => `${openForm().slice(0, -1)}!`],
  ["a token with another time", ({ openForm }) => `0${openForm()}`],
  ["a token of less than three seconds", ({ openForm }) => openForm(MIN_FORM_AGE_MS - 1)],
  ["a token of more than a day", ({ openForm }) => openForm(MAX_FORM_AGE_MS + 1)],
])("with %s only a few messages of a network arrive", (_, createToken) => {
  const fixture = createFixture();
  const token = createToken(fixture);
  const outcomes = Array.from({ length: 5 }, () => fixture.send("198.51.100.7", { token }));
  expect(outcomes).toEqual([...repeat(3, null), ...repeat(2, "unverified" as const)]);
  expect(fixture.send("198.51.100.7")).toBeNull();
});

test("messages without a token from everywhere use up only their own budget", () => {
  const { send } = createFixture();
  const outcomes = Array.from({ length: 40 }, (_, index) => send(`10.0.${index}.1`, UNVERIFIED));
  expect(outcomes.filter((reason) => reason === null)).toHaveLength(UNVERIFIED_BUDGETS.all);
  expect(send("10.1.0.1")).toBeNull();
});

function flood({ send }: ReturnType<typeof createFixture>) {
  const outcomes = Array.from({ length: CONTACT_BUDGETS.all + 5 }, (_, index) => send(`10.0.${index}.1`));
  expect(outcomes.slice(CONTACT_BUDGETS.all)).toEqual(repeat(5, "flood"));
}

test("asks for work only during a flood, and a message with it arrives", () => {
  const fixture = createFixture();
  const { send, openForm, workBits, advance } = fixture;
  expect(workBits()).toBe(0);
  flood(fixture);
  expect(workBits()).toBe(WORK_BITS);
  const token = openForm();
  const proof = solveProof(token, WORK_BITS);
  expect(send("192.0.2.1", { token })).toBe("flood");
  expect(send("192.0.2.1", { token, nonce: "no work" })).toBe("flood");
  expect(send("192.0.2.1", proof)).toBeNull();
  // Each message needs its own.
  expect(send("192.0.2.1", proof)).toBe("flood");
  expect(send("192.0.2.1", solveProof(token, WORK_BITS, Number(proof.nonce) + 1))).toBeNull();
  advance(HOUR_MS);
  expect(workBits()).toBe(0);
  expect(send("192.0.2.2")).toBeNull();
});

test("work without a token of this server does not help during a flood", () => {
  const fixture = createFixture();
  flood(fixture);
  expect(fixture.send("192.0.2.1", solveProof("made up", WORK_BITS))).toBe("flood");
});

test("one network that floods is no flood for the others", () => {
  const { send, workBits } = createFixture();
  for (let count = 0; count < 1_000; count += 1) send("198.51.100.7");
  expect(workBits()).toBe(0);
  expect(send("203.0.113.1")).toBeNull();
});

test("evicts what a network sent most of on a day first, and of first messages those of a busy hour", () => {
  const { filter, advance } = createFixture();
  const priority = (address: string) => filter.evictionPriority(address);
  expect([priority("203.0.113.5"), priority("198.51.100.7")]).toEqual([1, 2]);
  const flood = repeat(80, "").map((_, index) => priority(`198.51.100.${index}`));
  expect(flood).toEqual(flood.toSorted((one, other) => one - other));
  const firsts = [priority("192.0.2.1"), priority("2001:db8:1::1")];
  expect(firsts).toEqual([83, 84]);
  expect(priority("2001:db8:1:ffff::1")).toBeGreaterThan(Math.max(...firsts));
  expect(Math.min(...flood)).toBeGreaterThan(Math.max(...firsts));
  advance(HOUR_MS);
  expect(priority("192.0.3.1")).toBe(1);
  expect(priority("198.51.100.7")).toBeGreaterThan(Math.max(...flood));
  advance(24 * HOUR_MS);
  expect(priority("198.51.100.7")).toBe(1);
});

test("behind a proxy whose address all visitors share, new messages are evicted no sooner than earlier ones", () => {
  const { filter, advance } = createFixture();
  const flood = repeat(10_000, "10.0.0.2").map((address) => filter.evictionPriority(address));
  expect(filter.evictionPriority("10.0.0.2")).toBe(Math.max(...flood.slice(0, 100)));
  advance(24 * HOUR_MS);
  expect(filter.evictionPriority("10.0.0.2")).toBeLessThan(Math.min(...flood.slice(1)));
});

test("a flood from many networks evicts none that came before most of it", () => {
  const { filter } = createFixture();
  const flood = repeat(10_000, "").map((_, index) => `10.${Math.floor(index / 256)}.${index % 256}.1`);
  for (const address of flood.slice(0, 150)) filter.evictionPriority(address);
  const priority = filter.evictionPriority("192.0.2.1");
  for (const address of flood.slice(150)) expect(filter.evictionPriority(address)).toBeGreaterThan(priority);
});
