// Packs pages one after the other beside the event loop, on threads that passwords and files are waiting for too.

/** Whoever finds so many waiting goes without: pages are made faster than they can be packed well. */
const MAX_QUEUED = 20;

export type CompressionQueue = ReturnType<typeof createCompressionQueue>;

export function createCompressionQueue(maxQueued = MAX_QUEUED) {
  const queue: (() => Promise<void>)[] = [];
  let isDraining = false;

  async function drain() {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
    isDraining = false;
  }

  /** @param pack does not fail; called once the present answer is out @returns whether it will be called */
  return (task: () => Promise<void>): boolean => {
    if (queue.length >= maxQueued) return false;
    queue.push(task);
    if (!isDraining) setImmediate(() => void drain());
    isDraining = true;
    return true;
  };
}
