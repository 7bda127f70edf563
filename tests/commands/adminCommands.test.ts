import { expect, it } from "bun:test";
import { join } from "node:path";

import { totpFactors } from "#server/database/accountSchema.ts";
import { auditEntries, users } from "#server/database/schema.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openSharedDatabase } from "#server/database/open.ts";
import type { Db } from "#server/database/open.ts";
import { seedSite } from "#tests/support/server/backupFixture.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runCommand, runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

const ADMIN = { email: "somsri@firm.example", password: "correct horse" };
const PASSWORD = ADMIN.password;
const SOMSRI = ["--email", ADMIN.email, "--first-name", "Somsri", "--last-name", "Jaidee"];
const INVITED = ["--email", "mali@firm.example", "--first-name", "Mali", "--last-name", "Suk"];
const PUBLIC_URL = ["--public-url", "https://firm.example"];

/** A running site with one admin. */
async function createSite() {
  const directory = await createTemporaryDirectory();
  const dataDir = join(directory.path, "data");
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const server = await runServer({ env });
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const url = `${server.url}/api/v1${path}`;
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: response.status, ...(await response.json()) };
  };
  function withDatabase<T>(task: (db: Db) => T): T {
    const db = openSharedDatabase(join(dataDir, "vitrine.db"), readMigrations("migrations"));
    const result = task(db);
    closeDatabase(db);
    return result;
  }
  return {
    withDatabase,
    port: new URL(server.url).port,
    admin: (...args: string[]) => runCommandInProcess(["admin", ...args, "--data-dir", dataDir]),
    post,
    signIn: (password = ADMIN.password) => post("/auth/login", { email: ADMIN.email, password }),
    /** The entries of commands, oldest first. */
    listEntries() {
      return withDatabase((db) => db.select().from(auditEntries).all())
        .filter(({ userName }) => userName.startsWith("vitrine admin"))
        .map(({ userName, kind, action }) => `${userName}: ${kind} ${action}`);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}

function tokenOf(stdout: string): string {
  return /#([\w-]{32})$/m.exec(stdout)?.[1] ?? "";
}

const test = testWith(createSite);

test("admin invite prints a link with which the invited person becomes an admin", async (site) => {
  const invited = await site.admin("invite", ...INVITED, "--scope", "editor", ...PUBLIC_URL);
  expect(invited).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(
      /^https:\/\/firm\.example\/vitrine\/invite#[\w-]{32}\nThe link works once, within 7 days\. It is not shown again\.\n$/,
    ),
    stderr: "",
  });
  expect((await site.admin("list")).stdout).toMatch(
    /^mali@firm\.example\tMali Suk\teditor\tinvited\texpires 2/m,
  );
  const person = { firstName: "Mali", lastName: "Suk", password: "fourteen herons" };
  const accepted = await site.post("/auth/invitation", { ...person, token: tokenOf(invited.stdout) });
  expect(accepted).toMatchObject({ status: 201, data: { user: { email: "mali@firm.example" } } });
  expect((await site.admin("list")).stdout).toMatch(
    /^mali@firm\.example\tMali Suk\teditor\tactive\tlast sign-in 2/m,
  );
  expect((await site.admin("invite", ...INVITED)).stderr).toBe("An account with this email exists already\n");
  expect(site.listEntries()).toEqual(["vitrine admin invite: invitation create"]);
});

test("admin reset-password prints a link; the password changes when it is used", async (site) => {
  const created = await site.admin("reset-password", "--email", "Somsri@firm.example");
  expect(created.stdout).toStartWith(`http://localhost:${site.port}/vitrine/reset#`);
  expect(tokenOf(created.stdout)).not.toBe("");
  expect(created.stdout).toContain("Set --public-url");
  expect((await site.signIn()).status).toBe(200);
  const reset = { token: tokenOf(created.stdout), password: "fourteen herons" };
  expect((await site.post("/auth/reset-password", reset)).status).toBe(200);
  expect((await site.signIn()).status).toBe(401);
  expect((await site.signIn(reset.password)).status).toBe(200);
  expect(site.listEntries()).toEqual(["vitrine admin reset-password: password_link create"]);
});

test("admin sessions lists the sessions of an admin and ends them", async (site) => {
  const email = ["--email", ADMIN.email];
  expect((await site.admin("sessions", ...email)).stdout).toBe(`${ADMIN.email} is not signed in.\n`);
  const token = (await site.signIn()).data.accessToken;
  expect((await site.admin("sessions", ...email)).stdout).toMatch(
    /^Unknown browser\t127\.0\.0\.0\/24\tlast used \d{4}-\d\d-\d\dT[\d:.]+Z\n$/,
  );
  expect((await site.admin("sessions", ...email, "--end")).stdout).toBe("Sessions ended: 1.\n");
  expect((await site.post("/second-factor/totp/secret", {}, token)).status).toBe(401);
  expect(site.listEntries()).toEqual(["vitrine admin sessions: session end_sessions"]);
});

test("admin deactivate keeps an admin out, but not the last active owner", async (site) => {
  const second = ["--email", "nok@firm.example", "--first-name", "Nok", "--last-name", "T."];
  const last = await site.admin("deactivate", "--email", ADMIN.email);
  expect(last).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: "The last active owner cannot be deactivated\n",
  });
  const token = tokenOf((await site.admin("invite", ...second, "--scope", "owner")).stdout);
  const person = { firstName: "Nok", lastName: "T.", password: "fourteen herons" };
  const accepted = await site.post("/auth/invitation", { ...person, token });
  const deactivated = await site.admin("deactivate", "--email", ADMIN.email);
  expect(deactivated.stdout).toBe(`${ADMIN.email} can no longer sign in.\n`);
  expect((await site.signIn()).status).toBe(401);
  expect((await site.admin("deactivate", "--email", ADMIN.email)).stdout).toBe(
    `${ADMIN.email} was not active.\n`,
  );
  expect((await site.admin("list")).stdout).toContain(`${ADMIN.email}\tFirst Admin\towner\tinactive\t`);
  expect(accepted.status).toBe(201);
  expect(site.listEntries()).toContain("vitrine admin deactivate: account update");
});

test("admin reset-2fa removes the second factors of an admin, who is told", async (site) => {
  site.withDatabase((db) => {
    const [user] = db.select().from(users).all();
    const factor = { userId: user?.id ?? "", secret: "encrypted", lastStep: 0, createdAt: 0 };
    db.$writer.connection.insert(totpFactors).values(factor).run();
  });
  expect((await site.signIn()).status).toBe(401);
  const reset = await site.admin("reset-2fa", "--email", "Somsri@firm.example");
  expect(reset).toMatchObject({
    exitCode: 0,
    stdout: `${ADMIN.email} signs in with the password alone now.\n`,
  });
  expect((await site.signIn()).data.notices).toEqual([{ kind: "reset", at: expect.any(String) }]);
  const again = await site.admin("reset-2fa", "--email", ADMIN.email);
  expect(again.stdout).toBe(`${ADMIN.email} has no second factor.\n`);
});

test("the commands report missing options, unknown admins and a missing database", async (site) => {
  for (const command of ["deactivate", "reset-2fa", "reset-password", "sessions"]) {
    expect((await site.admin(command)).stderr).toBe(
      `Missing option: --email. \`vitrine admin ${command} --help\` shows all flags.\n`,
    );
    const unknown = await site.admin(command, "--email", "unknown@firm.example");
    expect(unknown).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("No admin has the address"),
    });
  }
  const invalid = await site.admin("invite", "--email", "x", "--first-name", "A", "--last-name", "B");
  expect(invalid.stderr).toBe("Couldn't invite the admin: Please enter a valid email\n");
  expect((await site.admin("invite", "--email", "a@firm.example")).stderr).toContain(
    "Missing options: --first-name, --last-name.",
  );
  await using empty = await createTemporaryDirectory();
  const withoutDatabase = await runCommandInProcess([
    "admin",
    "list",
    "--data-dir",
    join(empty.path, "missing"),
  ]);
  expect(withoutDatabase).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("No database found"),
  });
});

it("keys rotate ends open invitations", async () => {
  await using directory = await createTemporaryDirectory();
  await seedSite(directory.path, []);
  const run = (...args: string[]) => runCommand([...args, "--data-dir", directory.path], { stdin: PASSWORD });
  await run("admin", "create", ...SOMSRI, "--password-stdin");
  await run("admin", "invite", ...INVITED);
  expect((await run("admin", "list")).stdout).toContain("\tinvited\t");
  expect((await run("keys", "rotate")).exitCode).toBe(0);
  expect((await run("admin", "list")).stdout).not.toContain("invited");
});

it("a link that is made before the first start works after it", async () => {
  await using directory = await createTemporaryDirectory();
  const dataDir = directory.path;
  await seedSite(dataDir, []);
  await runCommand(["admin", "create", ...SOMSRI, "--password-stdin", "--data-dir", dataDir], {
    stdin: PASSWORD,
  });
  const invited = await runCommandInProcess(["admin", "invite", ...INVITED, "--data-dir", dataDir]);
  await using server = await runServer({ env: { DATA_DIR: dataDir } });
  const response = await fetch(`${server.url}/api/v1/auth/link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: tokenOf(invited.stdout) }),
  });
  expect(response.status).toBe(200);
});
