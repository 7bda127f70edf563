// Compresses texts one after another on the thread pool, which passwords and file access use too.

/** With a longer queue, texts are created faster than they can be compressed. */
const MAX_QUEUED = 20;
/** A text that a write replaces within this time is not worth it. */
const DELAY_MS = 3_000;

/**
 * @param task must not throw
 * @param onRejected called instead if the queue is full
 */
export type CompressionQueue = (task: () => Promise<void>, onRejected: () => void) => void;

export function createCompressionQueue({
  maxQueued = MAX_QUEUED,
  delayMs = DELAY_MS,
} = {}): CompressionQueue {
  const queue: (() => Promise<void>)[] = [];
  let isDraining = false;

  async function drain() {
    isDraining = true;
    for (let next = queue.shift(); next; next = queue.shift()) await next();
    isDraining = false;
  }

  function enqueue(task: () => Promise<void>, onRejected: () => void) {
    if (queue.length >= maxQueued) return onRejected();
    queue.push(task);
    if (!isDraining) void drain();
  }

  return (task, onRejected) => void setTimeout(() => enqueue(task, onRejected), delayMs).unref();
}
