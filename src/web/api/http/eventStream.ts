// Reads server-sent events from an answer of `fetch`, which unlike the browser's own reader can carry a token.

/**
 * Gives the data of each event, in the order they come, until the stream ends; throws when it breaks.
 * @param onLife told of every piece that arrives, comments that only keep the line open among them
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onLife: () => void = () => {},
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onLife();
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      // The last one is not whole yet; what is cut off at the end of the stream never will be.
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = dataOf(block);
        if (data !== null) yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** `null` for a comment and for anything else without data. */
function dataOf(block: string): string | null {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).replace(/^ /, "")).join("\n");
}
