// Between the steps of long work: lets everything else that waits have its turn.

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
