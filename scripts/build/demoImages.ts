// Encodes the demo's images when the executable is built, so that `vitrine demo` only copies them.
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { imageProcessCommand } from "#commands/ownCommand.ts";
import { PREPARED_IMAGES, storeDemoImages } from "#demo/storeDemoImages.ts";
import { createLogger } from "#server/logger.ts";
import { createFileBlobStore, stagingFolderOf } from "#server/media/blobs/fileBlobStore.ts";
import { createImageCodec } from "#server/media/codec/ImageCodec.ts";
import { createImageStore } from "#server/media/ImageStore.ts";

const SOURCES = "src/demo/pictures";
export const PREPARED_DIR = join("dist", PREPARED_IMAGES);
/** Encoding takes ten seconds, so the files are kept for the next build. */
const CACHE_DIR = "node_modules/.cache/vitrine";
const CACHE_INPUTS = [`${SOURCES}/*`, "src/server/media/**/*.ts", "src/contract/images.ts"];

/** Writes the master and the variants of each image to `PREPARED_DIR`. */
export async function prepareDemoImages(): Promise<void> {
  const cached = join(CACHE_DIR, `${PREPARED_IMAGES}-${await hashSources()}`);
  if (!(await exists(cached))) await encodeAll(cached);
  await rm(PREPARED_DIR, { recursive: true, force: true });
  await cp(cached, PREPARED_DIR, { recursive: true });
}

async function encodeAll(target: string) {
  await rm(CACHE_DIR, { recursive: true, force: true });
  const folder = `${target}.${process.pid}`;
  const stagingFolder = stagingFolderOf(folder);
  await mkdir(stagingFolder, { recursive: true });
  const codec = createImageCodec({ command: imageProcessCommand(), log: createLogger("warn", console.log) });
  const store = createImageStore({
    blobs: createFileBlobStore(folder),
    stagingFolder,
    codec,
    // Keeps the files after their use.
    findImage: async () => null,
    hasImageRow: async () => true,
    onRemovalError: (error) => console.error(error),
  });
  const names = await readdir(SOURCES);
  await Promise.all(names.map(async (name) => (await storeDemoImages(store, [name]))[Symbol.asyncDispose]()));
  await codec.close();
  await rm(stagingFolder, { recursive: true });
  await rename(folder, target);
}

async function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  );
}

async function hashSources(): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256").update(Bun.revision);
  for (const pattern of CACHE_INPUTS) {
    const paths = await Array.fromAsync(new Bun.Glob(pattern).scan());
    for (const path of paths.sort()) hasher.update(path).update(await Bun.file(path).bytes());
  }
  return hasher.digest("hex").slice(0, 16);
}
