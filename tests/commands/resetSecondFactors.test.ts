import { expect, test } from "bun:test";
import { join } from "node:path";

import { totpFactors } from "#server/database/accountSchema.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openSharedDatabase } from "#server/database/open.ts";
import { findCredentials } from "#server/accounts/repository.ts";
import { runCommand, runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const ADMIN = { email: "somsri@firm.example", password: "correct horse" };

test("admin reset-2fa removes the second factors of a running site's admin", async () => {
  await using directory = await createTemporaryDirectory();
  const dataDir = join(directory.path, "data");
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  await using server = await runServer({ env });
  const db = openSharedDatabase(join(dataDir, "vitrine.db"), readMigrations("migrations"));
  const userId = (await findCredentials(db, ADMIN.email))?.user._id ?? "";
  db.$writer.connection
    .insert(totpFactors)
    .values({ userId, secret: "encrypted", lastStep: 0, createdAt: 0 })
    .run();
  closeDatabase(db);
  const signIn = async () =>
    fetch(`${server.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADMIN),
    });
  expect((await signIn()).status).toBe(401);
  const run = (...args: string[]) => runCommand(["admin", "reset-2fa", ...args, "--data-dir", dataDir]);
  const reset = await run("--email", "Somsri@firm.example");
  expect(reset).toMatchObject({
    exitCode: 0,
    stdout: `${ADMIN.email} signs in with the password alone now.\n`,
  });
  const { data } = await (await signIn()).json();
  expect(data.notices).toEqual([{ kind: "reset", at: expect.any(String) }]);
  expect((await run("--email", ADMIN.email)).stdout).toBe(`${ADMIN.email} has no second factor.\n`);
  expect((await run("--email", "nobody@firm.example")).exitCode).toBe(1);
  expect((await run()).stderr).toContain("Missing option: --email.");
}, 30_000);
