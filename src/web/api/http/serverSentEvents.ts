/**
 * Parses server-sent events from a `fetch` response: unlike `EventSource`, `fetch` can send a token. Yields
 * each event's data until the stream ends; throws if it breaks.
 * @param onActivity called for each chunk, including keep-alive comments
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
      // The last block is incomplete. If the stream ends there, it is discarded.
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

/** Returns `null` for comments and events without data. */
function eventData(block: string): string | null {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).replace(/^ /, "")).join("\n");
}
