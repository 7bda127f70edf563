import { expect, test } from "bun:test";
import { chmod, copyFile, rename } from "node:fs/promises";
import { join } from "node:path";

import { uploadForm } from "#tests/support/content/activityForm.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

test("a server whose file was replaced runs its image processes from its own version", async () => {
  await using folder = await createTemporaryDirectory();
  const executable = join(folder.path, "vitrine");
  await copyFile("dist/vitrine", executable);
  await using server = await startVitrine({ executable, env: ADMIN_ENV });
  const admin = await signIn(server.url);
  const mark = join(folder.path, "new-version-ran");
  await Bun.write(`${executable}.new`, `#!/bin/sh\ntouch ${mark}\nexit 1\n`);
  await chmod(`${executable}.new`, 0o755);
  await rename(`${executable}.new`, executable);
  const upload = await admin.request("POST", "/upload/project-image", uploadForm(await createJpeg(300, 200)));
  expect(upload.status).toBe(201);
  expect(await Bun.file(mark).exists()).toBe(false);
});
