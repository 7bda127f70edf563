import { expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { listen } from "#commands/listen.ts";
import { shareImagePath } from "#contract/images.ts";
import type { App } from "#server/app.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { publishImage } from "#tests/support/media/publishImage.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const NAME = `${"1".repeat(32)}.png`;
const PICTURE = crypto.getRandomValues(new Uint8Array(30_000));
const MISSING = { success: false, data: null, code: "not_found", message: "Image not available" };

interface PictureServer extends AsyncDisposable {
  testServer: TestServer;
  origin: string;
  path: string;
}

/** @param wrap intercepts each request to the app */
async function servePicture(wrap: (app: App, path: string) => Pick<App, "fetch"> = (app) => app) {
  const testServer = await createTestServer();
  const path = join(testServer.uploadsDir, NAME);
  writeFileSync(path, PICTURE);
  publishImage(testServer.parts.db, NAME);
  // The listener calls only `fetch`.
  const app = wrap(testServer.app, path) as App;
  const server = listen({ host: "127.0.0.1", port: 0 }, app, testServer.parts);
  const opened: PictureServer = {
    testServer,
    origin: server.url.origin,
    path,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
      await testServer[Symbol.asyncDispose]();
    },
  };
  return opened;
}

const READS: [path: string, init: RequestInit, found: number][] = [
  [`/uploads/${NAME}`, {}, 200],
  [`/uploads/${NAME}`, { headers: { range: "bytes=5-9" } }, 206],
  [`/uploads/${NAME}`, { method: "HEAD" }, 200],
  [`/api/v1/projects/image/${NAME}`, {}, 200],
  [`/api/v1/articles/image/${NAME}`, {}, 200],
  [`/api/v1/clients/logo/${NAME}`, {}, 200],
  [`/api/v1/projects/image-base64/${NAME}`, {}, 200],
];

test("an image that is repeatedly deleted and created is served or gets 404", async () => {
  await using server = await servePicture();
  const statuses = new Set<string>();
  let isThere = true;
  const toggling = setInterval(() => {
    if (isThere) rmSync(server.path);
    else writeFileSync(server.path, PICTURE);
    isThere = !isThere;
  }, 1);
  const ask = async ([path, init, found]: (typeof READS)[number]) => {
    const answer = await fetch(server.origin + path, init);
    const bytes = await answer.bytes();
    if (init.method === "HEAD") {
      if (answer.status === found) expect(answer.headers.get("content-length")).toBe(String(PICTURE.length));
    } else if (answer.status === 404) expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(MISSING);
    statuses.add(answer.status === found ? "sent" : String(answer.status));
  };
  try {
    for (let round = 0; round < 60; round += 1) await Promise.all([...READS, ...READS].map(ask));
  } finally {
    clearInterval(toggling);
  }
  expect([...statuses].sort()).toEqual(["404", "sent"]);
  expect(server.testServer.logEntries.filter(({ level }) => level === "error")).toEqual([]);
});

test("an image deleted before the server opens it gets 404", async () => {
  await using server = await servePicture((app, path) => ({
    async fetch(...call) {
      const answer = await app.fetch(...call);
      rmSync(path);
      return answer;
    },
  }));
  const answer = await fetch(`${server.origin}/uploads/${NAME}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toStartWith("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.json()).toEqual({ ...MISSING, message: "There is nothing at this address" });
  expect(server.testServer.logEntries.filter(({ level }) => level === "error")).toEqual([]);
});

test("an image deleted during a Base64 response is sent completely", async () => {
  await using server = await servePicture();
  const bytes = crypto.getRandomValues(new Uint8Array(700_001));
  writeFileSync(server.path, bytes);
  const answer = await server.testServer.app.request(`/api/v1/projects/image-base64/${NAME}`);
  rmSync(server.path);
  const { data } = await answer.json();
  expect(Buffer.from(data.data, "base64").equals(bytes)).toBe(true);
});

const openFiles = () => readdirSync("/dev/fd").length;

test("closes the file when the client disconnects", async () => {
  await using server = await servePicture();
  writeFileSync(server.path, new Uint8Array(700_000));
  const before = openFiles();
  for (let index = 0; index < 50; index += 1) {
    const answer = await server.testServer.app.request(`/api/v1/projects/image-base64/${NAME}`);
    const reader = answer.body?.getReader();
    if (index % 2 === 0) await reader?.read();
    await reader?.cancel();
  }
  expect(openFiles() - before).toBeLessThan(25);
});

test("a share image whose record is deleted during rendering gets 404", async () => {
  await using testServer = await createTestServer();
  const token = await testServer.signIn();
  const form = articleForm({ images: [await createJpeg(640, 480)] });
  const { data } = await testServer.request("POST", "/articles/create", { token, form });
  const turn = Promise.withResolvers<void>();
  const { codec } = testServer.parts.images;
  const working = ["one", "other"].map((owner) => codec.run(owner, () => turn.promise));
  const asked = testServer.app.request(shareImagePath(data.images[0]));
  await testServer.request("DELETE", `/articles/delete/${data._id}`, { token });
  await testServer.request("DELETE", "/trash", { token });
  turn.resolve();
  await Promise.all(working);
  const answer = await asked;
  expect([answer.status, await answer.json()]).toEqual([404, MISSING]);
  expect(testServer.logEntries.filter(({ level }) => level === "error")).toEqual([]);
  expect(testServer.listStoredFiles()).toEqual([]);
});
