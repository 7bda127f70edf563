// A disk without room and an uploads folder that cannot be written: pictures wait, everything else goes on, and all is
// well again without a restart.
import { expect, test } from "bun:test";
import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";

import { activityForm, activityUpdateForm, uploadForm } from "#tests/support/content/activityForm.ts";
import { createNoisyJpeg } from "#tests/support/media/testImages.ts";

import { ADMIN_ENV, requestLogin, signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { createMountNamespace } from "#tests/e2e/support/server/mountNamespace.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const DISK_MEBIBYTES = 64;
const LONG_TEXT = "One term, four teachers, and a school that reads.\n".repeat(150);

/** Only Linux can give a test mounts of its own. */
const mountTest = process.platform === "linux" ? test : test.skip;

mountTest(
  "on a full disk pictures are answered with 507, all else goes on; well again once there is room",
  async () => {
    await using disk = await createMountNamespace(DISK_MEBIBYTES);
    await using server = await startVitrine({ ...disk, env: ADMIN_ENV });
    const admin = await signIn(server.url);
    const id = await createActivity(admin);
    const photograph = await createNoisyJpeg(1);
    fill(disk.hostPath("filler"));
    const before = uploadsOf(disk.hostPath("uploads"));

    for (const answer of [
      await admin.request("POST", "/upload/project-image", uploadForm(photograph)),
      await admin.request("POST", "/projects/create", activityForm({ images: [photograph] })),
      await admin.request("PUT", `/projects/update/${id}`, activityUpdateForm({ images: [photograph] })),
    ]) {
      expect(answer.status).toBe(507);
      expect(await answer.json()).toMatchObject({
        success: false,
        data: null,
        message: expect.stringContaining("disk is full"),
      });
    }
    await expectTextsToGoOn(server, admin, id);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    // What the reserve gave to the texts is not for pictures, however small.
    expect(
      (await admin.request("POST", "/upload/project-image", uploadForm(await createNoisyJpeg(0.01)))).status,
    ).toBe(507);
    expect(uploadsOf(disk.hostPath("uploads"))).toEqual(before);

    rmSync(disk.hostPath("filler"));
    expect((await admin.request("POST", "/upload/project-image", uploadForm(photograph))).status).toBe(201);
    await becomes(server, 200);
    expect(statSync(disk.hostPath("vitrine.db.reserve")).size).toBe(8 * 1024 * 1024);
    expect(await server.stop()).toBe(0);
  },
);

mountTest("is not ready once the next photograph may find no room, while there is still some", async () => {
  await using disk = await createMountNamespace(DISK_MEBIBYTES);
  await using server = await startVitrine({ ...disk, env: ADMIN_ENV });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await disk.run(`head -c 35M /dev/zero > ${disk.dataDir}/filler`);
  expect(await (await becomes(server, 503)).json()).toMatchObject({ database: "ok", uploads: "failed" });
  rmSync(disk.hostPath("filler"));
  await becomes(server, 200);
});

mountTest(
  "on a full disk it also stops in good order and starts again, with everything that was acknowledged",
  async () => {
    await using disk = await createMountNamespace(DISK_MEBIBYTES);
    await using first = await startVitrine({ ...disk, env: ADMIN_ENV });
    const id = await createActivity(await signIn(first.url));
    fill(disk.hostPath("filler"));
    await expectTextsToGoOn(first, await signIn(first.url), id);
    expect(await first.stop()).toBe(0);

    fill(disk.hostPath("filler-2"));
    await using second = await startVitrine({ ...disk });
    expect(second.output()).toContain("the disk is almost full");
    const admin = await signIn(second.url);
    expect(await nameOf(second, id)).toBe("Save 29");
    await expectTextsToGoOn(second, admin, id);
    await second.crash();

    fill(disk.hostPath("filler-3"));
    await using third = await startVitrine({ ...disk });
    expect(await nameOf(third, id)).toBe("Save 29");
    expect((await requestLogin(third.url)).status).toBe(200);
  },
);

mountTest("a disk too small for a new database is told in a sentence, and nothing of it stays", async () => {
  await using disk = await createMountNamespace(1);
  fill(disk.hostPath("filler"));
  const { exitCode, output } = await runVitrine(["serve"], disk);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^The disk with .* is full\. Free some space, then start again\./);
  expect(readdirSync(disk.hostPath())).not.toContain("vitrine.db");
});

mountTest("a read-only data folder is told in a sentence", async () => {
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

mountTest("a database that may only be read is told at the start, not at the first save", async () => {
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

type Trouble = [what: string, begin: (uploads: string) => string, end: (uploads: string) => string];

const TROUBLES: Trouble[] = [
  ["read-only", (uploads) => `mount --bind -o ro ${uploads} ${uploads}`, (uploads) => `umount ${uploads}`],
  [
    "a file",
    (uploads) => `mv ${uploads} ${uploads}-away && echo x > ${uploads}`,
    (uploads) => `rm ${uploads} && mv ${uploads}-away ${uploads}`,
  ],
];

for (const [what, begin, end] of TROUBLES) {
  mountTest(
    `while the uploads folder is ${what}, pictures are answered with 503, all else goes on`,
    async () => {
      await using disk = await createMountNamespace(DISK_MEBIBYTES);
      await using server = await startVitrine({ ...disk, env: ADMIN_ENV });
      const admin = await signIn(server.url);
      await createActivity(admin);
      const id = await createActivity(admin);
      const upload = async () =>
        admin.request("POST", "/upload/project-image", uploadForm(await createNoisyJpeg(0.1)));
      const uploads = `${disk.dataDir}/uploads`;

      await disk.run(begin(uploads));
      const refused = await upload();
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("60");
      expect(await refused.json()).toMatchObject({ success: false, data: null });
      await expectTextsToGoOn(server, admin, id);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      // The record goes; its files are left for the next start.
      const other = await otherActivity(server, id);
      expect((await admin.request("DELETE", `/projects/delete/${other}`)).status).toBe(200);

      await disk.run(end(uploads));
      expect((await upload()).status).toBe(201);
      await becomes(server, 200);
    },
  );
}

/** Reading, signing in, and many saves of a long text. */
async function expectTextsToGoOn(server: Vitrine, admin: ApiClient, id: string) {
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

async function createActivity(admin: ApiClient): Promise<string> {
  const answer = await admin.request("POST", "/projects/create", activityForm());
  expect(answer.status).toBe(201);
  return (await answer.json()).data._id;
}

async function otherActivity(server: Vitrine, id: string): Promise<string> {
  const { data } = await (await fetch(`${server.url}/api/v1/projects/get`)).json();
  return data.find((activity: { _id: string }) => activity._id !== id)._id;
}

async function nameOf(server: Vitrine, id: string): Promise<string> {
  return (await (await fetch(`${server.url}/api/v1/projects/${id}`)).json()).data.name;
}

/** The verdict is kept for a moment, so it is asked for until it is given. */
async function becomes(server: Vitrine, status: 200 | 503): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${server.url}/readyz`);
    if (answer.status === status) return answer;
  }
}

/** Takes the last byte of room. */
function fill(path: string) {
  const file = openSync(path, "a");
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) writeSync(file, new Uint8Array(bytes));
    } catch {
      // Not even these many: on with fewer.
    }
  }
  closeSync(file);
}

function uploadsOf(uploads: string): string[] {
  return readdirSync(uploads, { recursive: true }).map(String).sort();
}
