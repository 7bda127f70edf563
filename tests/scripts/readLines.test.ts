// Waiting for a line: whether it was printed before, comes later, comes in pieces, or never.
import { expect, test } from "bun:test";

import { readLines } from "#tests/e2e/support/readLines.ts";

function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return { readable, print: (text: string) => writer.write(encoder.encode(text)), end: () => writer.close() };
}

test("finds a line that comes in pieces", async () => {
  const { readable, print } = stream();
  const found = readLines([readable]).find(/ready at (\S+)/);
  await print("Vitrine is rea");
  await print("dy at http://x\n");
  expect((await found)[1]).toBe("http://x");
});

test("finds a line that was printed before", async () => {
  const { readable, print } = stream();
  const lines = readLines([readable]);
  await print("one\ntwo\n");
  await lines.find(/two/);
  expect((await lines.find(/one/))[0]).toBe("one");
});

test("finds nothing before the line is complete", async () => {
  const { readable, print, end } = stream();
  const lines = readLines([readable]);
  await print("first\nhttp://127.0.0.1:4");
  await lines.find(/first/);
  expect(lines.text()).toBe("first");
  await print("000\n");
  await end();
  expect(await lines.ended()).toBe("first\nhttp://127.0.0.1:4000");
});

test("fails with everything printed when the process ends without the line", async () => {
  const { readable, print, end } = stream();
  const found = readLines([readable]).find(/ready/);
  await print("The port is taken\n");
  await end();
  await expect(found).rejects.toThrow("The port is taken");
});
