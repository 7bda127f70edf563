import { expect, it } from "bun:test";
import { Database } from "bun:sqlite";
import { join } from "node:path";

import { createTestServer } from "#tests/support/server/testServer.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createTestServer();
  await server.signIn();
  server.advanceClock(24 * 3_600_000);
  await server.signIn();
  return { ...server, env: { DATA_DIR: server.dataDir } };
}

const test = testWith(createFixture);

test("verify prints the last entry, and accepts it at the next run", async (server) => {
  const first = await runCommandInProcess(["audit", "verify"], server.env);
  expect(first).toMatchObject({ exitCode: 0, stderr: "" });
  const [, entry = ""] =
    /^The audit log is intact: 4 entries\.\nLast entry: (4:[0-9a-f]{64})\n$/.exec(first.stdout) ?? [];
  expect(entry).not.toBe("");
  expect(await runCommandInProcess(["audit", "verify", "--entry", entry], server.env)).toMatchObject({
    exitCode: 0,
  });
  const other = await runCommandInProcess(
    ["audit", "verify", "--entry", entry.replace("4:", "3:")],
    server.env,
  );
  expect(other).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Entry 3 is not the one") });
});

test("verify fails for a changed entry", async (server) => {
  const sqlite = new Database(join(server.dataDir, "vitrine.db"));
  sqlite.run("DROP TRIGGER audit_entries_update");
  sqlite.run("UPDATE audit_entries SET user_name = 'Somebody else' WHERE id = 2");
  sqlite.close();
  const { exitCode, stderr } = await runCommandInProcess(["audit", "verify"], server.env);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringContaining("Entry 2 was changed."),
  });
});

test("export prints the entries of the days as JSON lines", async (server) => {
  const exportDays = async (...flags: string[]) => {
    const { stdout } = await runCommandInProcess(["audit", "export", ...flags], server.env);
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  const all = await exportDays();
  expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(all[0]).toMatchObject({
    createdAt: "2026-11-20T03:00:00.000Z",
    action: "create",
    kind: "account",
    changes: expect.arrayContaining([{ field: "role", before: null, after: "admin" }]),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await exportDays("--to", "2026-11-20")).map(({ id }) => id)).toEqual([1, 2]);
  expect((await exportDays("--from=2026-11-21")).map(({ id }) => id)).toEqual([3, 4]);
});

it.each([
  [["export", "--from", "yesterday"], "--from must be a date such as 2026-11-20."],
  [["verify", "--entry", "12"], "--entry must be"],
  [["verify"], "No database found"],
])("audit %p explains what is wrong", async (words, message) => {
  await using folder = await createTemporaryDirectory();
  const { exitCode, stderr } = await runCommandInProcess(["audit", ...words], { DATA_DIR: folder.path });
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(message) });
});

test("a backup is recorded", async (server) => {
  await using folder = await createTemporaryDirectory();
  const { exitCode, stderr } = await runCommandInProcess(["backup", folder.path], server.env);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const row = server.parts.db.$client
    .query("SELECT user_name, action FROM audit_entries ORDER BY id DESC")
    .get();
  expect(row).toEqual({ user_name: "vitrine backup", action: "backup" });
});
