/**
 * The number of random cases of a property test: few in every run, many in `npm run test:long`. The first `few` of the
 * many are the same cases.
 */
export function propertyRuns(few: number, many: number): number {
  return process.env["TEST_LONG"] ? many : few;
}
