// A folder that people and other programs can read, and from which the same site can be made again.
import { Database } from "bun:sqlite";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { getTableName } from "drizzle-orm";

import { FILES_PATH } from "#contract/files.ts";
import { UPLOADS_PATH } from "#contract/images.ts";
import { blocksText, parseBlocks } from "#resources/blocks/blockTexts.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import { getErrorCode } from "#server/errors.ts";
import { copyDatabase } from "#server/operations/archive/siteDatabase.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { StartError } from "#server/StartError.ts";

import { EXPORTED_TABLES, MANIFEST, rowsFile } from "./exportedTables.ts";
import { exportReadme } from "./exportReadme.ts";

/** Rows are written in parts, so that a large table is never in memory. */
const ROWS_PER_PART = 200;

interface ExportOptions {
  database: string;
  /** The folder with the stored pictures and files. */
  uploads: string;
  version: string;
  now: number;
}

/**
 * Writes a consistent copy of the content, also while the site is in use. The folder appears when it is complete.
 * @returns the number of rows of each table
 * @throws StartError for a folder that is not empty or can't be written
 */
export async function exportSite(target: string, options: ExportOptions): Promise<Record<string, number>> {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartError(`${target} is not empty.`, "Choose a new folder. Nothing was changed.");
  const staged = `${target.replace(/\/$/, "")}.part`;
  rmSync(staged, { recursive: true, force: true });
  try {
    mkdirSync(staged, { recursive: true });
    const counts = await writeFolder(staged, options);
    rmSync(target, { recursive: true, force: true });
    renameSync(staged, target);
    return counts;
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    if (["ENOSPC", "EACCES", "EROFS", "ENOENT"].includes(getErrorCode(error)))
      throw new StartError(`${target} can't be written (${getErrorCode(error)}).`, "Nothing is left of it.", {
        cause: error,
      });
    throw error;
  }
}

async function writeFolder(folder: string, { database, uploads, version, now }: ExportOptions) {
  const copy = join(folder, "snapshot.db");
  copyDatabase(database, copy);
  const sums: Record<string, string> = {};
  const counts: Record<string, number> = {};
  {
    using db = new Database(copy, { readonly: true, strict: true });
    const count = (table: string) =>
      db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
    for (const table of EXPORTED_TABLES) {
      counts[table] = count(table);
      writeRows(db, table, join(folder, rowsFile(table)));
      sums[rowsFile(table)] = await hashFile(join(folder, rowsFile(table)));
    }
    for (const [path, name] of listStored(db)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      copyFileSync(join(uploads, name), join(folder, path));
      sums[path] = await hashFile(join(folder, path));
    }
    for (const { collection } of CONTENT_FEATURES) writeTexts(db, folder, collection);
    const accounts = db.query("SELECT first_name, last_name, email, role, scope FROM users").all();
    writeFileSync(join(folder, "private/accounts.json"), `${JSON.stringify(accounts, null, 2)}\n`);
  }
  rmSync(copy);
  const manifest = { version, exportedAt: new Date(now).toISOString(), counts, sums };
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, "README.md"), exportReadme(manifest));
  return counts;
}

function writeRows(db: Database, table: string, file: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  let part: string[] = [];
  const flush = () => {
    appendFileSync(file, part.join(""));
    part = [];
  };
  for (const row of db.query(`SELECT * FROM ${table}`).iterate()) {
    part.push(`${JSON.stringify(row)}\n`);
    if (part.length === ROWS_PER_PART) flush();
  }
  flush();
}

/** The path of each picture and file in the folder, with its name in the store. */
function listStored(db: Database): [path: string, name: string][] {
  const pictures = db.query<{ file: string }, []>("SELECT file FROM pictures ORDER BY file").all();
  const files = db
    .query<{ file: string; blob: string }, []>("SELECT file, blob FROM files ORDER BY file")
    .all();
  return [
    ...pictures.map(({ file }): [string, string] => [`pictures/${file}`, file]),
    ...files.map(({ file, blob }): [string, string] => [`files/${file}`, blob]),
  ];
}

/** A Markdown file for each text: what people and other systems read. */
function writeTexts(
  db: Database,
  folder: string,
  { type, textTable, addressTable, galleryTable, table }: Collection,
) {
  const owner = textTable.ownerId.name;
  mkdirSync(join(folder, type.plural), { recursive: true });
  const rows = db.query<Record<string, string | number | null>, []>(`
    SELECT texts.*, records.*, addresses.slug, texts.status, texts.language, (
      SELECT json_group_array(json_object('file', '../pictures/' || file, 'alt', alt)) FROM ${getTableName(galleryTable)}
      WHERE ${galleryTable.ownerId.name} = records.id) AS gallery
    FROM ${getTableName(textTable)} AS texts
    JOIN ${getTableName(table)} AS records ON records.id = texts.${owner}
    JOIN ${getTableName(addressTable)} AS addresses ON addresses.${addressTable.ownerId.name} = texts.${owner}
      AND addresses.language = texts.language AND addresses.is_current = 1`);
  for (const row of rows.iterate()) {
    const front: Record<string, unknown> = {
      slug: row["slug"],
      language: row["language"],
      status: row["status"],
      publishedAt: row["published_at"] === null ? null : new Date(Number(row["published_at"])).toISOString(),
      logo: row["logo_file"] ? `../pictures/${row["logo_file"]}` : null,
      pictures: JSON.parse(String(row["gallery"])),
    };
    const body: string[] = [];
    for (const [name, { kind }] of Object.entries(type.fields)) {
      const value = row[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
      if (kind === "markdown" || kind === "text") body.push(String(value ?? ""));
      else if (kind === "blocks")
        body.push(blocksText(parseBlocks(String(value ?? "[]")), (one) => `<!-- ${one} -->`));
      else if (value !== undefined && value !== "") front[name] = value;
    }
    const text = body
      .filter((part) => part !== "")
      .join("\n\n")
      .replaceAll(UPLOADS_PATH, "../pictures/")
      .replaceAll(FILES_PATH, "../files/");
    // A draft may have the address of a published text.
    const path = join(folder, type.plural, `${row["slug"]}.${row["language"]}`);
    const file = existsSync(`${path}.md`) ? `${path}.${row["id"]}.md` : `${path}.md`;
    writeFileSync(file, `---\n${Bun.YAML.stringify(front, null, 2)}\n---\n\n${text}\n`);
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest("hex");
}
