import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { recordAudit } from "#server/audit/recordAudit.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { transaction } from "#server/database/transaction.ts";
import { archiveTime } from "#server/operations/archive/archiveNames.ts";
import { openFolderStore } from "#server/operations/archive/folderStore.ts";
import { isBackupDue } from "#server/operations/backupSchedule.ts";
import { readOperationsState } from "#server/operations/operationsState.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const HOUR = 3_600_000;
const NIGHTLY = { backupTarget: "/copies", backupHour: 3, backupMinutes: 0, timeZone: "Asia/Bangkok" };
/** 3:00 in Bangkok. */
const NIGHT = Date.UTC(2026, 10, 20, 20);

const stateAt = (lastBackupAt: number | null, changedAt: number | null = null) => ({
  lastBackupAt,
  lastBackupName: null,
  changedAt,
});

test.each([
  ["not before the hour", stateAt(NIGHT - 24 * HOUR), NIGHT - 1, false],
  ["at the hour", stateAt(NIGHT - 24 * HOUR), NIGHT, true],
  ["once a night", stateAt(NIGHT), NIGHT + 23 * HOUR, false],
  ["later, if the server was off", stateAt(NIGHT - 24 * HOUR), NIGHT + 5 * HOUR, true],
  ["at once, if there is none", stateAt(null), NIGHT - 1, true],
])("the nightly backup is made %s", (_, state, now, isDue) => {
  expect(isBackupDue(NIGHTLY, state, now)).toBe(isDue);
});

test("the hour is that of the wall clock, also in the night of a clock change", () => {
  const berlin = { ...NIGHTLY, timeZone: "Europe/Berlin" };
  const [summer, winter] = [Date.UTC(2026, 9, 24, 1), Date.UTC(2026, 9, 25, 2)];
  expect(isBackupDue(berlin, stateAt(summer), winter - 1)).toBe(false);
  expect(isBackupDue(berlin, stateAt(summer), winter)).toBe(true);
  // The clocks skip 2:30, and with it the hour.
  const skipped = { ...berlin, backupHour: 2 };
  const spring = Date.UTC(2026, 2, 29, 1);
  expect(isBackupDue(skipped, stateAt(spring - 24 * HOUR), spring - 1)).toBe(false);
  expect(isBackupDue(skipped, stateAt(spring - 24 * HOUR), spring)).toBe(true);
});

test("further backups are made when content changed since the last one began", () => {
  const often = { ...NIGHTLY, backupMinutes: 5 };
  const began = NIGHT + HOUR;
  const minutes = (count: number) => began + count * 60_000;
  const state = (changedAt: number) => ({
    lastBackupAt: minutes(2),
    lastBackupName: `vitrine-${new Date(began).toISOString().slice(0, 10)}-210000-1a2b3c4d.tar.zst`,
    changedAt,
  });
  expect(archiveTime(state(0).lastBackupName)).toBe(began);
  expect(isBackupDue(often, state(minutes(1)), minutes(5))).toBe(true);
  expect(isBackupDue(often, state(minutes(1)), minutes(4))).toBe(false);
  expect(isBackupDue(often, state(began), minutes(50))).toBe(false);
});

async function createScheduledServer() {
  const server = await createTestServer();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-copies-"));
  const database = join(server.dataDir, "vitrine.db");
  return {
    ...server,
    folder,
    setTarget: (target: string) => writeSetting(server.parts.db, "backupTarget", target),
    readState: (now = Date.now()) => readOperationsState(database, now),
    async readProblem() {
      const token = await server.signIn();
      return (await server.request("GET", "/backups/problem", { token })).data.problem;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("makes one backup at a time, in a process of its own", async () => {
  await using server = await createScheduledServer();
  const { backups } = server.parts;
  await backups.run();
  expect(server.readState().lastBackupAt).toBeNull();
  server.setTarget(server.folder);
  const runs = [backups.run(), backups.run()];
  await Promise.all(runs);
  const stored = await openFolderStore(server.folder).list();
  expect(stored.map(({ name }) => name)).toEqual([server.readState().lastBackupName ?? ""]);
  expect(backups.isRunning()).toBe(false);
  // The server's clock stands in the past.
  expect(await server.readProblem()).toBeNull();
});

test("a failed backup is logged, and owners learn the reason on every screen", async () => {
  await using server = await createScheduledServer();
  server.setTarget(join(server.dataDir, "copies"));
  await server.parts.backups.run();
  const reason = expect.stringMatching(/^\S+copies is inside the data folder\. Choose a folder outside it/);
  expect(server.logEntries).toContainEqual(expect.objectContaining({ event: "the backup failed" }));
  expect(await server.readProblem()).toEqual({
    check: "backup",
    level: "error",
    code: "backupFailed",
    params: { reason },
  });
  server.setTarget(server.folder);
  await server.parts.backups.run();
  expect(await server.readProblem()).toBeNull();
});

test("a backup of a wrong clock, years ahead, does not count", async () => {
  await using server = await createScheduledServer();
  server.setTarget(server.folder);
  await server.parts.backups.run();
  const corrected = Date.now() - 10_000 * HOUR;
  expect(server.readState(corrected)).toMatchObject({ lastBackupAt: null, lastBackupName: null });
});

test("the backup before an upgrade, which is removed again, does not count", async () => {
  await using server = await createScheduledServer();
  const context = { actor: createCommandActor("backup"), now: Date.now() };
  const entry = {
    action: "backup",
    kind: "backup",
    recordId: null,
    recordName: "upgrade-1.tar.zst",
  } as const;
  await transaction(server.parts.db, (tx) => recordAudit(tx, context, entry));
  expect(server.readState()).toMatchObject({ lastBackupAt: null, lastBackupName: null });
});

test("the schedule makes a missed backup at the start, and ends a running one when the server stops", async () => {
  await using server = await createScheduledServer();
  server.setTarget(server.folder);
  const stop = server.parts.backups.startSchedule();
  await waitUntil(() => server.parts.backups.isRunning());
  stop();
  await waitUntil(() => !server.parts.backups.isRunning());
  expect(server.logEntries).not.toContainEqual(expect.objectContaining({ event: "the backup failed" }));
  await server.parts.backups.run();
  expect(server.parts.backups.isRunning()).toBe(false);
  expect(existsSync(server.folder)).toBe(true);
});
