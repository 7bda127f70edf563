import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

import { activityForm, activityUpdateForm, uploadForm } from "#tests/support/content/activityForm.ts";
import { createNoisyJpeg } from "#tests/support/media/testImages.ts";

import { ADMIN_ENV, requestLogin, signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { createMountNamespace } from "#tests/e2e/support/server/mountNamespace.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const DISK_MEBIBYTES = 64;
const LONG_TEXT = "One term, four teachers, and a school that reads.\n".repeat(150);

/** Mount namespaces exist only on Linux. */
const mountTest = process.platform === "linux" ? test : test.skip;

mountTest(
  "on a full disk uploads fail with 507, everything else works, and it recovers once there is space",
  async () => {
    await using disk = await createMountNamespace(DISK_MEBIBYTES);
    await using server = await startVitrine({ ...disk, env: ADMIN_ENV });
    const admin = await signIn(server.url);
    const id = await createActivity(admin);
    const photograph = await createNoisyJpeg(1);
    fillDisk(disk.hostPath("filler"));
    const before = listUploads(disk.hostPath("uploads"));

    for (const response of [
      await admin.request("POST", "/upload/project-image", uploadForm(photograph)),
      await admin.request("POST", "/projects/create", activityForm({ images: [photograph] })),
      await admin.request("PUT", `/projects/update/${id}`, activityUpdateForm({ images: [photograph] })),
    ]) {
      expect(response.status).toBe(507);
      expect(await response.json()).toMatchObject({
        success: false,
        data: null,
        message: expect.stringContaining("disk is full"),
      });
    }
    await expectTextsToWork(server, admin, id);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    // The space reserved for text is not available to images, however small.
    expect(
      (await admin.request("POST", "/upload/project-image", uploadForm(await createNoisyJpeg(0.01)))).status,
    ).toBe(507);
    expect(listUploads(disk.hostPath("uploads"))).toEqual(before);

    rmSync(disk.hostPath("filler"));
    expect((await admin.request("POST", "/upload/project-image", uploadForm(photograph))).status).toBe(201);
    await waitForReadiness(server, 200);
    expect(statSync(disk.hostPath("vitrine.db.reserve")).size).toBe(8 * 1024 * 1024);
    expect(await server.stop()).toBe(0);
  },
);

mountTest(
  "is not ready if there may be too little space for the next image, even before the disk is full",
  async () => {
    await using disk = await createMountNamespace(DISK_MEBIBYTES);
    await using server = await startVitrine({ ...disk, env: ADMIN_ENV });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await disk.run(`head -c 35M /dev/zero > ${disk.dataDir}/filler`);
    expect(await (await waitForReadiness(server, 503)).json()).toMatchObject({
      database: "ok",
      uploads: "failed",
    });
    rmSync(disk.hostPath("filler"));
    await waitForReadiness(server, 200);
  },
);

mountTest("on a full disk it shuts down cleanly and starts again with all acknowledged data", async () => {
  await using disk = await createMountNamespace(DISK_MEBIBYTES);
  await using first = await startVitrine({ ...disk, env: ADMIN_ENV });
  const id = await createActivity(await signIn(first.url));
  fillDisk(disk.hostPath("filler"));
  await expectTextsToWork(first, await signIn(first.url), id);
  expect(await first.stop()).toBe(0);

  fillDisk(disk.hostPath("filler-2"));
  await using second = await startVitrine({ ...disk });
  expect(second.output()).toContain("the disk is almost full");
  const admin = await signIn(second.url);
  expect(await nameOf(second, id)).toBe("Save 29");
  await expectTextsToWork(second, admin, id);
  await second.crash();

  fillDisk(disk.hostPath("filler-3"));
  await using third = await startVitrine({ ...disk });
  expect(await nameOf(third, id)).toBe("Save 29");
  expect((await requestLogin(third.url)).status).toBe(200);
});

mountTest("reports a disk too small for a new database, and leaves no database file", async () => {
  await using disk = await createMountNamespace(1);
  fillDisk(disk.hostPath("filler"));
  const { exitCode, output } = await runVitrine(["serve"], disk);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^The disk with .* is full\. Free some space, then start again\./);
  expect(readdirSync(disk.hostPath())).not.toContain("vitrine.db");
});

mountTest("reports a read-only data folder", async () => {
  await using disk = await createMountNamespace(DISK_MEBIBYTES);
  await using before = await startVitrine(disk);
  await before.stop();
  await disk.run(`mount -o remount,ro ${disk.dataDir}`);
  const { exitCode, output } = await runVitrine(["serve"], disk);
  expect(exitCode).toBe(1);
  expect(output).toBe(
    `The data folder ${disk.dataDir} is not writable: the disk is mounted read-only. Mount it read-write, or set another DATA_DIR.`,
  );
});

mountTest("reports a read-only database at the start", async () => {
  await using disk = await createMountNamespace(DISK_MEBIBYTES);
  await using before = await startVitrine(disk);
  await before.stop();
  const path = `${disk.dataDir}/vitrine.db`;
  await disk.run(`mount --bind ${path} ${path} && mount -o remount,bind,ro ${path}`);
  const { exitCode, output } = await runVitrine(["serve"], disk);
  expect(exitCode).toBe(1);
  expect(output).toBe(
    `The database ${path} cannot be opened for reading and writing (EROFS). Give this user write permission for the file and its folder, and stop other programs that use it. Nothing was changed.`,
  );
});

type Fault = [description: string, apply: (uploads: string) => string, undo: (uploads: string) => string];

const FAULTS: Fault[] = [
  ["read-only", (uploads) => `mount --bind -o ro ${uploads} ${uploads}`, (uploads) => `umount ${uploads}`],
  [
    "a file",
    (uploads) => `mv ${uploads} ${uploads}-away && echo x > ${uploads}`,
    (uploads) => `rm ${uploads} && mv ${uploads}-away ${uploads}`,
  ],
];

for (const [description, apply, undo] of FAULTS) {
  mountTest(
    `while the uploads folder is ${description}, uploads fail with 503 and everything else works`,
    async () => {
      await using disk = await createMountNamespace(DISK_MEBIBYTES);
      await using server = await startVitrine({ ...disk, env: ADMIN_ENV });
      const admin = await signIn(server.url);
      await createActivity(admin);
      const id = await createActivity(admin);
      const upload = async () =>
        admin.request("POST", "/upload/project-image", uploadForm(await createNoisyJpeg(0.1)));
      const uploads = `${disk.dataDir}/uploads`;

      await disk.run(apply(uploads));
      const rejected = await upload();
      expect(rejected.status).toBe(503);
      expect(rejected.headers.get("retry-after")).toBe("60");
      expect(await rejected.json()).toMatchObject({ success: false, data: null });
      await expectTextsToWork(server, admin, id);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      // The record is deleted; its files are deleted at the next start.
      const other = await findOtherActivity(server, id);
      expect((await admin.request("DELETE", `/projects/delete/${other}`)).status).toBe(200);

      await disk.run(undo(uploads));
      expect((await upload()).status).toBe(201);
      await waitForReadiness(server, 200);
    },
  );
}

/** Checks pages, the API, sign-in and many saves of a long text. */
async function expectTextsToWork(server: Vitrine, admin: ApiClient, id: string) {
  for (const path of ["/", "/healthz", "/api/v1/projects/get", `/activity-view/${id}`]) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  }
  expect((await requestLogin(server.url)).status).toBe(200);
  for (let save = 0; save < 30; save += 1) {
    const form = activityUpdateForm({ name: `Save ${save}`, description: `${save} ${LONG_TEXT}` });
    expect([save, (await admin.request("PUT", `/projects/update/${id}`, form)).status]).toEqual([save, 200]);
  }
  expect(await nameOf(server, id)).toBe("Save 29");
}

mountTest(
  "a backup during which the disk fills up fails and leaves nothing, and the next one works",
  async () => {
    await using disk = await createMountNamespace(320);
    const inside = (name: string) => join(disk.dataDir, name);
    const site = { executable: disk.executable, dataDir: inside("site") };
    expect(await runVitrine(["demo"], site)).toMatchObject({ exitCode: 0 });
    // Takes long enough to be stopped in the middle.
    await Bun.write(disk.hostPath(`site/uploads/${"d".repeat(32)}.jpg`), randomBytes(64 * 1024 * 1024));
    const list = () => readdirSync(disk.hostPath("copies"));
    mkdirSync(disk.hostPath("copies"));
    const backup = Bun.spawn([disk.executable, "backup", inside("copies")], {
      env: { PATH: process.env["PATH"] ?? "", DATA_DIR: site.dataDir },
      stdout: "ignore",
      stderr: "pipe",
    });
    while (list().length === 0) await new Promise((resolve) => void setImmediate(resolve));
    backup.kill("SIGSTOP");
    expect(list()).toEqual([expect.stringMatching(/\.part$/)]);
    fillDisk(disk.hostPath("filler"));
    backup.kill("SIGCONT");
    expect(await new Response(backup.stderr).text()).toMatch(/not enough space|ENOSPC|disk is full/);
    expect([await backup.exited, list(), existsSync(disk.hostPath("site/.backup"))]).toEqual([1, [], false]);
    rmSync(disk.hostPath("filler"));
    expect(await runVitrine(["backup", inside("copies")], site)).toMatchObject({ exitCode: 0 });
  },
);

async function createActivity(admin: ApiClient): Promise<string> {
  return (await admin.create("/projects/create", activityForm()))._id;
}

async function findOtherActivity(server: Vitrine, id: string): Promise<string> {
  const { data } = await (await fetch(`${server.url}/api/v1/projects/get`)).json();
  return data.find((activity: { _id: string }) => activity._id !== id)._id;
}

async function nameOf(server: Vitrine, id: string): Promise<string> {
  return (await (await fetch(`${server.url}/api/v1/projects/${id}`)).json()).data.name;
}

/** Polls, because the server caches its readiness for a moment. */
async function waitForReadiness(server: Vitrine, status: 200 | 503): Promise<Response> {
  for (;;) {
    const response = await fetch(`${server.url}/readyz`);
    if (response.status === status) return response;
  }
}

/** Fills the disk to the last byte. */
function fillDisk(path: string) {
  const file = openSync(path, "a");
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) writeSync(file, new Uint8Array(bytes));
    } catch {
      // Not enough space: continue with fewer bytes.
    }
  }
  closeSync(file);
}

function listUploads(uploads: string): string[] {
  return readdirSync(uploads, { recursive: true }).map(String).sort();
}
