/** Returns a random integer from 0 up to, but not including, `below`. */
export type RandomInt = (below: number) => number;

/** A seeded generator: the same seed yields the same sequence. */
export function createRandomInt(seed: number): RandomInt {
  let state = (Math.imul(seed, 2_654_435_761) + 12_345) >>> 0;
  return (below) => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state % below;
  };
}

export function pickRandom<T>(random: RandomInt, items: readonly T[]): T {
  const picked = items[random(items.length)];
  if (picked === undefined) throw new Error("Cannot pick from an empty list");
  return picked;
}
