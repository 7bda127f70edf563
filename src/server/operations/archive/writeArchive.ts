import { statSync } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Pack } from "tar-stream";

import { inspectDatabase } from "#server/database/inspectDatabase.ts";
import { getErrorCode } from "#server/errors.ts";
import { age, stream, tarStream, zlib } from "#server/lazyImports.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { tryLockDataFolder } from "../dataFolderLock.ts";
import { listReferencedFiles } from "../findMissingImages.ts";
import { StartError } from "#server/StartError.ts";

import { archiveName } from "./archiveNames.ts";
import type { BackupStore } from "./backupStore.ts";
import { listFiles } from "./files.ts";
import { assertFreeSpace } from "./freeSpace.ts";
import { copyDatabase, DATABASE_ENTRY, readInstallationId } from "./siteDatabase.ts";
import { describeDatabase, MANIFEST_ENTRY } from "./manifest.ts";
import type { Manifest, ManifestEntry } from "./manifest.ts";
import { verifyArchive } from "./verifyArchive.ts";

export interface ArchiveOptions {
  dataDir: string;
  /** Of this program, as `schemaVersion`. */
  version: string;
  schemaVersion: number;
  /** A public key of age, for which the archive is encrypted. It then contains the keys of the data folder too. */
  recipient?: string | null | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** Instead of a name with the time. */
  name?: string | undefined;
}

export interface WrittenArchive {
  name: string;
  manifest: Manifest;
}

const CHUNK_BYTES = 256 * 1024;
/** Of the keys: sessions of a restored copy must not be valid, and the visitors' key must be deleted after its time. */
const LOCAL_KEYS = new Set(["generation", "visitors.json"]);

/**
 * Backs up a site while its server runs, and verifies the archive by reading it back from the store. Images are archived before and after
 * the database, so that neither deleted nor new ones are missing. Missing images don't stop a backup of the database.
 * Blocks the event loop while SQLite copies the database: for a process of its own.
 * @throws StartError for a damaged, foreign or newer database, a full disk, a store that fails, and while another backup
 * runs; file system errors. Nothing unfinished is left
 */
export async function writeArchive(store: BackupStore, options: ArchiveOptions): Promise<WrittenArchive> {
  const { dataDir, recipient } = options;
  const database = join(dataDir, DATABASE_ENTRY);
  // A new version may back up an older database, before it migrates it.
  const schemaVersion = inspectDatabase(database, options.schemaVersion);
  await using work = await openWorkFolder(dataDir);
  const databaseBytes = sumBytes(database, `${database}-wal`);
  assertFreeSpace(dataDir, databaseBytes);
  const uploads = join(dataDir, "uploads");
  const uploadBytes = sumBytes(...(await listFiles(uploads)).map((name) => join(uploads, name)));
  const name = options.name ?? (await findFreeName(store, options));
  // Only in memory: with it, the archive can be read back without the owner's key.
  const ownIdentity = recipient ? await (await age()).generateIdentity() : null;
  const { content, manifest } = await streamArchive({ ...options, schemaVersion }, work.path, ownIdentity);
  await store.put(name, content, databaseBytes + uploadBytes);
  try {
    const source = { label: name, open: () => store.get(name) };
    await verifyArchive(source, { identity: ownIdentity, workFolder: work.path });
  } catch (error) {
    await store.remove(name);
    throw error;
  }
  return { name, manifest: await manifest };
}

async function streamArchive(options: ArchiveOptions, workFolder: string, ownIdentity: string | null) {
  const { pipeline, Readable } = await stream();
  const { createZstdCompress, constants } = zlib();
  const pack = (await tarStream()).pack();
  const manifest = fillArchive(pack, options, workFolder);
  manifest.catch((error: unknown) => pack.destroy(error instanceof Error ? error : new Error(String(error))));
  const compressed = createZstdCompress({
    chunkSize: CHUNK_BYTES,
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  // An error arrives at the reader of the content.
  pipeline(pack, compressed, () => undefined);
  if (ownIdentity === null || !options.recipient) return { content: compressed, manifest };
  const { Encrypter, identityToRecipient } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(options.recipient);
  encrypter.addRecipient(await identityToRecipient(ownIdentity));
  // The types of Node's web streams are not those of the global ones.
  const plain = Readable.toWeb(compressed) as unknown as ReadableStream<Uint8Array>;
  return { content: await encrypter.encrypt(plain), manifest };
}

const isImage = (name: string) => imageHashOf(name) !== null;

async function fillArchive(
  pack: Pack,
  { dataDir, version, schemaVersion, recipient, now }: ArchiveOptions,
  workFolder: string,
): Promise<Manifest> {
  const entries = new Map<string, ManifestEntry>();
  const add = async (folder: string, isIncluded: (name: string) => boolean) => {
    for (const file of await listFiles(join(dataDir, folder))) {
      const name = `${folder}/${file}`;
      const entry =
        isIncluded(file) && !entries.has(name) && (await addFile(pack, name, join(dataDir, name)));
      if (entry) entries.set(name, entry);
    }
  };
  await add("uploads", isImage);
  const copy = join(workFolder, DATABASE_ENTRY);
  copyDatabase(join(dataDir, DATABASE_ENTRY), copy);
  const database = await addFile(pack, DATABASE_ENTRY, copy);
  if (database) entries.set(DATABASE_ENTRY, database);
  await add("uploads", isImage);
  if (recipient) await add("keys", (name) => !LOCAL_KEYS.has(name));
  const manifest: Manifest = {
    format: 1,
    version,
    schemaVersion,
    createdAt: now,
    ...describeDatabase(copy),
    files: entries.size,
    entries: [...entries.values()],
    missing: listReferencedFiles(copy)
      .filter(({ file, bytes }) => entries.get(`uploads/${file}`)?.bytes !== bytes)
      .map(({ file }) => file),
  };
  await rm(copy);
  pack.entry({ name: MANIFEST_ENTRY, mode: 0o600 }, JSON.stringify(manifest, null, 1));
  pack.finalize();
  return manifest;
}

/** `null` for a file that was deleted since. */
async function addFile(pack: Pack, name: string, path: string): Promise<ManifestEntry | null> {
  const { promises } = await stream();
  try {
    await using file = await open(path, "r");
    const { size: bytes, mtime } = await file.stat();
    const hash = new Bun.CryptoHasher("sha256");
    const source = file.createReadStream({ autoClose: false, highWaterMark: CHUNK_BYTES });
    await promises.pipeline(
      async function* () {
        for await (const chunk of source as AsyncIterable<Uint8Array>) {
          hash.update(chunk);
          yield chunk;
        }
      },
      pack.entry({ name, size: bytes, mtime, mode: 0o600 }),
    );
    return { name, bytes, sha256: hash.digest("hex") };
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** The folder of the database's copy. Its lock ends with the process; what a killed one left is deleted here. */
async function openWorkFolder(dataDir: string): Promise<{ path: string } & AsyncDisposable> {
  const path = join(dataDir, ".backup");
  await mkdir(path, { recursive: true });
  const lock = tryLockDataFolder(path);
  if (!lock)
    throw new StartError(
      `Another backup of ${dataDir} is running.`,
      "Try again when it has ended. Nothing was changed.",
    );
  for (const name of await readdir(path))
    if (!name.startsWith("vitrine.lock")) await rm(join(path, name), { recursive: true });
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
      lock.release();
    },
  };
}

/** A second backup in the same second is called after the next one. */
async function findFreeName(
  store: BackupStore,
  { dataDir, now, recipient }: ArchiveOptions,
): Promise<string> {
  const taken = new Set((await store.list()).map(({ name }) => name));
  const installation = readInstallationId(join(dataDir, DATABASE_ENTRY));
  for (let time = now; ; time += 1_000) {
    const name = archiveName(time, installation, Boolean(recipient));
    if (!taken.has(name)) return name;
  }
}

/** Missing files have none. */
function sumBytes(...paths: string[]): number {
  return paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}
