// Sends once, however often the button is pressed.

export type SingleFlight = (act: () => Promise<void>) => Promise<void>;

/** While one act is under way, further ones are dropped. */
export function createSingleFlight(): SingleFlight {
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
