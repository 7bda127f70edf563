import { expect } from "bun:test";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openKeys } from "#server/keys/keys.ts";
import { seedSite } from "#tests/support/server/backupFixture.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

const ADMIN = { email: "somsri@firm.example", password: "correct horse" };
const REPLACED = "the database or the keys were replaced since the last run; ended all sessions";

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

async function createSite() {
  const directory = await createTemporaryDirectory();
  const dataDir = join(directory.path, "data");
  const env = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: "off",
  };
  const start = () => runServer({ env });
  return {
    path: directory.path,
    dataDir,
    start,
    run: (...args: string[]) => runCommandInProcess([...args, "--data-dir", dataDir]),
    /** Runs the server for a task and stops it. */
    async serve<T>(task: (url: string) => Promise<T>): Promise<T> {
      await using server = await start();
      const result = await task(server.url);
      server.kill("SIGTERM");
      expect(await server.exited).toBe(0);
      return result;
    },
    /** Replaces the database as an operator does it by hand. */
    restore(database: string) {
      for (const suffix of ["", "-wal", "-shm"])
        rmSync(join(dataDir, `vitrine.db${suffix}`), { force: true });
      cpSync(database, join(dataDir, "vitrine.db"));
    },
    readKey: (name: string) => readFileSync(join(dataDir, "keys", name), "utf8"),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

async function post(url: string, path: string, body: unknown, token = "") {
  return fetch(`${url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function signIn(url: string): Promise<Tokens> {
  const response = await post(url, "/auth/login", ADMIN);
  // Not validated: the tests of the API cover it.
  return ((await response.json()) as { data: Tokens }).data;
}

/** The statuses of a call and of a refresh. */
async function useTokens(url: string, { accessToken, refreshToken }: Tokens) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const call = await fetch(`${url}/api/v1/users/stats`, { headers });
  return [call.status, (await post(url, "/auth/refresh", { refreshToken })).status];
}

const test = testWith(createSite);

test("a session survives a restart, but not a restore from a backup", async (site) => {
  const tokens = await site.serve(async (url) => {
    const signedIn = await signIn(url);
    const { exitCode } = await site.run("backup", join(site.path, "copies"));
    expect(exitCode).toBe(0);
    return signedIn;
  });
  expect(await site.serve((url) => useTokens(url, tokens))).toEqual([200, 200]);
  const [name = ""] = readdirSync(join(site.path, "copies"));
  const { stderr } = await site.run("restore", join(site.path, "copies", name), "--replace");
  expect(stderr).toBe("");
  expect(await site.serve((url) => useTokens(url, tokens))).toEqual([401, 401]);
});

test("a session that was ended stays ended after the database is replaced by a copy of the running one", async (site) => {
  const copy = join(site.path, "copy.db");
  const tokens = await site.serve(async (url) => {
    const signedIn = await signIn(url);
    for (const suffix of ["", "-wal"]) cpSync(join(site.dataDir, `vitrine.db${suffix}`), `${copy}${suffix}`);
    await post(url, "/auth/logout", {}, signedIn.accessToken);
    return signedIn;
  });
  site.restore(copy);
  cpSync(`${copy}-wal`, join(site.dataDir, "vitrine.db-wal"));
  await using server = await site.start();
  expect(await useTokens(server.url, tokens)).toEqual([401, 401]);
  expect(server.lines.text()).toContain(REPLACED);
});

test("the generation of the keys is renewed while the server runs, not only when it stops", async (site) => {
  await site.serve(async () => undefined);
  const stopped = site.readKey("generation");
  await using server = await site.start();
  await waitUntil(() => site.readKey("generation") !== stopped);
  expect(server.lines.text()).not.toContain("failed");
});

test("`keys rotate` replaces all keys and ends all sessions, but not while the server runs", async (site) => {
  const tokens = await site.serve(async (url) => {
    const signedIn = await signIn(url);
    const before = site.readKey("accessTokens");
    const { exitCode, stderr } = await site.run("keys", "rotate");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `Another Vitrine is already running on the data folder ${site.dataDir}. Stop it first, or set another DATA_DIR.\n`,
    });
    expect(site.readKey("accessTokens")).toBe(before);
    expect(await useTokens(url, signedIn)).toEqual([200, 200]);
    return signedIn;
  });
  const before = site.readKey("accessTokens");
  const visitorKey = join(site.dataDir, "keys", "visitors.json");
  writeFileSync(visitorKey, "{}");
  expect(await site.run("keys", "rotate")).toEqual({
    exitCode: 0,
    stdout: [
      "New key: accessTokens. Sessions ended: 1.",
      "New key: devices. Waits after failed sign-ins are lifted, and browsers are strangers until their next sign-in.",
      "New key: visitors. Returning visitors count as new once.\n",
    ].join("\n"),
    stderr: "",
  });
  expect(site.readKey("accessTokens")).not.toBe(before);
  expect(existsSync(visitorKey)).toBe(false);
  expect(await site.serve((url) => useTokens(url, tokens))).toEqual([401, 401]);
});

test("`keys rotate --name` replaces one key", async (site) => {
  const tokens = await site.serve(signIn);
  const unknown = await site.run("keys", "rotate", "--name", "feed");
  expect(unknown.stderr).toStartWith("--name must be accessTokens or devices or visitors.");
  const before = site.readKey("accessTokens");
  expect((await site.run("keys", "rotate", "--name", "visitors")).exitCode).toBe(0);
  expect(site.readKey("accessTokens")).toBe(before);
  expect(await site.serve((url) => useTokens(url, tokens))).toEqual([200, 200]);
});

test("`check` reports keys that other users can read", async (site) => {
  await seedSite(site.dataDir, []);
  const folder = join(site.dataDir, "keys");
  openKeys(folder, { warn: () => {} }).get("accessTokens");
  expect((await site.run("check")).exitCode).toBe(0);
  chmodSync(join(folder, "accessTokens"), 0o644);
  const { exitCode, stderr } = await site.run("check");
  expect(exitCode).toBe(1);
  expect(stderr).toStartWith(`Other users can access ${join(folder, "accessTokens")}.`);
});
