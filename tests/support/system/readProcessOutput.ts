export interface ProcessOutput {
  /** Returns everything read so far. */
  text(): string;
  /**
   * Resolves with the first match in a past or future line; rejects with all output if the process ends first.
   */
  waitForMatch(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Resolves with all output once all streams have ended. */
  waitForEnd(): Promise<string>;
}

interface PendingMatch {
  pattern: RegExp;
  resolve(match: RegExpMatchArray): void;
  reject(error: Error): void;
}

/** Reads a process's output by line, so that tests can wait for a line instead of a fixed time. */
export function readProcessOutput(streams: ReadableStream<Uint8Array>[]): ProcessOutput {
  const lines: string[] = [];
  const pending = new Set<PendingMatch>();
  let isClosed = false;

  const finished = Promise.all(streams.map(readStream)).then(close);
  return { text, waitForMatch, waitForEnd: () => finished };

  async function readStream(stream: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of stream) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) addLine(line);
    }
    if (rest) addLine(rest);
  }

  function addLine(line: string) {
    lines.push(line);
    for (const candidate of pending) {
      const match = line.match(candidate.pattern);
      if (match && pending.delete(candidate)) candidate.resolve(match);
    }
  }

  function close() {
    isClosed = true;
    for (const { pattern, reject } of pending) reject(createNoMatchError(pattern));
    return text();
  }

  function waitForMatch(pattern: RegExp): Promise<RegExpMatchArray> {
    for (const line of lines) {
      const match = line.match(pattern);
      if (match) return Promise.resolve(match);
    }
    if (isClosed) return Promise.reject(createNoMatchError(pattern));
    return new Promise((resolve, reject) => pending.add({ pattern, resolve, reject }));
  }

  function createNoMatchError(pattern: RegExp) {
    return new Error(`The process ended without printing ${pattern}. It printed:\n${text()}`);
  }

  function text() {
    return lines.join("\n");
  }
}
