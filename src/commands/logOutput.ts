import { writeSync } from "node:fs";

import { getErrorCode } from "#server/errors.ts";
import type { WriteLine } from "#server/logger.ts";

const STDOUT = 1;
/** Milliseconds; a killed process loses the requests of this time. */
const FLUSH_INTERVAL_MS = 200;
const BUFFER_BYTES = 64 * 1024;
/** Until a reader that does not keep up has read some of a pipe. */
const RETRY_MS = 1;
/** Of UTF-8, per unit of a string. */
const MAX_BYTES_PER_CHARACTER = 3;

/**
 * Writes the log to standard output. Lines of the access log are written in batches; every other line is written at
 * once, after the lines before it. The lines are copied into one buffer: thousands of strings that wait would slow
 * the garbage collector down.
 */
export function createLogOutput(
  write: (bytes: Uint8Array) => void = writeToStdout,
  flushIntervalMs = FLUSH_INTERVAL_MS,
): WriteLine {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let length = 0;
  let timer: Timer | null = null;

  function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    if (length > 0) write(buffer.subarray(0, length));
    length = 0;
  }

  process.on("exit", flush);
  return (line, isAccess) => {
    const maxBytes = (line.length + 1) * MAX_BYTES_PER_CHARACTER;
    if (length + maxBytes > BUFFER_BYTES) flush();
    if (maxBytes > BUFFER_BYTES) return write(Buffer.from(`${line}\n`));
    length += buffer.write(`${line}\n`, length);
    if (!isAccess) flush();
    else timer ??= setTimeout(flush, flushIntervalMs).unref();
  };
}

/**
 * Waits for the reader if the pipe is full. Drops the text if the disk is full or the reader is gone: there is no other
 * place to report it, and the site must not stop for its log.
 */
function writeToStdout(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length;) {
    try {
      offset += writeSync(STDOUT, bytes, offset);
    } catch (error) {
      if (getErrorCode(error) !== "EAGAIN") return;
      Bun.sleepSync(RETRY_MS);
    }
  }
}
