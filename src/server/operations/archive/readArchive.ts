import type { Readable } from "node:stream";
import type { Extract as TarReader } from "tar-stream";

import { BACKUP_FLAWS } from "#contract/system.ts";
import { toStorageError } from "#server/errors.ts";
import { age, stream, tarStream, zlib } from "#server/lazyImports.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { BackupError, StartError } from "#server/StartError.ts";

import { DATABASE_ENTRY } from "./siteDatabase.ts";
import { MANIFEST_ENTRY, manifestSchema } from "./manifest.ts";
import type { Manifest, ManifestEntry } from "./manifest.ts";

type Entry = TarReader extends AsyncIterable<infer T> ? T : never;

export interface ArchiveSource {
  /** For messages. */
  label: string;
  open(): AsyncIterable<Uint8Array>;
}

const ZSTD_MAGIC = "\x28\xb5\x2f\xfd";
const AGE_MAGIC = "age-encryption.org/v1\n";
/** Node's default of 16 KB takes three times as long. */
const CHUNK_BYTES = 256 * 1024;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
const KEY_NAME = /^keys\/\w[\w.-]{0,63}$/;

/**
 * Reads an archive from start to end, and compares every entry with its sum in the manifest.
 * @param identity private keys of age, one a line; `null` for an archive that is not encrypted
 * @param onEntry reads the content, or leaves it: it is then read here. `bytes` is its size
 * @returns the manifest, once everything is right
 * @throws StartError for an archive that is damaged, cut, foreign or encrypted for another key; errors of `onEntry`
 */
export async function readArchive(
  source: ArchiveSource,
  identity: string | null,
  onEntry: (name: string, content: AsyncIterable<Uint8Array>, bytes: number) => Promise<void>,
): Promise<Manifest> {
  const entries = new Map<string, ManifestEntry>();
  let manifest: Manifest | null = null;
  try {
    for await (const entry of openEntries(source, identity)) {
      const { name, type } = entry.header;
      if (type !== "file" || !isKnownName(name) || entries.has(name) || manifest !== null)
        throw new Error(`it contains ${JSON.stringify(name)}, which no backup contains`);
      if (name === MANIFEST_ENTRY) manifest = await readManifest(entry);
      else entries.set(name, await readEntry(entry, onEntry));
    }
    if (manifest === null) throw new Error("its end is missing");
    assertSameEntries(manifest.entries, entries);
    return manifest;
  } catch (error) {
    throw error instanceof StartError || toStorageError(error) ? error : damagedError(source, error);
  }
}

function isKnownName(name: string): boolean {
  if (name === DATABASE_ENTRY || name === MANIFEST_ENTRY || KEY_NAME.test(name)) return true;
  return name.startsWith("uploads/") && imageHashOf(name.slice("uploads/".length)) !== null;
}

async function* openEntries(source: ArchiveSource, identity: string | null): AsyncGenerator<Entry> {
  const { Readable, promises } = await stream();
  const chunks = source.open()[Symbol.asyncIterator]();
  const extract = (await tarStream()).extract();
  try {
    const { value: first } = await chunks.next();
    const archive = Readable.from(continueAfter(first, chunks), { objectMode: false });
    const start = Buffer.from(first ?? []).toString("latin1", 0, AGE_MAGIC.length);
    const isEncrypted = start === AGE_MAGIC;
    if (!isEncrypted && !start.startsWith(ZSTD_MAGIC))
      throw new BackupError(
        BACKUP_FLAWS.damaged,
        `${source.label} is not a backup of Vitrine.`,
        "The names of backups end with .tar.zst or .tar.zst.age.",
      );
    const compressed = isEncrypted ? await decrypt(source, archive, identity) : archive;
    const reading = promises.pipeline(
      compressed,
      zlib().createZstdDecompress({ chunkSize: CHUNK_BYTES }),
      extract,
    );
    // Awaited below, if the reader gets so far.
    reading.catch(() => undefined);
    yield* extract;
    await reading;
  } finally {
    extract.destroy();
    await chunks.return?.();
  }
}

async function* continueAfter(first: Uint8Array | undefined, chunks: AsyncIterator<Uint8Array>) {
  if (first) yield first;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

async function decrypt({ label }: ArchiveSource, archive: Readable, identity: string | null) {
  if (identity === null)
    throw new BackupError(
      BACKUP_FLAWS.key,
      `${label} is encrypted.`,
      "It opens with the private key of age only (--identity FILE).",
    );
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  try {
    for (const line of identity.split("\n").map((text) => text.trim()))
      if (line && !line.startsWith("#")) decrypter.addIdentity(line);
  } catch (cause) {
    const advice = "It begins with AGE-SECRET-KEY-1, as `age-keygen` writes it.";
    throw new BackupError(BACKUP_FLAWS.key, "This is not a private key of age.", advice, { cause });
  }
  const { Readable: NodeReadable } = await stream();
  // The types of Node's web streams are not those of the global ones.
  const encrypted = NodeReadable.toWeb(archive) as unknown as ReadableStream<Uint8Array>;
  return decrypter.decrypt(encrypted).catch((cause: unknown) => {
    if (!String(cause).includes("no identity matched")) throw cause;
    const advice = "Pass the private key that belongs to the public key it was encrypted with.";
    throw new BackupError(BACKUP_FLAWS.key, `${label} is encrypted for another key.`, advice, { cause });
  });
}

async function readEntry(entry: Entry, onEntry: Parameters<typeof readArchive>[2]): Promise<ManifestEntry> {
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  const content = (async function* () {
    for await (const chunk of entry as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  })();
  await onEntry(entry.header.name, content, entry.header.size);
  for await (const unread of content) void unread;
  return { name: entry.header.name, bytes, sha256: hash.digest("hex") };
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if (entry.header.size > MAX_MANIFEST_BYTES) throw new Error("its manifest is too large");
  const chunks = await Array.fromAsync<Uint8Array>(entry as AsyncIterable<Uint8Array>);
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  if (parsed.success) return parsed.data;
  throw new Error("its manifest is not valid");
}

function assertSameEntries(expected: ManifestEntry[], found: Map<string, ManifestEntry>) {
  for (const { name, bytes, sha256 } of expected) {
    const entry = found.get(name);
    if (!entry) throw new Error(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new Error(`${name} was changed`);
  }
  if (expected.length !== found.size || !found.has(DATABASE_ENTRY))
    throw new Error("its entries are not those of its manifest");
}

function damagedError({ label }: ArchiveSource, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BackupError(
    BACKUP_FLAWS.damaged,
    `${label} is damaged or incomplete: ${reason.replace(/\.$/, "")}.`,
    "Use another backup. Nothing was changed.",
    { cause },
  );
}
