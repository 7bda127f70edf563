import { expect, it } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { runCommand, runServer } from "#tests/support/system/runFromSource.ts";
import { createBackupFixture } from "#tests/support/server/backupFixture.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

it("logs how many images of records are missing or truncated", async () => {
  await using site = await createBackupFixture("a", "b", "c");
  await site.deleteImage("a");
  await site.truncateImage("b");
  await using server = await runServer({ env: { DATA_DIR: site.dataDir } });
  const [line = ""] = await server.lines.waitForMatch(
    /.*images of records are missing or truncated in the uploads folder.*/,
  );
  expect(JSON.parse(line)).toMatchObject({ level: "warn", files: 2 });
});

const test = testWith(createTemporaryDirectory);

test("reports a disk reserve that cannot be written as such, not as a full disk", async (folder) => {
  mkdirSync(join(folder.path, "vitrine.db.reserve"));
  await using server = await runServer({ env: { DATA_DIR: folder.path } });
  expect(server.lines.text()).toContain(
    '"event":"allocating the disk reserve failed; image uploads are rejected"',
  );
  expect(server.lines.text()).not.toContain("hardly any room");
});

test("rejects a common password for the first admin, and ignores it once an admin exists", async (folder) => {
  const env = { DATA_DIR: folder.path, ADMIN_EMAIL: "somsri@firm.example", ADMIN_PASSWORD: "password" };
  const { exitCode, stderr } = await runCommand(["serve"], { env });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `Invalid setting:
  ADMIN_PASSWORD: This password is one of the most common ones and easy to guess. Choose another.
Fix them in the environment or on the command line. \`vitrine --help\` lists all settings.
`,
  });
  const first = await runServer({ env: { ...env, ADMIN_PASSWORD: "correct horse" } });
  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);
  await using again = await runServer({ env });
  expect(again.lines.text()).not.toContain("first admin created");
});

async function startIn(dataDir: string, env: Record<string, string> = {}) {
  return runServer({ env: { DATA_DIR: dataDir, ...env } });
}

test("lists what is missing without PUBLIC_URL", async (folder) => {
  await using server = await startIn(folder.path);
  const [line = ""] = await server.lines.waitForMatch(/.*PUBLIC_URL is not set.*/);
  const { level, event } = JSON.parse(line);
  expect(level).toBe("warn");
  for (const missing of ["canonical", "og:url", "og:image", "hreflang", "sitemap", "feed", "HSTS"]) {
    expect(event).toContain(missing);
  }
  expect(event).not.toContain("API_BASE_URL");
});

test("warns that pages cannot call an API on another origin without PUBLIC_URL", async (folder) => {
  await using server = await startIn(folder.path, { API_BASE_URL: "https://api.firm.example/api/v1" });
  await server.lines.waitForMatch(/PUBLIC_URL is not set.*API_BASE_URL/);
});

test("does not mention PUBLIC_URL when it is set", async (folder) => {
  await using server = await startIn(folder.path, { PUBLIC_URL: "https://firm.example", PORT: "0" });
  expect(server.lines.text()).not.toContain("PUBLIC_URL");
});
