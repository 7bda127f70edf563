import { createReadStream, existsSync, openSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { StartError } from "#server/StartError.ts";

import type { BackupStore } from "./backupStore.ts";
import { openFolderStore } from "./folderStore.ts";
import { DATABASE_ENTRY } from "./siteDatabase.ts";
import type { ArchiveSource } from "./readArchive.ts";
import type { RestoreSource } from "./restoreArchive.ts";
import { openS3Store } from "./s3Store.ts";
import type { S3Access } from "./s3Store.ts";

const CHUNK_BYTES = 256 * 1024;

/** @param target a folder or `s3://bucket/prefix` */
export function openBackupStore(target: string, access: S3Access): BackupStore {
  return target.startsWith("s3://") ? openS3Store(target, access) : openFolderStore(target);
}

/**
 * The store and the name of one archive: of a file, or an object in a bucket. The name is `null` for a folder or a prefix.
 */
export function openBackupTarget(target: string, access: S3Access) {
  if (!/\.tar\.zst(\.age)?$/.test(target)) return { store: openBackupStore(target, access), name: null };
  const folder = target.startsWith("s3://") ? target.slice(0, target.lastIndexOf("/")) : dirname(target);
  return { store: openBackupStore(folder, access), name: basename(target) };
}

/**
 * What to restore: an archive, the newest archive of a folder or a bucket, or a folder with `vitrine.db` and `uploads/`.
 * @throws StartError when there is none
 */
export async function findBackup(target: string, access: S3Access): Promise<RestoreSource> {
  if (existsSync(join(target, DATABASE_ENTRY))) return { folder: target };
  // A file may have any name.
  const isFile = statSync(target, { throwIfNoEntry: false })?.isFile() === true;
  if (isFile) return openFile(target);
  const { store, name } = openBackupTarget(target, access);
  const found = name ?? (await store.list()).at(-1)?.name;
  if (found === undefined)
    throw new StartError(
      `There is no backup in ${target}.`,
      "`vitrine backup list` shows what a folder or a bucket has.",
    );
  const label = `${store.target}/${found}`;
  return existsSync(label) ? openFile(label) : { label, open: () => store.get(found) };
}

/** Opens it now: the command may continue as another user. */
function openFile(path: string): ArchiveSource {
  const fd = openSync(path, "r");
  const options = { fd, start: 0, autoClose: false, highWaterMark: CHUNK_BYTES };
  return { label: path, open: () => createReadStream(path, options) };
}
