import { expect, it } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { openSiteDatabase } from "#commands/dataFolder.ts";
import { readConfig } from "#commands/config.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { closeDatabase } from "#server/database/open.ts";
import { findCredentials } from "#server/accounts/repository.ts";

import { seedSite } from "#tests/support/server/backupFixture.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runCommand, runInTerminal } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

const PASSWORD = "correct horse";
const PROMPT = "Password (at least 8 characters): ";
const REPEAT_PROMPT = "Repeat the password: ";

const test = testWith(createSite);

test("creates an admin, but not a second one with the same email", async (folder) => {
  const created = await create(folder.path, { stdin: `${PASSWORD}\r\nignored` });
  expect(created).toEqual({
    exitCode: 0,
    stdout: `Somsri Jaidee (somsri@firm.example) can sign in now. Data folder: ${folder.path}\n`,
    stderr: "",
  });
  expect(await canSignIn(folder.path, PASSWORD)).toBe(true);
  const second = await create(folder.path, { stdin: "another horse", email: "Somsri@Firm.example" });
  expect(second).toEqual({ exitCode: 1, stdout: "", stderr: "An account with this email exists already\n" });
  expect(await canSignIn(folder.path, PASSWORD)).toBe(true);
});

test("creates an admin with another scope once there is an owner", async (folder) => {
  const createEditor = () =>
    runCommand([...commandFor(folder.path), "--scope", "editor", "--password-stdin"], { stdin: PASSWORD });
  expect((await createEditor()).stderr).toBe("The first admin must be an owner. Leave out --scope.\n");
  await create(folder.path, { stdin: PASSWORD, email: "owner@firm.example" });
  expect((await createEditor()).exitCode).toBe(0);
  const db = openSiteDatabase(readConfig({ DATA_DIR: folder.path }));
  expect((await findCredentials(db, "somsri@firm.example"))?.user.scope).toBe("editor");
  closeDatabase(db);
});

test("the first admin is an owner, further ones are authors unless chosen otherwise", async (folder) => {
  await create(folder.path, { stdin: PASSWORD });
  await create(folder.path, { stdin: PASSWORD, email: "mali@firm.example" });
  const db = openSiteDatabase(readConfig({ DATA_DIR: folder.path }));
  const scopeOf = async (email: string) => (await findCredentials(db, email))?.user.scope;
  expect([await scopeOf("somsri@firm.example"), await scopeOf("mali@firm.example")]).toEqual([
    "owner",
    "author",
  ]);
  closeDatabase(db);
});

test("reports all invalid values at once", async (folder) => {
  const { exitCode, stderr } = await create(folder.path, { stdin: "short\n", email: "somsri" });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("Please enter a valid email");
  expect(stderr).toContain(AUTH_MESSAGES.passwordShort);
  expect(stderr).not.toContain("short");
});

test("rejects passwords that are easy to guess", async (folder) => {
  for (const stdin of ["iloveyou", "Somsri-1"]) {
    const { exitCode, stdout, stderr } = await create(folder.path, { stdin });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toEndWith("easy to guess. Choose another.\n");
  }
  expect(await canSignIn(folder.path, "iloveyou")).toBe(false);
});

it("refuses a folder without a database before it asks for the password", async () => {
  await using folder = await createTemporaryDirectory();
  const mistyped = join(folder.path, "vitrin");
  const { exitCode, screen } = await runInTerminal(commandFor(mistyped), []);
  expect(exitCode).toBe(1);
  expect(screen).toBe(
    `No database found at ${join(mistyped, "vitrine.db")}. Set the data folder with --data-dir. A new site begins with \`vitrine serve\`.\r\n`,
  );
  expect(existsSync(mistyped)).toBe(false);
});

test("names the missing options", async (folder) => {
  const command = ["admin", "create", "--email", "somsri@firm.example", "--data-dir", folder.path];
  const { exitCode, stderr } = await runCommandInProcess(command);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: "Missing options: --first-name, --last-name. `vitrine admin create --help` shows all flags.\n",
  });
});

test("without a terminal, suggests another way to pass the password", async (folder) => {
  const { exitCode, stderr } = await runCommand(commandFor(folder.path));
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: "No TTY available. Pass the password with --password-stdin.\n",
  });
});

test("asks for the password twice without echoing it, and supports corrections", async (folder) => {
  const { exitCode, screen } = await runInTerminal(commandFor(folder.path), [
    [PROMPT, "correct hot🐎\u007f\u007frse\r"],
    [REPEAT_PROMPT, `${PASSWORD}\u001b\r`],
  ]);
  expect(screen.replaceAll("\r", "")).toBe(
    `${PROMPT}\n${REPEAT_PROMPT}\nSomsri Jaidee (somsri@firm.example) can sign in now. Data folder: ${folder.path}\n`,
  );
  expect(exitCode).toBe(0);
  expect(await canSignIn(folder.path, PASSWORD)).toBe(true);
});

test("accepts both answers pasted at once", async (folder) => {
  const { exitCode } = await runInTerminal(commandFor(folder.path), [[PROMPT, `${PASSWORD}\n${PASSWORD}\n`]]);
  expect(exitCode).toBe(0);
  expect(await canSignIn(folder.path, PASSWORD)).toBe(true);
});

test("creates no admin if the answers differ", async (folder) => {
  const { exitCode, screen } = await runInTerminal(commandFor(folder.path), [
    [PROMPT, "correct horse\r"],
    [REPEAT_PROMPT, "correct house\r"],
  ]);
  expect(exitCode).toBe(1);
  expect(screen).toContain("The passwords don't match. Please start again.");
});

test.each([
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
])("%s cancels the prompt", async (folder, _, key) => {
  const { exitCode } = await runInTerminal(commandFor(folder.path), [[PROMPT, `half a pass${key}`]]);
  expect(exitCode).toBe(130);
});

async function createSite() {
  const folder = await createTemporaryDirectory();
  await seedSite(folder.path, []);
  return folder;
}

function commandFor(dataDir: string, email = "somsri@firm.example"): string[] {
  const options = ["--email", email, "--first-name", "Somsri", "--last-name", "Jaidee"];
  return ["admin", "create", ...options, "--data-dir", dataDir];
}

function create(dataDir: string, { stdin, email }: { stdin: string; email?: string }) {
  return runCommand([...commandFor(dataDir, email), "--password-stdin"], { stdin });
}

async function canSignIn(dataDir: string, password: string): Promise<boolean> {
  const db = openSiteDatabase(readConfig({ DATA_DIR: dataDir }));
  const found = await findCredentials(db, "somsri@firm.example");
  closeDatabase(db);
  return found !== null && found.user.role === "admin" && Bun.password.verify(password, found.passwordHash);
}
