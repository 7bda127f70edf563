import { expect } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { BACKUP_MESSAGES } from "#contract/system.ts";
import { openFolderStore } from "#server/operations/archive/folderStore.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const OTHER_SITE = "vitrine-2026-11-20-030000-00000000.tar.zst";

const test = testWith(async () => {
  const server = await createTestServer();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-copies-"));
  writeSetting(server.parts.db, "backupTarget", folder);
  const token = await server.signIn();
  return {
    ...server,
    folder,
    get: (path = "") => server.request("GET", `/backups${path}`, { token }),
    start: () => server.request("POST", "/backups", { token }),
    download: (name: string) =>
      server.app.request(`/api/v1/backups/${name}`, { headers: { authorization: `Bearer ${token}` } }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

test("an owner makes a backup, which the list shows as verified, and no second one beside it", async (server) => {
  expect((await server.get()).data).toEqual({
    target: server.folder,
    isRunning: false,
    problem: null,
    backups: [],
  });
  expect((await server.start()).status).toBe(200);
  expect((await server.get()).data.isRunning).toBe(true);
  const second = await server.start();
  expect([second.status, second.body.message]).toEqual([409, BACKUP_MESSAGES.running]);
  await waitUntil(() => !server.parts.backups.isRunning());
  await Bun.write(join(server.folder, OTHER_SITE), "of another site");
  const { isRunning, backups } = (await server.get()).data;
  const [stored] = await openFolderStore(server.folder).list();
  expect({ isRunning, backups }).toEqual({
    isRunning: false,
    backups: [
      {
        name: expect.stringMatching(/^vitrine-.*\.tar\.zst$/),
        createdAt: expect.stringMatching(/^20\S+Z$/),
        bytes: expect.any(Number),
        isEncrypted: false,
        isVerified: true,
      },
    ],
  });
  expect(stored?.name).toBe(OTHER_SITE);
});

test("a download is the stored file, needs a recent sign-in and is in the audit log", async (server) => {
  await server.parts.backups.run();
  const [{ name }] = (await server.get()).data.backups;
  const response = await server.download(name);
  const stored = await Bun.file(join(server.folder, name)).bytes();
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  expect(await response.bytes()).toEqual(stored);
  const token = await server.signIn();
  const { data } = await server.request("GET", "/audit?action=export", { token });
  expect(data[0]).toMatchObject({ kind: "backup", recordName: name });
  expect((await server.download(OTHER_SITE)).status).toBe(404);
  server.advanceClock(11 * 60_000);
  const late = await server.download(name);
  expect([late.status, (await late.json()).code]).toEqual([403, "reauthentication_required"]);
});

test("without a place for backups none is made, and one that can't be read says why", async (server) => {
  writeSetting(server.parts.db, "backupTarget", "");
  const refused = await server.start();
  expect([refused.status, refused.body.message]).toEqual([409, BACKUP_MESSAGES.noTarget]);
  expect((await server.get()).data).toMatchObject({ target: "", backups: [] });
  writeSetting(server.parts.db, "backupTarget", "s3://bucket/site");
  const unreadable = await server.get();
  expect([unreadable.status, unreadable.body.message]).toEqual([
    503,
    expect.stringContaining("A bucket needs an access key."),
  ]);
});
