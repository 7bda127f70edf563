// Pictures that are deleted while they are read, over a real socket: the listener opens a file after the handler has found it.
import { expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { listen } from "#commands/serve.ts";
import { sharePath } from "#contract/pictures.ts";
import type { App } from "#server/app.ts";
import { withCodecLock } from "#server/media/withCodecLock.ts";
import { articleForm } from "#tests/support/articleForm.ts";
import { jpegPicture } from "#tests/support/photographs.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const NAME = `${"1".repeat(32)}.png`;
const PICTURE = crypto.getRandomValues(new Uint8Array(30_000));
const MISSING = { success: false, data: null, code: "not_found", message: "Image not available" };

interface PictureServer extends AsyncDisposable {
  house: TestApp;
  origin: string;
  path: string;
}

/** @param wrap sees each call on its way to the app */
async function servePicture(wrap: (app: App, path: string) => Pick<App, "fetch"> = (app) => app) {
  const house = await testApp();
  const path = join(house.uploads, NAME);
  writeFileSync(path, PICTURE);
  // The listener calls nothing but `fetch`.
  const app = wrap(house.app, path) as App;
  const server = listen({ host: "127.0.0.1", port: 0, publicUrl: null }, app, house.parts.log);
  const opened: PictureServer = {
    house,
    origin: server.url.origin,
    path,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
      await house[Symbol.asyncDispose]();
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

test("a picture that comes and goes is either sent or answered with 404", async () => {
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
  expect(server.house.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("a picture that another program deletes before the listener opens it is answered with 404", async () => {
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
  expect(server.house.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("a picture that is deleted while it is sent inline arrives whole", async () => {
  await using server = await servePicture();
  const bytes = crypto.getRandomValues(new Uint8Array(700_001));
  writeFileSync(server.path, bytes);
  const answer = await server.house.app.request(`/api/v1/projects/image-base64/${NAME}`);
  rmSync(server.path);
  const { data } = await answer.json();
  expect(Buffer.from(data.data, "base64").equals(bytes)).toBe(true);
});

const openFiles = () => readdirSync("/dev/fd").length;

test("a picture is closed when its reader goes away", async () => {
  await using server = await servePicture();
  writeFileSync(server.path, new Uint8Array(700_000));
  const before = openFiles();
  for (let index = 0; index < 50; index += 1) {
    const answer = await server.house.app.request(`/api/v1/projects/image-base64/${NAME}`);
    const reader = answer.body?.getReader();
    if (index % 2 === 0) await reader?.read();
    await reader?.cancel();
  }
  expect(openFiles() - before).toBeLessThan(25);
});

test("a picture to share whose record is deleted while it is drawn is answered with 404", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const form = articleForm({ images: [await jpegPicture(640, 480)] });
  const { data } = await house.ask("POST", "/articles/create", { token, form });
  const turn = Promise.withResolvers<void>();
  const working = withCodecLock(() => turn.promise);
  const asked = house.app.request(sharePath(data.images[0]));
  await house.ask("DELETE", `/articles/delete/${data._id}`, { token });
  turn.resolve();
  await working;
  const answer = await asked;
  expect([answer.status, await answer.json()]).toEqual([404, MISSING]);
  expect(house.logged.filter(({ level }) => level === "error")).toEqual([]);
  expect(house.files()).toEqual([]);
});
