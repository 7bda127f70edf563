// Makes the site of an export again, in a site without content.
import { existsSync, lstatSync, realpathSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join, sep } from "node:path";

import { getTableName, sql } from "drizzle-orm";
import * as z from "zod";

import { boundedString } from "#contract/fields/textFields.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { inspectImage, UNLIMITED } from "#server/media/inspectImage.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { insertRecordRows } from "#server/database/recordRows.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import { queueForSearch } from "#server/resources/searchIndexing.ts";

import { EXPORTED_TABLES, MANIFEST, rowsFile } from "./exportedTables.ts";

/** A new site has them already. */
const DEFAULTS = ["category_texts", "categories", "settings"];
/** What makes a site one with content. */
const CONTENT = EXPORTED_TABLES.filter((table) => !DEFAULTS.includes(table));
const ROWS_PER_PART = 200;

const manifestSchema = z.object({
  counts: z.record(boundedString("invalid", 100), z.int()),
  sums: z.record(boundedString("invalid", 300), boundedString("invalid", 64)),
});

export function isExport(folder: string): boolean {
  return existsSync(join(folder, MANIFEST));
}

/**
 * All or nothing. Text that was changed in the Markdown files is not read.
 * @returns the number of rows of each table
 * @throws AppError `invalid` for a folder that is incomplete or was changed; `conflict` for a site with content
 */
export async function importExport(
  { db, images }: { db: Db; images: ImageStore },
  folder: string,
): Promise<Record<string, number>> {
  const { counts, sums } = await readManifest(folder);
  for (const [path, sum] of Object.entries(sums)) await assertUnchanged(folder, path, sum);
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const table of EXPORTED_TABLES) rows.set(table, await readLines(folder, table));
  const names = listNames(folder, Object.keys(sums), rows.get("files") ?? []);
  try {
    await mkdir(images.stagingFolder, { recursive: true });
    const staged = [...names].map(([name, path]) => ({
      name,
      path: join(images.stagingFolder, name),
      from: path,
    }));
    for (const { from, path } of staged) await copyFile(from, path);
    await images.blobs.put(staged);
    await transaction(db, async (tx) => {
      for (const table of CONTENT) await assertEmpty(tx, table);
      for (const table of DEFAULTS) await tx.run(sql`DELETE FROM ${sql.identifier(table)}`);
      for (const [table, all] of rows) await insertRows(tx, table, all);
      for (const { collection } of CONTENT_FEATURES)
        for (const { id } of rows.get(getTableName(collection.table)) ?? [])
          await queueForSearch(tx, collection, String(id));
    });
  } catch (error) {
    await images.collectGarbage([...names.keys()]);
    throw error;
  } finally {
    for (const name of names.keys()) await rm(join(images.stagingFolder, name), { force: true });
  }
  return counts;
}

async function readManifest(folder: string) {
  const text = await Bun.file(join(folder, MANIFEST)).text();
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError("invalid", `${MANIFEST} is damaged.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** No link, and nothing outside the folder, is read. */
async function assertUnchanged(folder: string, path: string, sum: string) {
  const file = join(folder, path);
  const isInside = /^(data|private|pictures|files)\/[\w.-]+$/.test(path) && !path.includes("..");
  const isFile = isInside && existsSync(file) && lstatSync(file).isFile();
  if (!isFile || !realpathSync(file).startsWith(realpathSync(folder) + sep))
    throw new AppError("invalid", `${path} is missing in the export.`);
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(file).stream()) hash.update(chunk);
  if (hash.digest("hex") !== sum)
    throw new AppError("invalid", `${path} was changed since the export, or is damaged.`);
}

/** The pictures and files of an export by their names in the store. */
function listNames(folder: string, paths: readonly string[], files: readonly Record<string, unknown>[]) {
  const blobs = new Map(files.map((row) => [`files/${String(row["file"])}`, String(row["blob"])]));
  const names = new Map<string, string>();
  for (const path of paths.filter((one) => /^(pictures|files)\//.test(one))) {
    const isPicture = path.startsWith("pictures/");
    const name = isPicture ? path.slice("pictures/".length) : blobs.get(path);
    if (name === undefined || imageHashOf(name) === null)
      throw new AppError("invalid", `${path} is no picture or file of the export.`);
    if (isPicture) inspectImage(join(folder, path), UNLIMITED);
    names.set(name, join(folder, path));
  }
  return names;
}

async function readLines(folder: string, table: string): Promise<Record<string, unknown>[]> {
  const file = Bun.file(join(folder, rowsFile(table)));
  if (!(await file.exists())) throw new AppError("invalid", `${rowsFile(table)} is missing in the export.`);
  const lines = (await file.text()).split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const row = parseJson(line);
    if (typeof row !== "object" || row === null)
      throw new AppError("invalid", `${rowsFile(table)} is damaged.`);
    return row as Record<string, unknown>;
  });
}

async function assertEmpty(tx: Transaction, table: string) {
  const [row] = await tx.all(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`);
  if (row !== undefined)
    throw new AppError(
      "conflict",
      "The site has content. An export is imported into a new site: choose another DATA_DIR.",
    );
}

async function insertRows(tx: Transaction, table: string, rows: readonly Record<string, unknown>[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_PART)
    await insertRecordRows(tx, { [table]: rows.slice(start, start + ROWS_PER_PART) });
}
