import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { generateIdentity, identityToRecipient } from "age-encryption";
import { pack } from "tar-stream";

import { findBackup } from "#server/operations/archive/openBackup.ts";
import { verifyArchive } from "#server/operations/archive/verifyArchive.ts";
import { BACKUP_TIME, createBackupFixture, imageName } from "#tests/support/server/backupFixture.ts";
import { createRandomInt } from "#tests/support/random.ts";
import { testWith } from "#tests/support/testWith.ts";

const NO_BUCKET = { endpoint: "", region: "", accessKeyId: "", secretAccessKey: "" };
const REFUSED =
  /is damaged or incomplete: .*\. Use another backup\. Nothing was changed\.$|is not a backup|for another key/;

const test = testWith(() => createBackupFixture("a", "b"));

async function verify(path: string, identity: string | null = null) {
  const source = await findBackup(path, NO_BUCKET);
  if ("folder" in source) throw new Error("not an archive");
  return verifyArchive(source, { identity });
}

/** Files of the archive, by name. */
async function readEntries(path: string) {
  const archive = new Bun.Archive(Bun.zstdDecompressSync(readFileSync(path)));
  return new Map((await archive.files()).entries());
}

async function readDatabase(path: string): Promise<Buffer> {
  const file = (await readEntries(path)).get("vitrine.db");
  return Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
}

test("an archive contains the database and every image, and its manifest says so", async (site) => {
  const { path, name, manifest } = await site.backUp();
  expect(name).toMatch(/^vitrine-2026-11-20-030000-[0-9a-f]{8}\.tar\.zst$/);
  expect(manifest).toMatchObject({ files: 3, missing: [], newestRecord: BACKUP_TIME });
  expect(manifest.rows).toMatchObject({ pictures: 2, users: 0 });
  expect(await verify(path)).toEqual(manifest);
  const uploads = ["a", "b"].map((letter) => `uploads/${imageName(letter)}`);
  expect([...(await readEntries(path)).keys()].sort()).toEqual(["manifest.json", ...uploads, "vitrine.db"]);
  expect(await readdir(site.folder)).toEqual([name]);
  expect(await readdir(site.dataDir)).not.toContain(".backup");
});

test("an archive contains no sessions and account links, nor traces of them", async (site) => {
  const addRows = `
    INSERT INTO users (id, email, first_name, last_name, role, is_active, password_hash, created_at, updated_at)
    VALUES ('u', 'a@firm.example', 'A', 'B', 'admin', 1, 'hash', 1, 1);
    INSERT INTO sessions (id, user_id, refresh_token_hash, public_id, browser, system, network, created_at, last_used_at)
    VALUES ('the id in tokens', 'u', 'h', 'p', '', '', '', 1, 1);
    INSERT INTO account_links (id, purpose, token_hash, created_by, created_at, expires_at)
    VALUES ('l', 'invite', 'the hash of a link', 'A B', 1, 1)`;
  using live = new Database(join(site.dataDir, "vitrine.db"));
  live.run(addRows);
  const { path } = await site.backUp();
  const bytes = await readDatabase(path);
  using copy = Database.deserialize(bytes);
  expect(copy.query("SELECT id FROM sessions").values()).toEqual([]);
  expect(copy.query("SELECT id FROM account_links").values()).toEqual([]);
  expect(copy.query("SELECT value FROM secrets WHERE name = 'generation'").values()).toEqual([["backup"]]);
  expect(bytes.toString("latin1")).not.toContain("the id in tokens");
  expect(bytes.toString("latin1")).not.toContain("the hash of a link");
  expect(live.query("SELECT id FROM sessions").values()).toHaveLength(1);
});

test("reports images that are missing or of another size, and archives the rest", async (site) => {
  await site.deleteImage("a");
  await Bun.write(join(site.uploads, imageName("b")), "longer");
  expect((await site.backUp()).manifest.missing).toEqual([imageName("a"), imageName("b")]);
  await rm(site.uploads, { recursive: true });
  const { manifest } = await site.backUp();
  expect([manifest.missing, manifest.files]).toEqual([[imageName("a"), imageName("b")], 1]);
});

test("backups of one second have names of their own; two at once are refused", async (site) => {
  const [first, second] = [await site.backUp(), await site.backUp()];
  expect([first.name.slice(0, 25), second.name.slice(0, 25)]).toEqual([
    "vitrine-2026-11-20-030000",
    "vitrine-2026-11-20-030001",
  ]);
  const outcomes = await Promise.allSettled([site.backUp(), site.backUp()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(String(outcomes.find((one) => one.status === "rejected")?.reason)).toContain("Another backup of ");
  expect(await readdir(site.folder)).toHaveLength(3);
});

test("deletes what a killed backup left in the data folder and beside the backups", async (site) => {
  await Bun.write(join(site.dataDir, ".backup", "vitrine.db"), "half a copy");
  await Bun.write(join(site.dataDir, ".backup", "vitrine-verify-x", "vitrine.db"), "half a copy");
  const part = join(site.folder, "vitrine-2026-01-01-000000-1a2b3c4d.tar.zst.part");
  for (const path of [part, join(site.folder, "vitrine-notes.part")]) {
    writeFileSync(path, "half");
    utimesSync(path, 0, 0);
  }
  writeFileSync(`${part.slice(0, -5)}.age.part`, "of another backup that runs");
  const { name } = await site.backUp();
  const rest = ["vitrine-2026-01-01-000000-1a2b3c4d.tar.zst.age.part", "vitrine-notes.part"];
  expect((await readdir(site.folder)).sort()).toEqual([rest[0] ?? "", name, rest[1] ?? ""]);
  expect(await readdir(site.dataDir)).not.toContain(".backup");
});

test("an archive that is cut or changed anywhere is refused", async (site) => {
  const { path } = await site.backUp();
  const identity = await generateIdentity();
  const encrypted = await site.backUp(BACKUP_TIME, { recipient: await identityToRecipient(identity) });
  const random = createRandomInt(1);
  for (const whole of [path, encrypted.path]) {
    const bytes = readFileSync(whole);
    const expectRefused = async (changed: Uint8Array) => {
      await Bun.write(join(site.folder, "changed"), changed);
      await expect(verify(join(site.folder, "changed"), identity)).rejects.toThrow(REFUSED);
    };
    // At the end, after the manifest, are zeros of tar and a checksum: no content is lost with them.
    const end = bytes.length - 32;
    for (let round = 0; round < 20; round += 1) await expectRefused(bytes.subarray(0, random(end)));
    for (let round = 0; round < 40; round += 1) {
      const changed = Uint8Array.from(bytes);
      const at = random(end);
      changed[at] = (changed[at] ?? 0) ^ (1 + random(255));
      // A few bits of zstd's frame header mean nothing.
      const isSame = await Promise.resolve()
        .then(() => Bun.zstdDecompressSync(changed).equals(Bun.zstdDecompressSync(bytes)))
        .catch(() => false);
      if (!isSame) await expectRefused(changed);
    }
  }
});

test("only the names of a backup are read: no paths, links or strangers", async (site) => {
  const { path } = await site.backUp();
  const files = await readEntries(path);
  const manifest = await files.get("manifest.json")?.text();
  const database = await readDatabase(path);
  const strangers = [
    { name: "../evil" },
    { name: "uploads/../../evil" },
    { name: "/etc/evil" },
    { name: "uploads/evil.html" },
    { name: "keys/../vitrine.lock" },
    { name: "vitrine.db", type: "symlink", linkname: "/etc/passwd" },
    { name: "vitrine.db" },
  ] as const;
  for (const stranger of strangers) {
    const tar = pack();
    tar.entry({ name: "vitrine.db" }, database);
    if ("type" in stranger) tar.entry(stranger);
    else tar.entry(stranger, "evil");
    tar.entry({ name: "manifest.json" }, manifest ?? "");
    tar.finalize();
    const bytes = Buffer.concat(await Array.fromAsync<Uint8Array>(tar as AsyncIterable<Uint8Array>));
    await Bun.write(join(site.folder, "foreign.tar.zst"), Bun.zstdCompressSync(bytes));
    await expect(verify(join(site.folder, "foreign.tar.zst"))).rejects.toThrow(/which no backup contains/);
  }
  await mkdir(join(site.folder, "text"));
  await Bun.write(join(site.folder, "text", "a.tar.zst"), "a shopping list");
  await expect(verify(join(site.folder, "text", "a.tar.zst"))).rejects.toThrow(
    /^\S+ is (damaged|not a backup)/,
  );
});

test("long headers of tar, which are read into memory, are refused", async (site) => {
  const tar = pack();
  tar.entry(
    { name: "vitrine.db", pax: { comment: "x".repeat(20_000_000) } },
    await readDatabase((await site.backUp()).path),
  );
  tar.finalize();
  const bytes = Buffer.concat(await Array.fromAsync<Uint8Array>(tar as AsyncIterable<Uint8Array>));
  const path = join(site.folder, "headers.tar.zst");
  await Bun.write(path, Bun.zstdCompressSync(bytes));
  await expect(verify(path)).rejects.toThrow(/is damaged or incomplete: Header exceeds max size\./);
});

test("an archive whose database has other rows than its manifest is refused", async (site) => {
  const { path, manifest } = await site.backUp();
  const files = await readEntries(path);
  const tar = pack();
  for (const { name } of manifest.entries)
    tar.entry({ name }, Buffer.from((await files.get(name)?.arrayBuffer()) ?? new ArrayBuffer()));
  tar.entry({ name: "manifest.json" }, JSON.stringify({ ...manifest, rows: { ...manifest.rows, users: 7 } }));
  tar.finalize();
  const bytes = Buffer.concat(await Array.fromAsync<Uint8Array>(tar as AsyncIterable<Uint8Array>));
  await Bun.write(path, Bun.zstdCompressSync(bytes));
  await expect(verify(path)).rejects.toThrow(/does not have the rows of its manifest/);
});

test("an encrypted archive opens with its key only, and contains the other keys", async (site) => {
  await Bun.write(join(site.dataDir, "keys", "secondFactors"), "secret");
  for (const name of ["generation", "visitors.json"]) await Bun.write(join(site.dataDir, "keys", name), "x");
  const identity = await generateIdentity();
  const { path, name, manifest } = await site.backUp(BACKUP_TIME, {
    recipient: await identityToRecipient(identity),
  });
  expect(name).toEndWith(".tar.zst.age");
  expect(manifest.entries.map((entry) => entry.name).filter((each) => each.startsWith("keys/"))).toEqual([
    "keys/secondFactors",
  ]);
  expect(await verify(path, `# made by age-keygen\n${identity}\n`)).toEqual(manifest);
  await expect(verify(path)).rejects.toThrow(
    / is encrypted\. It opens with the private key of age only \(--identity FILE\)/,
  );
  await expect(verify(path, await generateIdentity())).rejects.toThrow(/ is encrypted for another key\. /);
  await expect(verify(path, "no key")).rejects.toThrow(/^This is not a private key of age\. /);
});

test("a failure in the middle of an archive leaves nothing", async (site) => {
  using database = new Database(join(site.dataDir, "vitrine.db"));
  database.run("DROP TABLE pictures");
  await expect(site.backUp()).rejects.toThrow("no such table: pictures");
  expect([await readdir(site.folder), (await readdir(site.dataDir)).includes(".backup")]).toEqual([
    [],
    false,
  ]);
});
