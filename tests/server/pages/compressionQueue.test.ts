import { expect, test } from "bun:test";

import { createCompressionQueue } from "#server/pages/compressionQueue.ts";

function server(mostWaiting: number) {
  const packLater = createCompressionQueue(mostWaiting);
  const packed: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const add = (number: number) =>
    packLater(async () => {
      packed.push(number);
      await gates[number]?.promise;
    });
  return { add, packed, finish: (number: number) => gates[number]?.resolve() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("starts after the current response and runs one job at a time", async () => {
  const { add, packed, finish } = server(5);
  expect([add(0), add(1)]).toEqual([true, true]);
  expect(packed).toEqual([]);
  await turn();
  expect(packed).toEqual([0]);
  finish(0);
  await turn();
  expect(packed).toEqual([0, 1]);
  finish(1);
  await turn();
  expect(add(2)).toBe(true);
  await turn();
  expect(packed).toEqual([0, 1, 2]);
});

test("rejects jobs while the queue is full", async () => {
  const { add, packed, finish } = server(2);
  expect([add(0), add(1), add(2)]).toEqual([true, true, false]);
  await turn();
  expect([add(3), add(4)]).toEqual([true, false]);
  for (const number of [0, 1, 3]) finish(number);
  await turn();
  expect(packed).toEqual([0, 1, 3]);
  expect(add(5)).toBe(true);
});
