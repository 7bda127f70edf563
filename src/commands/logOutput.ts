import type { WriteLine } from "#server/logger.ts";

/** Milliseconds; a killed process loses the requests of this time. */
const FLUSH_INTERVAL_MS = 200;
/** Characters. */
const MAX_BUFFERED = 64 * 1024;

/**
 * Writes the log to standard output. Lines of the access log are written in batches; every other line is written at once,
 * after the lines before it.
 */
export function createLogOutput(
  write: (text: string) => void = console.log,
  flushIntervalMs = FLUSH_INTERVAL_MS,
): WriteLine {
  let lines: string[] = [];
  let length = 0;
  let timer: Timer | null = null;

  function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lines.length > 0) write(lines.join("\n"));
    lines = [];
    length = 0;
  }

  process.on("exit", flush);
  return (line, isAccess) => {
    lines.push(line);
    length += line.length;
    if (!isAccess || length >= MAX_BUFFERED) flush();
    else timer ??= setTimeout(flush, flushIntervalMs).unref();
  };
}
