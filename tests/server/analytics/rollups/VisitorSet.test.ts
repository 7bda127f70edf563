import { expect, test } from "bun:test";

import {
  addVisitors,
  packVisitors,
  unpackVisitors,
  VisitorUnion,
} from "#server/analytics/rollups/VisitorSet.ts";
import { createRandomInt } from "#tests/support/random.ts";

const NONE = new Uint8Array();

function randomSet(seed: number): number[] {
  const chance = createRandomInt(seed);
  const span = [40, 1000, 8000, 100_000, 5_000_000, 2 ** 31][chance(6)] ?? 1;
  const from = chance(3) === 0 ? chance(2 ** 30) : 0;
  const numbers = Array.from({ length: chance(600) }, () => Math.min(from + chance(span), 2 ** 31));
  return [...new Set(numbers)].sort((one, other) => one - other);
}

test("unpacks and counts a packed set", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const numbers = randomSet(seed);
    const packed = packVisitors(Uint32Array.from(numbers));
    expect({ seed, numbers: [...unpackVisitors(packed)] }).toEqual({ seed, numbers });
    // Counting up to distant ids would take long.
    if ((numbers.at(-1) ?? 0) > 1_000_000) continue;
    const union = new VisitorUnion();
    union.add(packed);
    expect({ seed, count: union.count() }).toEqual({ seed, count: numbers.length });
  }
});

test("adding numbers in batches gives the same bytes as packing them at once", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const numbers = randomSet(seed);
    const chance = createRandomInt(seed);
    const order = numbers.map((number) => ({ number, place: chance(1000) }));
    order.sort((one, other) => one.place - other.place);
    let packed: Uint8Array = NONE;
    let count = 0;
    for (let from = 0; from < order.length; from += 50) {
      const some = order.slice(from, from + 50).map(({ number }) => number);
      const grown = addVisitors(packed, new Set(some));
      expect(grown.added).toBe(some.length);
      expect(addVisitors(grown.packed, new Set(some))).toEqual({ packed: grown.packed, added: 0 });
      packed = grown.packed;
      count += grown.added;
    }
    expect({ seed, count, packed }).toEqual({
      seed,
      count: numbers.length,
      packed: packVisitors(Uint32Array.from(numbers)),
    });
  }
});

test("a union counts a number in several sets once", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const sets = [seed, seed + 1000, seed + 2000].map(randomSet);
    const near = sets.map((numbers) => numbers.filter((number) => number < 1_000_000));
    const union = new VisitorUnion();
    for (const numbers of near) union.add(packVisitors(Uint32Array.from(numbers)));
    expect({ seed, count: union.count() }).toEqual({ seed, count: new Set(near.flat()).size });
  }
});

test("an empty set takes no space, a dense set a bit per number, a sparse set up to two bytes", () => {
  expect(packVisitors(new Uint32Array())).toEqual(NONE);
  const crowd = Uint32Array.from({ length: 20_000 }, (_, index) => 500_000 + index);
  expect(packVisitors(crowd).length).toBeLessThan(20_000 / 8 + 20);
  const few = Uint32Array.from({ length: 1000 }, (_, index) => index * 5000);
  expect(packVisitors(few).length).toBeLessThan(2100);
});

test("reads a bitmap at any byte offset", () => {
  const packed = packVisitors(Uint32Array.from({ length: 100 }, (_, index) => index * 2));
  const shifted = new Uint8Array(packed.length + 3);
  shifted.set(packed, 3);
  expect([...unpackVisitors(shifted.subarray(3))]).toEqual([...unpackVisitors(packed)]);
});
