// What was acknowledged survives a process that is killed at any moment, and what was not leaves nothing behind.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

import type { Activity } from "#content/activities.ts";
import { fileNameOf } from "#contract/images.ts";

import { activityForm } from "#tests/support/content/activityForm.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { waitForFolder, waitForChanges } from "#tests/e2e/support/server/waitForFolder.ts";

const ROUNDS = 4;
const WRITES_A_ROUND = 5;

test("everything acknowledged is there after kill -9, with every file it names, round after round", async () => {
  await using folder = await createTemporaryDirectory();
  const acknowledged = new Map<string, Activity>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await using server = await startVitrine({ dataDir: folder.path, env: ADMIN_ENV });
    await expectAll(server, acknowledged);
    const admin = await signIn(server.url);
    for (let number = 0; number < WRITES_A_ROUND; number += 1) {
      const activity = await create(admin, round * 100 + number);
      acknowledged.set(activity._id, activity);
    }
    const [first] = acknowledged.values();
    if (first) acknowledged.set(first._id, await rename(admin, first, `Renamed in round ${round}`));

    // Three more are on their way, one of them in the middle of its picture; whichever is answered, counts.
    await sendHalfAnUpload(server, admin);
    const late = [50, 51].map((number) =>
      create(admin, round * 100 + number).then(
        (activity) => acknowledged.set(activity._id, activity),
        () => undefined,
      ),
    );
    // Another moment each time.
    await waitForChanges(join(folder.path, "uploads"), round * 2);
    await server.crash();
    await Promise.all(late);
  }
  await using server = await startVitrine({ dataDir: folder.path });
  await expectAll(server, acknowledged);
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * WRITES_A_ROUND);
});

test("a demo that is killed leaves nothing; the next one fills the folder whole, and a third is refused", async () => {
  await using folder = await createTemporaryDirectory();
  const killed = Bun.spawn(["dist/vitrine", "demo", "--data-dir", folder.path], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  const demo = join(folder.path, ".demo");
  const uploads = join(demo, "uploads");
  await waitForFolder(folder.path, () => namesIn(folder.path).includes(".demo"));
  await waitForFolder(demo, () => namesIn(demo).includes("uploads"));
  await waitForFolder(uploads, () => namesIn(uploads).some((name) => name.endsWith(".webp")));
  killed.kill("SIGKILL");
  await killed.exited;

  expect(await runVitrine(["demo"], { dataDir: folder.path })).toMatchObject({ exitCode: 0 });
  expect(namesIn(folder.path).sort()).toEqual(["uploads", "vitrine.db", "vitrine.lock"]);
  expect((await runVitrine(["demo"], { dataDir: folder.path })).exitCode).toBe(1);
  await using server = await startVitrine({ dataDir: folder.path });
  const activities = await allActivities(server);
  expect(activities.length).toBeGreaterThan(3);
  await expectServed(server, activities);
});

async function create(admin: ApiClient, number: number): Promise<Activity> {
  const form = activityForm({
    name: `Activity ${number}`,
    logo: createPng(100 + number, 60),
    images: [createPng(400 + number, 300), createPng(60, 400 + number)],
  });
  const answer = await admin.request("POST", "/projects/create", form);
  expect(answer.status).toBe(201);
  return (await answer.json()).data;
}

async function rename(admin: ApiClient, activity: Activity, name: string): Promise<Activity> {
  const answer = await admin.request(
    "PUT",
    `/projects/update/${activity._id}`,
    activityForm({ name, logo: null }),
  );
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

/** Resolves once the server has begun to keep what arrives; nothing else is in flight then. */
async function sendHalfAnUpload({ url, dataDir }: Vitrine, admin: ApiClient) {
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
  await waitForFolder(incoming, () => namesIn(incoming).length > 0);
}

async function expectAll(server: Vitrine, acknowledged: Map<string, Activity>) {
  const stored = await allActivities(server);
  const byId = new Map(stored.map((activity) => [activity._id, activity]));
  for (const activity of acknowledged.values()) expect(byId.get(activity._id)).toEqual(activity);
  await expectFiles(server, stored);
}

/** Each file and its variants are served, and no other lies in the uploads; what is left of unanswered calls is put aside. */
async function expectFiles(server: Vitrine, activities: Activity[]) {
  const hashes = await expectServed(server, activities);
  const uploads = join(server.dataDir, "uploads");
  const stray = namesIn(uploads).filter((name) => !name.startsWith(".") && !hashes.has(name.slice(0, 32)));
  expect(stray).toEqual([]);
  for (const hash of hashes)
    expect(namesIn(uploads).filter((name) => name.startsWith(hash)).length).toBeGreaterThan(1);
  expect(namesIn(join(uploads, ".incoming"))).toEqual([]);
}

/** Gives the hashes in the names of all files that the activities show. */
async function expectServed(server: Vitrine, activities: Activity[]): Promise<Set<string>> {
  const named = activities.flatMap(({ logo, images }) => [...(logo ? [logo] : []), ...images]);
  for (const path of named) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect((await new Bun.Image(await answer.bytes()).metadata()).width).toBeGreaterThan(0);
  }
  return new Set(named.map((path) => fileNameOf(path).slice(0, 32)));
}

async function allActivities(server: Vitrine): Promise<Activity[]> {
  return (await (await fetch(`${server.url}/api/v1/projects/get`)).json()).data;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
