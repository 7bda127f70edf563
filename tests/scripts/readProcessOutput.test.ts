import { expect, test } from "bun:test";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";

function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return { readable, print: (text: string) => writer.write(encoder.encode(text)), end: () => writer.close() };
}

test("matches a line that arrives in pieces", async () => {
  const { readable, print } = stream();
  const found = readProcessOutput([readable]).waitForMatch(/ready at (\S+)/);
  await print("Vitrine is rea");
  await print("dy at http://x\n");
  expect((await found)[1]).toBe("http://x");
});

test("matches a line that was printed before the call", async () => {
  const { readable, print } = stream();
  const lines = readProcessOutput([readable]);
  await print("one\ntwo\n");
  await lines.waitForMatch(/two/);
  expect((await lines.waitForMatch(/one/))[0]).toBe("one");
});

test("does not match an incomplete line", async () => {
  const { readable, print, end } = stream();
  const lines = readProcessOutput([readable]);
  await print("first\nhttp://127.0.0.1:4");
  await lines.waitForMatch(/first/);
  expect(lines.text()).toBe("first");
  await print("000\n");
  await end();
  expect(await lines.waitForEnd()).toBe("first\nhttp://127.0.0.1:4000");
});

test("rejects with the whole output if the process ends without a match", async () => {
  const { readable, print, end } = stream();
  const found = readProcessOutput([readable]).waitForMatch(/ready/);
  await print("The port is taken\n");
  await end();
  await expect(found).rejects.toThrow("The port is taken");
});
