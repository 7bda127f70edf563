import { expect } from "bun:test";
import { renameSync, rmSync, writeFileSync } from "node:fs";

import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const VERDICT_MS = 2_000;

async function ready(server: TestServer) {
  const answer = await server.app.request("/readyz");
  return { code: answer.status, retryAfter: answer.headers.get("retry-after"), ...(await answer.json()) };
}

const test = testWith(createTestServer);

test("/healthz succeeds regardless of the disk", async (server) => {
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  const answer = await server.app.request("/healthz");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok" });
});

test("is ready while database and uploads are writable, and leaves no traces", async (server) => {
  expect((await server.app.request("/readyz")).status).toBe(200);
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("is not ready while the database is not writable, then recovers", async (server) => {
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  expect(await ready(server)).toMatchObject({
    code: 503,
    retryAfter: "5",
    database: "failed",
    uploads: "ok",
  });
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = 0");
  server.advanceClock(VERDICT_MS);
  expect((await server.app.request("/readyz")).status).toBe(200);
});

test("is not ready while the uploads are not writable, then recovers", async (server) => {
  const { uploadsDir } = server;
  renameSync(uploadsDir, `${uploadsDir}-away`);
  writeFileSync(uploadsDir, "no folder");
  expect(await ready(server)).toMatchObject({ code: 503, database: "ok", uploads: "failed" });
  rmSync(uploadsDir);
  renameSync(`${uploadsDir}-away`, uploadsDir);
  server.advanceClock(VERDICT_MS);
  expect((await server.app.request("/readyz")).status).toBe(200);
});

test("is not ready if images can be staged but not stored", async (server) => {
  const { images } = server.parts;
  // Tests may run as root, who can access every folder.
  images.blobs = createFileBlobStore(`${server.uploadsDir}-away`);
  expect(await ready(server)).toMatchObject({ code: 503, database: "ok", uploads: "failed" });
});

test("checks at most every two seconds", async (server) => {
  const changes = () =>
    server.parts.db.$writer.connection.$client.query("SELECT total_changes() AS n").values().flat()[0];
  await Promise.all(Array.from({ length: 20 }, () => server.app.request("/readyz")));
  const before = changes();
  server.advanceClock(VERDICT_MS - 1);
  await server.app.request("/readyz");
  expect(changes()).toBe(before ?? null);
  server.advanceClock(1);
  await server.app.request("/readyz");
  expect(changes()).not.toBe(before ?? null);
});

test("checks again if the clock was set back", async (server) => {
  expect((await server.app.request("/readyz")).status).toBe(200);
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  server.advanceClock(-60 * 60_000);
  expect((await server.app.request("/readyz")).status).toBe(503);
});

test("does not reveal details and answers other methods with 405", async (server) => {
  server.parts.db.$writer.connection.$client.run("PRAGMA query_only = 1");
  const answer = await server.app.request("/readyz");
  expect(await answer.text()).not.toMatch(/sqlite|readonly|\//i);
  for (const path of ["/healthz", "/readyz"]) {
    expect((await server.app.request(path, { method: "POST" })).status).toBe(405);
    expect((await server.app.request(path, { method: "HEAD" })).status).toBeOneOf([200, 503]);
  }
});
