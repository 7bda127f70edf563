import { expect, test } from "bun:test";
import { readdirSync, watch } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

import type { Activity } from "#resources/activities.ts";
import { fileNameOf } from "#contract/images.ts";

import { activityForm } from "#tests/support/content/activityForm.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const ROUNDS = 4;
const WRITES_PER_ROUND = 5;

test("all acknowledged records and their files survive repeated kill -9", async () => {
  await using folder = await createTemporaryDirectory();
  const acknowledged = new Map<string, Activity>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await using server = await startVitrine({ dataDir: folder.path, env: ADMIN_ENV });
    await expectAllStored(server, acknowledged);
    const admin = await signIn(server.url);
    for (let number = 0; number < WRITES_PER_ROUND; number += 1) {
      const activity = await create(admin, round * 100 + number);
      acknowledged.set(activity._id, activity);
    }
    const [first] = acknowledged.values();
    if (first) acknowledged.set(first._id, await rename(admin, first, `Renamed in round ${round}`));

    // Three more requests are in flight, one of them in the middle of an upload. Those that succeed must
    // survive too.
    await sendPartialUpload(server, admin);
    const late = [50, 51].map((number) =>
      create(admin, round * 100 + number).then(
        (activity) => acknowledged.set(activity._id, activity),
        () => undefined,
      ),
    );
    // A different moment in each round.
    await waitForChanges(join(folder.path, "uploads"), round * 2);
    await server.crash();
    await Promise.all(late);
  }
  await using server = await startVitrine({ dataDir: folder.path });
  await expectAllStored(server, acknowledged);
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND);
});

test("a killed demo command leaves no partial site; the next one completes it, and a third is rejected", async () => {
  await using folder = await createTemporaryDirectory();
  const killed = Bun.spawn(["dist/vitrine", "demo", "--data-dir", folder.path], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  const demo = join(folder.path, ".demo");
  const uploads = join(demo, "uploads");
  await waitForFolder(folder.path, () => listFolder(folder.path).includes(".demo"));
  await waitForFolder(demo, () => listFolder(demo).includes("uploads"));
  await waitForFolder(uploads, () => listFolder(uploads).some((name) => name.endsWith(".webp")));
  killed.kill("SIGKILL");
  await killed.exited;

  expect(await runVitrine(["demo"], { dataDir: folder.path })).toMatchObject({ exitCode: 0 });
  expect(listFolder(folder.path).sort()).toEqual(["uploads", "vitrine.db", "vitrine.lock"]);
  expect((await runVitrine(["demo"], { dataDir: folder.path })).exitCode).toBe(1);
  await using server = await startVitrine({ dataDir: folder.path });
  const activities = await listActivities(server);
  expect(activities.length).toBeGreaterThan(3);
  await expectServed(server, activities);
});

async function create(admin: ApiClient, number: number): Promise<Activity> {
  const form = activityForm({
    name: `Activity ${number}`,
    logo: createPng(100 + number, 60),
    images: [createPng(400 + number, 300), createPng(60, 400 + number)],
  });
  return admin.create("/projects/create", form);
}

async function rename(admin: ApiClient, activity: Activity, name: string): Promise<Activity> {
  const response = await admin.request(
    "PUT",
    `/projects/update/${activity._id}`,
    activityForm({ name, logo: null }),
  );
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

/** Resolves once the server has started to store the upload; no other request is in flight then. */
async function sendPartialUpload({ url, dataDir }: Vitrine, admin: ApiClient) {
  const { hostname, port } = new URL(url);
  const body = await new Response(activityForm({ logo: createPng(900, 900) })).bytes();
  const boundary = new TextDecoder().decode(body.subarray(2, body.indexOf(13)));
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `POST /api/v1/projects/create HTTP/1.1\r\nHost: firm.example\r\nAuthorization: ${admin.authorization}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, body.length / 2));
  const incoming = join(dataDir, "uploads", ".incoming");
  await waitForFolder(incoming, () => listFolder(incoming).length > 0);
}

async function expectAllStored(server: Vitrine, acknowledged: Map<string, Activity>) {
  const stored = await listActivities(server);
  const byId = new Map(stored.map((activity) => [activity._id, activity]));
  for (const activity of acknowledged.values()) expect(byId.get(activity._id)).toEqual(activity);
  await expectFiles(server, stored);
}

/**
 * Checks that every file and its variants are served, that the uploads contain no other files, and that the
 * partial uploads are removed.
 */
async function expectFiles(server: Vitrine, activities: Activity[]) {
  const hashes = await expectServed(server, activities);
  const uploads = join(server.dataDir, "uploads");
  const isStray = (name: string) => !name.startsWith(".") && !hashes.has(name.slice(0, 32));
  // Moved a moment after the start.
  await waitForFolder(uploads, () => !listFolder(uploads).some(isStray));
  for (const hash of hashes)
    expect(listFolder(uploads).filter((name) => name.startsWith(hash)).length).toBeGreaterThan(1);
  expect(listFolder(join(uploads, ".incoming"))).toEqual([]);
}

/** Returns the hashes in the names of all files that the activities refer to. */
async function expectServed(server: Vitrine, activities: Activity[]): Promise<Set<string>> {
  const paths = activities.flatMap(({ logo, images }) => [...(logo ? [logo] : []), ...images]);
  for (const path of paths) {
    const response = await fetch(server.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect((await new Bun.Image(await response.bytes()).metadata()).width).toBeGreaterThan(0);
  }
  return new Set(paths.map((path) => fileNameOf(path).slice(0, 32)));
}

async function listActivities(server: Vitrine): Promise<Activity[]> {
  return (await (await fetch(`${server.url}/api/v1/projects/get`)).json()).data;
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Resolves once `isReached` returns true. Checks now and after each change to the folder's entries, not to
 * those of its subfolders. A file's content may be written after the event, as that of a database commit is.
 */
async function waitForFolder(folder: string, isReached: () => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const watcher = watch(folder, check);
  watcher.on("error", reject);
  check();
  await promise.finally(() => watcher.close());

  function check() {
    try {
      if (isReached()) resolve();
    } catch (error) {
      reject(error);
    }
  }
}

/**
 * Resolves after this many changes in the folder, so that tests can interrupt a process at different moments.
 */
function waitForChanges(folder: string, times: number): Promise<void> {
  let count = 0;
  return waitForFolder(folder, () => count++ >= times);
}
