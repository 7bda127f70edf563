import { expect, test } from "bun:test";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { createMountNamespace } from "#tests/e2e/support/server/mountNamespace.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const isLinux = process.platform === "linux";
/** As the unit in docs/operate.md. */
const RESTRICTIONS = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all"];
/** Of `systemd-analyze security`: 0 is the best, 10 the worst. */
const MAX_EXPOSURE = 2;

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

test("the unit in docs/operate.md prevents core dumps, which contain keys", async () => {
  expect(await readFile("docs/operate.md", "utf8")).toMatch(/```ini\n[^`]*^LimitCORE=0$[^`]*```/m);
});

test.skipIf(!Bun.which("systemd-analyze"))("systemd rates the unit in docs/operate.md well", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-unit-"));
  try {
    const [, unit = ""] = /```ini\n([^]*?)```/.exec(await readFile("docs/operate.md", "utf8")) ?? [];
    const path = join(folder, "vitrine.service");
    await Bun.write(path, unit);
    await chmod(folder, 0o755);
    const { stdout } = Bun.spawnSync(["systemd-analyze", "security", "--offline=true", "--no-pager", path]);
    const [, exposure] = /exposure level for vitrine\.service: ([\d.]+)/.exec(stdout.toString()) ?? [];
    expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
