export type ExclusiveRunner = (task: () => Promise<void>) => Promise<void>;

/** While a task is running, further calls are dropped. */
export function createExclusiveRunner(): ExclusiveRunner {
  let isRunning = false;
  return async (task) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
    } finally {
      isRunning = false;
    }
  };
}
