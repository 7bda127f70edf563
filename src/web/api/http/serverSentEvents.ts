// Reads server-sent events from an answer of `fetch`, which unlike the browser's own reader can carry a token.

/**
 * Gives the data of each event, in the order they come, until the stream ends; throws when it breaks.
 * @param onActivity told of every piece that arrives, comments that only keep the line open among them
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void = () => {},
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      buffer += decoder.decode(value, { stream: true });
      const blocks = buffer.split(/\r?\n\r?\n/);
      // The last one is not whole yet; what is cut off at the end of the stream never will be.
      buffer = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = eventData(block);
        if (data !== null) yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** `null` for a comment and for anything else without data. */
function eventData(block: string): string | null {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).replace(/^ /, "")).join("\n");
}
