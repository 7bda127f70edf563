import { expect, test } from "bun:test";

import { runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

test.each([
  ["SIGUSR1", "Error: thrown where nobody catches it"],
  ["SIGUSR2", "Error: rejected where nobody catches it"],
] as const)("%s: an uncaught error is logged and exits the process with 1", async (signal, error) => {
  await using folder = await createTemporaryDirectory();
  await using server = await runServer({
    env: { DATA_DIR: folder.path },
    preload: "./tests/commands/breakOnSignal.ts",
  });
  server.kill(signal);
  expect(await server.exited).toBe(1);
  const last = (await server.lines.waitForEnd()).trim().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({ level: "error", event: "uncaught error; exiting", error });
});
