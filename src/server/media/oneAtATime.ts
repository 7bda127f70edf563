// One picture is decoded at a time: a large one takes over 100 MB, and the codec already uses a core.

let last: Promise<unknown> = Promise.resolve();

/** Runs the work once everything handed in before has ended, well or badly. */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}
