import { expect, test } from "bun:test";

import { createMountNamespace } from "#tests/e2e/support/server/mountNamespace.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

test("doctor finds a disk with little space, and works beside the server and without it", async () => {
  await using disk = await createMountNamespace(64);
  const server = await startVitrine(disk);
  try {
    const beside = await runVitrine(["doctor"], disk);
    expect(beside).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/^error +Disk: Only \d\d MB/m),
    });
  } finally {
    await server.stop();
  }
  const alone = await runVitrine(["doctor"], disk);
  expect(alone.output).toMatch(/^error +Disk: /m);
  expect(alone.output).toMatch(/^ok +Database: /m);
});
