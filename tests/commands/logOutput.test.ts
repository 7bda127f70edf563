import { expect, test } from "bun:test";

import { createLogOutput } from "#commands/logOutput.ts";

function createFixture() {
  const written: string[] = [];
  return { written, writeLine: createLogOutput((bytes) => written.push(Buffer.from(bytes).toString())) };
}

test("writes lines of the access log in one batch", async () => {
  const { promise: batch, resolve } = Promise.withResolvers<string>();
  const writeLine = createLogOutput((bytes) => resolve(Buffer.from(bytes).toString()), 0);
  for (const line of ["one", "two", "three"]) writeLine(line, true);
  expect(await batch).toBe("one\ntwo\nthree\n");
});

test("writes other lines at once, after the lines before them", () => {
  const { written, writeLine } = createFixture();
  writeLine("request", true);
  writeLine("stopping", false);
  expect(written).toEqual(["request\nstopping\n"]);
});

test("writes a batch when the buffer is full, and a line that exceeds the buffer", () => {
  const { written, writeLine } = createFixture();
  const thai = "ก".repeat(20_000);
  writeLine("one", true);
  writeLine(thai, true);
  writeLine(thai, true);
  writeLine(thai.repeat(2), true);
  expect(written).toEqual([`one\n${thai}\n`, `${thai}\n`, `${thai}${thai}\n`]);
});

test("a log that cannot be written does not end the process", async () => {
  const script = `
    const { createLogOutput } = await import("#commands/logOutput.ts");
    createLogOutput()("lost", false);
  `;
  const child = Bun.spawn([process.execPath, "-e", script], {
    cwd: `${import.meta.dir}/../..`,
    stdout: Bun.file("/dev/full"),
    stderr: "pipe",
  });
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
});

test("writes the last lines when the process exits", async () => {
  const script = `
    const { createLogOutput } = await import("#commands/logOutput.ts");
    createLogOutput()("last request", true);
    if (process.argv[2] === "crash") throw new Error("crash");
    process.exit(0);
  `;
  for (const outcome of ["exit", "crash"]) {
    const child = Bun.spawn([process.execPath, "-e", script, "x", outcome], {
      cwd: `${import.meta.dir}/../..`,
      stderr: "ignore",
    });
    expect([outcome, await new Response(child.stdout).text()]).toEqual([outcome, "last request\n"]);
  }
});
