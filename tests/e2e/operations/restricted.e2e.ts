import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";

import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { createMountNamespace } from "#tests/e2e/support/server/mountNamespace.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const isLinux = process.platform === "linux";
/** As in `commands/systemdUnit.ts`. */
const RESTRICTIONS = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all"];

test.skipIf(!isLinux || !Bun.which("setpriv"))(
  "runs without capabilities on a read-only file system",
  async () => {
    await using disk = await createMountNamespace(64, ["setpriv", ...RESTRICTIONS]);
    await disk.run("mount -o remount,bind,ro /");
    await expect(disk.run("touch /root-is-writable 2>/dev/null")).rejects.toThrow();
    await using server = await startVitrine({ ...disk, env: ADMIN_ENV });
    const status = await readFile(`/proc/${server.pid}/status`, "utf8");
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const admin = await signIn(server.url);
    expect((await admin.request("POST", "/upload/project-image", uploadForm(uniquePng(1)))).status).toBe(201);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);
