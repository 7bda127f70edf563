// Packs pages one after the other beside the event loop, on threads that passwords and files are waiting for too.

/** Whoever finds so many waiting goes without: pages are made faster than they can be packed well. */
const MOST_WAITING = 20;

export type CompressionQueue = ReturnType<typeof createCompressionQueue>;

export function createCompressionQueue(mostWaiting = MOST_WAITING) {
  const waiting: (() => Promise<void>)[] = [];
  let isBusy = false;

  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    isBusy = false;
  }

  /** @param pack does not fail; called once the present answer is out @returns whether it will be called */
  return (pack: () => Promise<void>): boolean => {
    if (waiting.length >= mostWaiting) return false;
    waiting.push(pack);
    if (!isBusy) setImmediate(() => void work());
    isBusy = true;
    return true;
  };
}
