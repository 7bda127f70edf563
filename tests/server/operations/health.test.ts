// /healthz and /readyz.
import { expect, test } from "bun:test";
import { renameSync, rmSync, writeFileSync } from "node:fs";

import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const VERDICT_MS = 2_000;

async function ready(house: TestApp) {
  const answer = await house.app.request("/readyz");
  return { code: answer.status, retryAfter: answer.headers.get("retry-after"), ...(await answer.json()) };
}

test("the process lives, whatever the disk does", async () => {
  await using house = await testApp();
  house.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  const answer = await house.app.request("/healthz");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok" });
});

test("is ready while database and uploads can be written, and leaves no trace of having tried", async () => {
  await using house = await testApp();
  expect((await house.app.request("/readyz")).status).toBe(200);
  expect(house.files()).toEqual([]);
  expect(house.waiting()).toEqual([]);
});

test("is not ready while the database cannot be written, and is again afterwards", async () => {
  await using house = await testApp();
  house.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  expect(await ready(house)).toMatchObject({
    code: 503,
    retryAfter: "5",
    database: "failed",
    uploads: "ok",
  });
  house.parts.db.$writer.connection.$client.run("PRAGMA query_only = 0");
  house.pass(VERDICT_MS);
  expect((await house.app.request("/readyz")).status).toBe(200);
});

test("is not ready while the uploads cannot be written, and is again afterwards", async () => {
  await using house = await testApp();
  const { uploads } = house;
  renameSync(uploads, `${uploads}-away`);
  writeFileSync(uploads, "no folder");
  expect(await ready(house)).toMatchObject({ code: 503, database: "ok", uploads: "failed" });
  rmSync(uploads);
  renameSync(`${uploads}-away`, uploads);
  house.pass(VERDICT_MS);
  expect((await house.app.request("/readyz")).status).toBe(200);
});

test("is not ready while pictures could wait, but not be given their names", async () => {
  await using house = await testApp();
  const { images } = house.parts;
  // Root, whom tests may run as, is kept from no folder that is there.
  images.blobs = createFileBlobStore(`${house.uploads}-away`);
  expect(await ready(house)).toMatchObject({ code: 503, database: "ok", uploads: "failed" });
});

test("looks at most every two seconds, however often it is asked", async () => {
  await using house = await testApp();
  const changes = () =>
    house.parts.db.$writer.connection.$client.query("SELECT total_changes() AS n").values().flat()[0];
  await Promise.all(Array.from({ length: 20 }, () => house.app.request("/readyz")));
  const before = changes();
  house.pass(VERDICT_MS - 1);
  await house.app.request("/readyz");
  expect(changes()).toBe(before ?? null);
  house.pass(1);
  await house.app.request("/readyz");
  expect(changes()).not.toBe(before ?? null);
});

test("looks anew when the clock was set back", async () => {
  await using house = await testApp();
  expect((await house.app.request("/readyz")).status).toBe(200);
  house.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  house.pass(-60 * 60_000);
  expect((await house.app.request("/readyz")).status).toBe(503);
});

test("tells nobody why, and answers other methods with 405", async () => {
  await using house = await testApp();
  house.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  const answer = await house.app.request("/readyz");
  expect(await answer.text()).not.toMatch(/sqlite|readonly|\//i);
  for (const path of ["/healthz", "/readyz"]) {
    expect((await house.app.request(path, { method: "POST" })).status).toBe(405);
    expect((await house.app.request(path, { method: "HEAD" })).status).toBeOneOf([200, 503]);
  }
});
