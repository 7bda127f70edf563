// Compresses pages one after another on the thread pool, which passwords and file access use too.

/** With a longer queue, pages are rendered faster than they can be compressed. */
const MAX_QUEUED = 20;

export type CompressionQueue = ReturnType<typeof createCompressionQueue>;

export function createCompressionQueue(maxQueued = MAX_QUEUED) {
  const queue: (() => Promise<void>)[] = [];
  let isDraining = false;

  async function drain() {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
    isDraining = false;
  }

  /**
   * @param task must not throw; runs after the current response is sent
   * @returns false if the queue is full
   */
  return (task: () => Promise<void>): boolean => {
    if (queue.length >= maxQueued) return false;
    queue.push(task);
    if (!isDraining) setImmediate(() => void drain());
    isDraining = true;
    return true;
  };
}
