import { expect, test } from "bun:test";
import { heapStats } from "bun:jsc";

import { createTextResponse } from "#server/http/cache/textResponse.ts";
import { createCompressionQueue } from "#server/http/cache/compressionQueue.ts";

const TEXTS = 40;

test("makes no copy of the uncompressed text while clients take it compressed", () => {
  const before = countBlobs();
  const responses = Array.from({ length: TEXTS }, (_, number) => {
    const content = {
      status: 200,
      headers: { "content-type": "text/plain" },
      text: `${number}`.repeat(9_000),
    };
    const response = createTextResponse(content, { hsts: null, compress: () => {} });
    const request = new Request("http://firm.example/", { headers: { "accept-encoding": "gzip" } });
    expect(response.respond(request).headers.get("content-encoding")).toBe("gzip");
    return response;
  });
  expect(countBlobs() - before).toBeLessThanOrEqual(TEXTS);
  expect(responses).toHaveLength(TEXTS);
});

/** Each holds bytes of its own. */
function countBlobs(): number {
  return heapStats().objectTypeCounts["Blob"] ?? 0;
}

function createFixture(maxQueued: number) {
  const enqueue = createCompressionQueue({ maxQueued, delayMs: 0 });
  const started: number[] = [];
  const rejected: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const add = (number: number) =>
    enqueue(
      async () => {
        started.push(number);
        await gates[number]?.promise;
      },
      () => rejected.push(number),
    );
  return { add, started, rejected, finish: (number: number) => gates[number]?.resolve() };
}

/** Timers of the same delay fire in order. */
const delay = () => new Promise((resolve) => setTimeout(resolve, 0));

test("starts after the delay and runs one task at a time", async () => {
  const { add, started, finish } = createFixture(5);
  add(0);
  add(1);
  expect(started).toEqual([]);
  await delay();
  expect(started).toEqual([0]);
  finish(0);
  await delay();
  expect(started).toEqual([0, 1]);
  finish(1);
  await delay();
  add(2);
  await delay();
  expect(started).toEqual([0, 1, 2]);
});

test("rejects tasks while the queue is full", async () => {
  const { add, started, rejected, finish } = createFixture(2);
  for (const number of [0, 1, 2, 3]) add(number);
  await delay();
  expect([started, rejected]).toEqual([[0], [3]]);
  for (const number of [0, 1, 2]) finish(number);
  await delay();
  add(5);
  await delay();
  expect([started, rejected]).toEqual([[0, 1, 2, 5], [3]]);
});
