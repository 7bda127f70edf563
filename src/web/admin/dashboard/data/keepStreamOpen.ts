// Keeps a stream open: opens it again when it ends or falls silent, and says whether it runs.

/** `waiting` until it is known which of the two it is. */
export type LiveState = "waiting" | "live" | "polling";

interface StreamOptions<T> {
  /** Opens the stream; `onLife` is called for everything that arrives. */
  open: (signal: AbortSignal, onActivity: () => void) => AsyncIterable<T>;
  onEvent: (event: T) => void;
  onState: (state: LiveState) => void;
  /** Milliseconds from a failure to the next try. */
  maxDelayMs?: number;
  /** Milliseconds to the next try where the stream had run that long: it was only interrupted, and nobody is told. */
  minDelayMs?: number;
  /** Milliseconds without a sign of life after which a stream is dead. The server gives one every fifteen seconds. */
  silenceTimeoutMs?: number;
}

/** Gives the way to end it. */
export function keepStreamOpen<T>(options: StreamOptions<T>): () => void {
  const { onState, maxDelayMs = 30_000, minDelayMs = 2_000 } = options;
  const end = new AbortController();
  void run();
  return () => end.abort();

  async function run() {
    while (!end.signal.aborted) {
      const since = performance.now();
      const lastActivityAt = await runOnce(options, end.signal);
      if (end.signal.aborted) return;
      const interrupted = lastActivityAt && performance.now() - since >= minDelayMs;
      if (!interrupted) onState("polling");
      await pause(interrupted ? minDelayMs : maxDelayMs, end.signal);
    }
  }
}

/** Until it ends, breaks or falls silent; gives whether anything came. */
async function runOnce<T>(options: StreamOptions<T>, ended: AbortSignal): Promise<boolean> {
  const { open, onEvent, onState, silenceTimeoutMs = 45_000 } = options;
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
  const onLife = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
  };
  let heard = false;
  try {
    for await (const event of open(AbortSignal.any([ended, silent.signal]), onLife)) {
      if (ended.aborted) break;
      if (!heard) onState("live");
      heard = true;
      onEvent(event);
    }
  } catch {
    // The next try is the answer, and polling until then.
  } finally {
    clearTimeout(timer);
  }
  return heard;
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resume, ms);
    ended.addEventListener("abort", resume);
    function resume() {
      clearTimeout(timer);
      // A dashboard that polls for days would gather one listener a try.
      ended.removeEventListener("abort", resume);
      resolve();
    }
  });
}
