// Reads what a process prints, and waits for the line that matters instead of for a while.

export interface Lines {
  /** Everything read so far. */
  text(): string;
  /** The first match in a line read already or yet to come; fails with the whole text when the end comes first. */
  find(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Everything, once all streams have ended. */
  ended(): Promise<string>;
}

interface Waiting {
  pattern: RegExp;
  resolve(match: RegExpMatchArray): void;
  reject(error: Error): void;
}

export function readLines(streams: ReadableStream<Uint8Array>[]): Lines {
  const read: string[] = [];
  const waiting = new Set<Waiting>();
  let closed = false;

  const ended = Promise.all(streams.map(readStream)).then(close);
  return { text, find, ended: () => ended };

  async function readStream(stream: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of stream) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) take(line);
    }
    if (rest) take(rest);
  }

  function take(line: string) {
    read.push(line);
    for (const one of waiting) {
      const match = line.match(one.pattern);
      if (match && waiting.delete(one)) one.resolve(match);
    }
  }

  function close() {
    closed = true;
    for (const one of waiting) one.reject(endedWithout(one.pattern));
    return text();
  }

  function find(pattern: RegExp): Promise<RegExpMatchArray> {
    for (const line of read) {
      const match = line.match(pattern);
      if (match) return Promise.resolve(match);
    }
    if (closed) return Promise.reject(endedWithout(pattern));
    return new Promise((resolve, reject) => waiting.add({ pattern, resolve, reject }));
  }

  function endedWithout(pattern: RegExp) {
    return new Error(`The process ended without printing ${pattern}. It printed:\n${text()}`);
  }

  function text() {
    return read.join("\n");
  }
}
