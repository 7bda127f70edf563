import { test } from "bun:test";

type Outcome = Promise<void> | void;
type Row = readonly [unknown, ...unknown[]];

interface FixtureTest<T> {
  (name: string, run: (fixture: T) => Outcome): void;
  /** One test for each row, whose cells follow the fixture. */
  each: {
    <R extends Row>(rows: readonly R[]): (name: string, run: (fixture: T, ...row: [...R]) => Outcome) => void;
    <R>(rows: readonly R[]): (name: string, run: (fixture: T, row: R) => Outcome) => void;
  };
}

/**
 * A `test` for tests that all need what `create` opens, such as a server. Passes it to each test and closes it
 * at the end. Beside it, other tests of a file are named `it`.
 */
export function testWith<T extends AsyncDisposable | Disposable>(
  create: () => T | Promise<T>,
): FixtureTest<T> {
  async function runWith(run: (fixture: T, ...row: unknown[]) => Outcome, row: unknown[] = []) {
    await using fixture = await create();
    await run(fixture, ...row);
  }
  const each =
    (rows: readonly unknown[]) => (name: string, run: (fixture: T, ...row: unknown[]) => Outcome) =>
      test.each([...rows])(name, (...row: unknown[]) => runWith(run, row));
  return Object.assign((name: string, run: (fixture: T) => Outcome) => test(name, () => runWith(run)), {
    each,
  });
}
