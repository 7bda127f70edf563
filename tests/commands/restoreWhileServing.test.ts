import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { SETUP_TOKEN_HEADER } from "#contract/system.ts";
import { createBackupFixture } from "#tests/support/server/backupFixture.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

/** A `systemd-notify` that appends to a file. @returns a `PATH` with it */
function createNotifier(folder: string): string {
  const path = join(folder, "systemd-notify");
  writeFileSync(path, '#!/bin/sh\necho "$1" >> "$NOTIFY_SOCKET"\n', { mode: 0o755 });
  return `${folder}:${process.env["PATH"]}`;
}

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
  using database = new Database(join(folder.path, "vitrine.db"), { readonly: true });
  expect(database.query("SELECT count(*) FROM pictures").values()).toEqual([[2]]);
  const entries = "SELECT action, kind, record_name, user_name FROM audit_entries";
  expect(database.query(entries).values()).toEqual([["restore", "backup", "upload", "visitor"]]);
  const replaced = readdirSync(folder.path).find((name) => name.startsWith("replaced-")) ?? "";
  expect(readdirSync(join(folder.path, replaced))).toContain("vitrine.db");
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  // At STOPPING=1, systemd would begin to wait for the end of the process.
  expect(readFileSync(notified, "utf8").trim().split("\n")).toEqual(["READY=1", "READY=1", "STOPPING=1"]);
});
