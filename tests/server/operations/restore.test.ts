import { expect } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { generateIdentity, identityToRecipient } from "age-encryption";

import { SETUP_LINK_MESSAGES } from "#contract/accounts/session.ts";
import { BACKUP_FLAWS, BACKUP_MESSAGES, IDENTITY_HEADER, SETUP_TOKEN_HEADER } from "#contract/system.ts";
import { streamBytes } from "#server/http/reply.ts";
import { backUpSite } from "#tests/support/server/backupFixture.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(async () => {
  const server = await createTestServer();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-copies-"));
  writeSetting(server.parts.db, "backupTarget", folder);
  const archive = await backUpSite(server.dataDir, folder, Date.UTC(2026, 10, 19, 3));
  const { setupLink, backups } = server.parts;
  return {
    ...server,
    archive,
    backUp: (recipient: string) =>
      backUpSite(server.dataDir, folder, Date.UTC(2026, 10, 20, 3), { recipient }),
    restore: (token: string, name = archive.name, identity = "") =>
      server.request("POST", `/backups/${name}/restore`, { token, headers: { [IDENTITY_HEADER]: identity } }),
    async upload(path: string, headers: Record<string, string> = {}) {
      const url = "/api/v1/backups/upload";
      const sent = { [SETUP_TOKEN_HEADER]: setupLink.token, ...headers };
      const response = await server.app.request(url, {
        method: "POST",
        headers: sent,
        body: readFileSync(path),
      });
      return { status: response.status, body: await response.json() };
    },
    /** What the next start puts in place of the site, and what an upload left. */
    staged: () => readdirSync(server.dataDir).filter((name) => name.startsWith("restore.")),
    isReady: async () => (await server.app.request("/readyz")).status === 200,
    backups,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

test("a restore is checked and prepared; until the server starts again, it is not ready", async (server) => {
  const token = await server.signIn();
  expect(await server.isReady()).toBe(true);
  expect((await server.restore(token)).status).toBe(200);
  expect(existsSync(join(server.dataDir, "restore.staged", "complete"))).toBe(true);
  expect(await server.isReady()).toBe(false);
  expect(await server.backups.restored).toMatchObject({
    name: server.archive.name,
    actor: { name: "Anan Suk" },
  });
});

test("needs a recent sign-in, and a backup of this site", async (server) => {
  const token = await server.signIn();
  const missing = await server.restore(token, "vitrine-2026-11-20-030000-00000000.tar.zst");
  expect([missing.status, missing.body.message]).toEqual([404, BACKUP_MESSAGES.notFound]);
  server.advanceClock(11 * 60_000);
  expect((await server.restore(token)).body.code).toBe("reauthentication_required");
  expect(server.staged()).toEqual([]);
});

test("of two at once, one is refused, and so is a backup after them", async (server) => {
  const token = await server.signIn();
  const answers = await Promise.all([server.restore(token), server.restore(token)]);
  const [, refused] = answers.sort((one, other) => one.status - other.status);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(refused?.body.message).toBe(BACKUP_MESSAGES.running);
  expect((await server.request("POST", "/backups", { token })).status).toBe(409);
  expect((await server.restore(token)).status).toBe(409);
});

test("an encrypted one needs its private key", async (server) => {
  const token = await server.signIn();
  const identity = await generateIdentity();
  const { name } = await server.backUp(await identityToRecipient(identity));
  for (const [wrong, message] of [
    ["", /is encrypted\. It opens with/],
    ["a password", /not a private key of age\. It begins with AGE-SECRET-KEY-1/],
    [await generateIdentity(), /is encrypted for another key\./],
  ] as const) {
    const refused = await server.restore(token, name, wrong);
    expect([refused.status, refused.data, refused.body.message]).toEqual([
      422,
      BACKUP_FLAWS.key,
      expect.stringMatching(message),
    ]);
  }
  expect(server.staged()).toEqual([]);
  expect((await server.restore(token, name, identity)).status).toBe(200);
});

test("a damaged one says so, and changes nothing", async (server) => {
  const token = await server.signIn();
  const bytes = readFileSync(server.archive.path);
  await Bun.write(server.archive.path, bytes.subarray(0, -100));
  const damaged = await server.restore(token);
  expect([damaged.status, damaged.data, damaged.body.message]).toEqual([
    422,
    BACKUP_FLAWS.damaged,
    expect.stringMatching(/is damaged or incomplete: .*Use another backup\. Nothing was changed\.$/),
  ]);
  expect([server.staged(), await server.isReady()]).toEqual([[], true]);
});

test("a new site takes an uploaded one with the set-up link, and leaves no copy of it", async (server) => {
  const identity = await generateIdentity();
  const { path } = await server.backUp(await identityToRecipient(identity));
  expect((await server.upload(path)).status).toBe(422);
  expect(server.staged()).toEqual([]);
  expect((await server.upload(path, { [IDENTITY_HEADER]: identity })).status).toBe(200);
  expect(server.staged()).toEqual(["restore.staged"]);
  expect((await server.backups.restored).name).toBe("upload");
});

test("an upload needs the token, space on the disk, and a site without an admin", async (server) => {
  const { path } = server.archive;
  const wrong = await server.upload(path, { [SETUP_TOKEN_HEADER]: "x".repeat(32) });
  expect([wrong.status, wrong.body.message]).toEqual([403, SETUP_LINK_MESSAGES.unknown]);
  const full = await server.upload(path, { "content-length": String(2 ** 50) });
  expect([full.status, full.body.data, full.body.message]).toEqual([
    507,
    BACKUP_FLAWS.space,
    expect.stringContaining("not enough space"),
  ]);
  await server.addUser();
  expect((await server.upload(path)).status).toBe(409);
  expect(server.staged()).toEqual([]);
});

test("an upload that ends after an admin was created is refused", async (server) => {
  const sent = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  async function* slowly() {
    yield readFileSync(server.archive.path);
    started.resolve();
    await sent.promise;
  }
  const uploading = server.app.request("/api/v1/backups/upload", {
    method: "POST",
    headers: { [SETUP_TOKEN_HEADER]: server.parts.setupLink.token },
    body: streamBytes(slowly()),
  });
  await started.promise;
  await server.addUser();
  sent.resolve();
  expect((await uploading).status).toBe(409);
  expect(server.staged()).toEqual([]);
});
