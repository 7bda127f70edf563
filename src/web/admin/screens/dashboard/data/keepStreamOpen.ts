/** `waiting` until the first event or failure. */
export type LiveState = "waiting" | "live" | "polling";

interface StreamOptions<T> {
  /** Opens the stream; it must call `onActivity` for everything that arrives, keep-alives included. */
  open: (signal: AbortSignal, onActivity: () => void) => AsyncIterable<T>;
  onEvent: (event: T) => void;
  onState: (state: LiveState) => void;
  /** Delay before the next attempt after a failure. */
  maxDelayMs?: number;
  /** Delay before the next attempt if the stream had run at least that long. The state then stays `live`. */
  minDelayMs?: number;
  /** A stream that is silent for longer is dead. The server sends a keep-alive every 15 seconds. */
  silenceTimeoutMs?: number;
}

/**
 * Reconnects whenever the stream ends, fails or falls silent.
 * @returns closes the stream
 */
export function keepStreamOpen<T>(options: StreamOptions<T>): () => void {
  const { onState, maxDelayMs = 30_000, minDelayMs = 2_000 } = options;
  const end = new AbortController();
  void run();
  return () => end.abort();

  async function run() {
    while (!end.signal.aborted) {
      const since = performance.now();
      const hadEvents = await runOnce(options, end.signal);
      if (end.signal.aborted) return;
      const interrupted = hadEvents && performance.now() - since >= minDelayMs;
      if (!interrupted) onState("polling");
      await pause(interrupted ? minDelayMs : maxDelayMs, end.signal);
    }
  }
}

/** Resolves when the stream ends, fails or falls silent; true if it delivered an event. */
async function runOnce<T>(options: StreamOptions<T>, ended: AbortSignal): Promise<boolean> {
  const { open, onEvent, onState, silenceTimeoutMs = 45_000 } = options;
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
  const onActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
  };
  let hasEvents = false;
  try {
    for await (const event of open(AbortSignal.any([ended, silent.signal]), onActivity)) {
      if (ended.aborted) break;
      if (!hasEvents) onState("live");
      hasEvents = true;
      onEvent(event);
    }
  } catch {
    // The caller tries again.
  } finally {
    clearTimeout(timer);
  }
  return hasEvents;
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resume, ms);
    ended.addEventListener("abort", resume);
    function resume() {
      clearTimeout(timer);
      // Otherwise each attempt would leave a listener behind.
      ended.removeEventListener("abort", resume);
      resolve();
    }
  });
}
