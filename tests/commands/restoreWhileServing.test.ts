import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { SETUP_TOKEN_HEADER } from "#contract/system.ts";
import { createBackupFixture } from "#tests/support/server/backupFixture.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";
import type { RunningServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

/** A `systemd-notify` that appends to a file. @returns a `PATH` with it */
function createNotifier(folder: string): string {
  const path = join(folder, "systemd-notify");
  writeFileSync(path, '#!/bin/sh\necho "$1" >> "$NOTIFY_SOCKET"\n', { mode: 0o755 });
  return `${folder}:${process.env["PATH"]}`;
}

const readPictures = (dataDir: string) => {
  using database = new Database(join(dataDir, "vitrine.db"), { readonly: true });
  return database.query("SELECT count(*) FROM pictures").values().flat()[0];
};

const stagedIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith("restore."));

const READY = /Vitrine is ready at \S+/g;

test("after an upload at the first run, the same process serves the restored site at the same address", async () => {
  await using site = await createBackupFixture("a", "b");
  const { path } = await site.backUp();
  await using folder = await createTemporaryDirectory();
  const notified = join(site.folder, "notified");
  const env = { DATA_DIR: folder.path, PATH: createNotifier(site.folder), NOTIFY_SOCKET: notified };
  const server = await runServer({ env });
  const [, token = ""] = await server.lines.waitForMatch(/setup#(\S+)/);
  const response = await fetch(`${server.url}/api/v1/backups/upload`, {
    method: "POST",
    headers: { [SETUP_TOKEN_HEADER]: token },
    body: readFileSync(path),
  });
  expect(response.status).toBe(200);
  await waitUntil(() => server.lines.text().match(READY)?.length === 2);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(readPictures(folder.path)).toBe(2);
  using database = new Database(join(folder.path, "vitrine.db"), { readonly: true });
  const entries = "SELECT action, kind, record_name, user_name FROM audit_entries";
  expect(database.query(entries).values()).toEqual([["restore", "backup", "upload", "visitor"]]);
  const replaced = readdirSync(folder.path).find((name) => name.startsWith("replaced-")) ?? "";
  expect(readdirSync(join(folder.path, replaced))).toContain("vitrine.db");
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  // At STOPPING=1, systemd would begin to wait for the end of the process.
  expect(readFileSync(notified, "utf8").trim().split("\n")).toEqual(["READY=1", "READY=1", "STOPPING=1"]);
});

async function upload(server: RunningServer, body: BodyInit) {
  const [, token = ""] = await server.lines.waitForMatch(/setup#(\S+)/);
  const headers = { [SETUP_TOKEN_HEADER]: token };
  return fetch(`${server.url}/api/v1/backups/upload`, { method: "POST", headers, body });
}

test("a server that is killed during a restore starts with the old site, or with the restored one", async () => {
  await using site = await createBackupFixture("a", "b");
  const archive = readFileSync((await site.backUp()).path);
  await using folder = await createTemporaryDirectory();
  const env = { DATA_DIR: folder.path };
  const first = await runServer({ env });
  const unfinished = new ReadableStream({ start: (controller) => controller.enqueue(archive) });
  const sending = upload(first, unfinished).catch(() => null);
  await waitUntil(() => stagedIn(folder.path).length > 0);
  first.kill("SIGKILL");
  await first.exited;
  await sending;
  const second = await runServer({ env });
  expect([stagedIn(folder.path), readPictures(folder.path)]).toEqual([[], 0]);

  expect((await upload(second, archive)).status).toBe(200);
  second.kill("SIGKILL");
  await second.exited;
  await using third = await runServer({ env });
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  expect([stagedIn(folder.path), readPictures(folder.path)]).toEqual([[], 2]);
});
