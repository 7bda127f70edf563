import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";
import { ENGINE_OPTIONS } from "#commands/engineOptions.ts";

import { freePort, runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

test("creates a missing data folder, offers to create the first admin, and becomes ready", async () => {
  await using folder = await createTemporaryDirectory();
  const dataDir = join(folder.path, "new", "site");
  await using server = await startVitrine({ dataDir });
  expect(await server.setupLink()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/vitrine\/setup#[\w-]{32}$/);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
    status: "ready",
    database: "ok",
    uploads: "ok",
    migrations: "ok",
    deliveries: "ok",
  });
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(["uploads", "vitrine.db", "vitrine.db.reserve"]),
  );
  const health = await runVitrine(["health"], { env: { PORT: new URL(server.url).port } });
  expect(health).toMatchObject({ exitCode: 0, output: "ready" });
});

test("health fails if nothing is listening", async () => {
  const port = freePort();
  expect(await runVitrine(["health"], { env: { PORT: String(port) } })).toMatchObject({
    exitCode: 1,
    output: `No response from http://127.0.0.1:${port}/readyz. Is Vitrine running?`,
  });
});

test("health detects that another program is listening", async () => {
  using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("<html>A long page") });
  expect(await runVitrine(["health"], { env: { PORT: String(other.port) } })).toMatchObject({
    exitCode: 1,
    output: `Another program is listening at http://127.0.0.1:${other.port}/readyz. Is PORT right?`,
  });
});

const CREATED = "no database found in the data folder; created a new one";

test("logs the data folder, and whether the database was created", async () => {
  await using folder = await createTemporaryDirectory();
  await using first = await startVitrine({ dataDir: folder.path });
  await first.waitForLine(/"listening"/);
  expect(first.output()).toContain(`"dataDir":"${folder.path}"`);
  expect(first.output()).toContain(CREATED);
  await first.stop();
  await using second = await startVitrine({ dataDir: folder.path });
  expect(second.output()).not.toContain(CREATED);
});

test("its files are accessible only to its own user", async () => {
  await using server = await startVitrine();
  const modeOf = (name: string) => statSync(join(server.dataDir, name)).mode & 0o777;
  expect(["vitrine.db", "vitrine.db-wal", "vitrine.lock"].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  expect(["uploads", "keys"].map(modeOf)).toEqual([0o700, 0o700]);
  await server.stop();
  expect(["keys/accessTokens", "keys/generation"].map(modeOf)).toEqual([0o600, 0o600]);
});

test("creates the first admin from the environment only once", async () => {
  await using folder = await createTemporaryDirectory();
  const logs = [];
  for (const password of ["correct horse", "another horse"]) {
    const env = { ADMIN_EMAIL: "somsri@firm.example", ADMIN_PASSWORD: password };
    await using server = await startVitrine({ dataDir: folder.path, env });
    expect((await signIn(server.url)).status).toBe(200);
    await server.stop();
    logs.push(server.output());
  }
  expect(logs.map((log) => log.includes("first admin created from ADMIN_EMAIL"))).toEqual([true, false]);
  expect(logs.join()).not.toContain("setup#");
  expect(logs.join()).not.toMatch(/horse|somsri/);
});

test("warns if rate limits are off", async () => {
  await using server = await startVitrine({ env: { RATE_LIMITS: "off" } });
  expect(server.output()).toMatch(/"level":"warn","event":"RATE_LIMITS is off/);
});

test("an admin created by the command can sign in on the running server", async () => {
  await using server = await startVitrine();
  const options = ["--email", "somsri@firm.example", "--first-name", "Somsri", "--last-name", "Jaidee"];
  const command = ["admin", "create", ...options, "--password-stdin"];
  const created = await runVitrine(command, { dataDir: server.dataDir, stdin: "correct horse\n" });
  expect(created).toMatchObject({
    exitCode: 0,
    output: `Somsri Jaidee (somsri@firm.example) can sign in now. Data folder: ${server.dataDir}`,
  });
  expect((await signIn(server.url)).status).toBe(200);
});

test("rejects a data folder that is a file", async () => {
  await using folder = await createTemporaryDirectory();
  const file = join(folder.path, "file");
  writeFileSync(file, "not a folder");
  expect(await failToStart(file)).toBe(
    `The data folder ${file} is not writable: a file with the name of the folder or of its uploads folder exists. Move it away, or set another DATA_DIR.`,
  );
});

test("rejects a file that is not a database, and releases the folder", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  writeFileSync(path, "a shopping list");
  expect(await failToStart(folder.path)).toBe(
    `${path} is not a Vitrine database. Move that file away, or set another DATA_DIR. It was not changed.`,
  );
  expect(await Bun.file(path).text()).toBe("a shopping list");
  rmSync(path);
  await using server = await startVitrine({ dataDir: folder.path });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test("rejects a folder with images but no database, and deletes none of them", async () => {
  await using folder = await createTemporaryDirectory();
  const uploads = join(folder.path, "uploads");
  mkdirSync(uploads);
  writeFileSync(join(uploads, `${"a".repeat(32)}.jpg`), "a picture");
  expect(await failToStart(folder.path)).toMatch(
    /contains images, but the database .* is missing\. Restore the database/,
  );
  expect(readdirSync(uploads)).toEqual([`${"a".repeat(32)}.jpg`]);
});

test("recreates a missing uploads folder", async () => {
  await using folder = await createTemporaryDirectory();
  await using before = await startVitrine({ dataDir: folder.path });
  await before.stop();
  rmSync(join(folder.path, "uploads"), { recursive: true });
  await using server = await startVitrine({ dataDir: folder.path });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("rejects a folder or port that is in use, without affecting the running process", async () => {
  await using folder = await createTemporaryDirectory();
  await using other = await createTemporaryDirectory();
  await using server = await startVitrine({ dataDir: folder.path });
  expect(await failToStart(folder.path)).toBe(
    `Another Vitrine is already running on the data folder ${folder.path}. Stop it first, or set another DATA_DIR.`,
  );
  const { port } = new URL(server.url);
  const message = await failToStart(other.path, { PORT: port });
  expect(message).toEndWith(
    `Can't listen on 127.0.0.1:${port}: the port is in use. Stop the other program, or set another PORT.`,
  );
  // The message says so because the next start will find a database.
  expect(message).toContain(CREATED);
  // The failed start must close its database and checkpoint the write-ahead log.
  expect(logBytes(other.path)).toBe(0);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await using next = await startVitrine({ dataDir: other.path });
  expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
});

test("rejects an address that does not belong to the machine", async () => {
  await using folder = await createTemporaryDirectory();
  expect(await failToStart(folder.path, { HOST: "203.0.113.5" })).toMatch(
    /Can't listen on 203\.0\.113\.5:0 \(\w+\)\. Set another PORT, or set HOST to an address of this machine\.$/,
  );
});

test("a killed process leaves no lock, and the next one recovers its write-ahead log", async () => {
  await using folder = await createTemporaryDirectory();
  const env = { ADMIN_EMAIL: "somsri@firm.example", ADMIN_PASSWORD: "correct horse" };
  await using killed = await startVitrine({ dataDir: folder.path, env });
  await killed.crash();
  expect(logBytes(folder.path)).toBeGreaterThan(0);
  await using server = await startVitrine({ dataDir: folder.path });
  expect((await signIn(server.url)).status).toBe(200);
  expect(server.output()).not.toContain("setup#");
});

/** Expects the start to fail and returns its output. */
async function failToStart(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const { exitCode, output } = await runVitrine(["serve"], { dataDir, env });
  expect(exitCode).toBe(1);
  return output;
}

function logBytes(dataDir: string): number {
  return Bun.file(join(dataDir, "vitrine.db-wal")).size;
}

function signIn(url: string) {
  return fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "somsri@firm.example", password: "correct horse" }),
  });
}

test.each([
  ["SIGUSR1", "Error: thrown where nobody catches it"],
  ["SIGUSR2", "Error: rejected where nobody catches it"],
] as const)("%s: an uncaught error is logged and exits the process with 1", async (signal, error) => {
  await using folder = await createTemporaryDirectory();
  await using server = await runServer({
    env: { DATA_DIR: folder.path },
    preload: "./tests/commands/breakOnSignal.ts",
  });
  server.kill(signal);
  expect(await server.exited).toBe(1);
  const last = (await server.lines.waitForEnd()).trim().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({ level: "error", event: "uncaught error; exiting", error });
});

test("serves with the engine options, in the process that was started", async () => {
  await using server = await startVitrine();
  expect(await readEnvironment(server.pid)).toMatchObject(ENGINE_OPTIONS);
  expect(server.output()).not.toContain("warning");
  expect(await server.stop()).toBe(0);
});

test("keeps the engine options of its environment, and all other variables", async () => {
  const env = { BUN_JSC_forceRAMSize: "1073741824", LOG_LEVEL: "warn" };
  await using server = await startVitrine({ env });
  expect(await readEnvironment(server.pid)).toMatchObject({ ...ENGINE_OPTIONS, ...env });
});

/** As the process was started; later changes are not visible. */
async function readEnvironment(pid: number): Promise<Record<string, string>> {
  const text = await Bun.file(`/proc/${pid}/environ`).text();
  const variables = text.split("\0").filter(Boolean);
  return Object.fromEntries(variables.map((variable) => splitOnce(variable)));
}

function splitOnce(variable: string): [name: string, value: string] {
  const at = variable.indexOf("=");
  return [variable.slice(0, at), variable.slice(at + 1)];
}
