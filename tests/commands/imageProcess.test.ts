import { expect, test } from "bun:test";

import { IMAGE_PROCESS } from "#commands/ownCommand.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { findChildren, isAlive, waitUntil } from "#tests/support/system/childProcesses.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

/** Starts a server and an upload, whose image process runs by then. */
async function startUpload() {
  const folder = await createTemporaryDirectory();
  const server = await runServer({ env: { ...ADMIN_ENV, DATA_DIR: folder.path } });
  const admin = await signIn(server.url);
  const form = uploadForm(await createJpeg(3000, 2000));
  const upload = admin.request("POST", "/upload/project-image", form).catch((error: unknown) => error);
  await waitUntil(() => findChildren(server.pid, IMAGE_PROCESS).length > 0);
  return {
    server,
    upload,
    pids: findChildren(server.pid, IMAGE_PROCESS),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "a server that stops by %s finishes an upload and leaves no image process",
  async (signal) => {
    await using started = await startUpload();
    // A service manager signals all processes.
    for (const pid of started.pids) process.kill(pid, signal);
    started.server.kill(signal);
    expect(await started.upload).toMatchObject({ status: 201 });
    expect(await started.server.exited).toBe(0);
    expect(started.pids.filter(isAlive)).toEqual([]);
  },
);

test("image processes end after their server was killed", async () => {
  await using started = await startUpload();
  started.server.kill("SIGKILL");
  await started.server.exited;
  await waitUntil(() => started.pids.every((pid) => !isAlive(pid)));
  expect(await started.upload).toBeInstanceOf(Error);
});
