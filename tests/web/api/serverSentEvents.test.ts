import { expect, test } from "bun:test";

import { readServerSentEvents } from "#web/api/http/serverSentEvents.ts";

function bodyOf(pieces: (string | Uint8Array)[], onCancel = () => {}): ReadableStream<Uint8Array> {
  const left = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel: onCancel,
  });
}

async function eventsIn(pieces: (string | Uint8Array)[]): Promise<string[]> {
  return Array.fromAsync(readServerSentEvents(bodyOf(pieces)));
}

test.each([
  ["one event", ["data: 1\n\n"], ["1"]],
  ["an event in three pieces", ["da", "ta: 12", "3\n\n"], ["123"]],
  ["two events in one piece", ["data: 1\n\ndata: 2\n\n"], ["1", "2"]],
  ["lines that end as on Windows", ["data: 1\r", "\n\r\ndata: 2\r\n\r\n"], ["1", "2"]],
  ["data of two lines", ["data: 1\ndata: 2\n\n"], ["1\n2"]],
  ["no space after the colon", ["data:1\n\n"], ["1"]],
  ["comments that keep the line open", [": still here\n\n", "data: 1\n\n"], ["1"]],
  ["other fields", ["event: figures\nid: 4\nretry: 10\n\nid: 5\ndata: 1\n\n"], ["1"]],
  ["what is cut off at the end", ["data: 1\n\ndata: 2"], ["1"]],
  ["nothing", [], []],
])("parses %s", async (_, pieces, events) => {
  expect(await eventsIn(pieces)).toEqual(events);
});

test("decodes a character split across chunks", async () => {
  const bytes = new TextEncoder().encode("data: ก\n\n");
  expect(await eventsIn([bytes.slice(0, 7), bytes.slice(7)])).toEqual(["ก"]);
});

test("calls back for every chunk, including comments", async () => {
  let pieces = 0;
  await Array.fromAsync(readServerSentEvents(bodyOf([":\n\n", ":\n\n", "data: 1\n\n"]), () => (pieces += 1)));
  expect(pieces).toBe(3);
});

test("cancels the body when the consumer stops", async () => {
  let isCancelled = false;
  for await (const _ of readServerSentEvents(
    bodyOf(["data: 1\n\n", "data: 2\n\n"], () => (isCancelled = true)),
  ))
    break;
  expect(isCancelled).toBe(true);
});
