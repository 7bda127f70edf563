import { expect, test } from "bun:test";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";

function runBun(...options: string[]) {
  return Bun.spawn([process.execPath, "scripts/bun.mjs", ...options], { stdout: "pipe", stderr: "pipe" });
}

test("exits with the exit code of the command", async () => {
  expect(await runBun("-e", "process.exit(7)").exited).toBe(7);
});

test("forwards SIGTERM and waits for the command to exit", async () => {
  const child = runBun(
    "-e",
    'process.on("SIGTERM", () => process.exit(3)); console.log("on"); setInterval(() => {}, 1000)',
  );
  await readProcessOutput([child.stdout]).waitForMatch(/on/);
  child.kill("SIGTERM");
  expect(await child.exited).toBe(3);
});
