import * as fc from "fast-check";

import { propertyRuns } from "./propertyRuns.ts";

/** Of a test in `npm run test:long`. */
export const PROPERTY_TIMEOUT_MS = 600_000;

/**
 * Checks a property for random values. A failure prints the smallest counterexample and the seed, which `TEST_SEED`
 * repeats. The seed is fixed, except in `npm run test:long`.
 */
export async function checkProperty<T>(
  values: fc.Arbitrary<T>,
  { few, many }: { few: number; many: number },
  check: (value: T) => void | Promise<void>,
): Promise<void> {
  const { TEST_SEED, TEST_LONG } = process.env;
  const seed =
    TEST_SEED === undefined ? (TEST_LONG ? Math.trunc(Math.random() * 2 ** 31) : 1) : Number(TEST_SEED);
  const property = fc.asyncProperty(values, async (value) => void (await check(value)));
  await fc.assert(property, { seed, numRuns: propertyRuns(few, many) });
}
