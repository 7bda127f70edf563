import type { FakeResponse } from "#tests/support/web/fakeApi.ts";

/** A fake for the server's event stream of the dashboard, whose events are sent by the test. */
export function createFakeEventStream() {
  const encoder = new TextEncoder();
  /** One entry per connection, in order. */
  const opened: { isClosed: boolean; controller: ReadableStreamDefaultController<Uint8Array> }[] = [];

  function answer(): FakeResponse {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void opened.push({ isClosed: false, controller }),
      cancel: () => close(),
    });
    const { length } = opened;
    const close = () => {
      const stream = opened[length - 1];
      if (stream) stream.isClosed = true;
    };
    return { text: body, headers: { "content-type": "text/event-stream" } };
  }

  return {
    opened,
    answer,
    /** Sends an event on the latest connection. */
    send: (data: unknown) =>
      opened.at(-1)?.controller.enqueue(encoder.encode(`data: ${JSON.stringify(data)}\n\n`)),
    end: () => opened.at(-1)?.controller.close(),
    isOpen: () => opened.some(({ isClosed }) => !isClosed),
  };
}
