import { Database } from "bun:sqlite";

import { z } from "zod";

export const MANIFEST_ENTRY = "manifest.json";

const count = z.number().int().nonnegative();
const contentsSchema = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), count),
  /** When a record was last created or changed, in milliseconds since 1970. */
  newestRecord: z.number().nullable(),
});

/** The last entry of an archive: what it must contain. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the Vitrine that wrote the archive. */
  version: z.string(),
  schemaVersion: count,
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  ...contentsSchema.shape,
  files: count,
  /** All other entries. */
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
  /** Pictures and files that the database refers to, and that were missing or incomplete in the uploads folder. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = Manifest["entries"][number];
export type DatabaseContents = z.infer<typeof contentsSchema>;

/** SQLite's own tables, and those of the search, which SQLite fills. */
const DERIVED_TABLES = /^(sqlite_|articles_search|search_)/;

/** Counts the rows of a database, whatever its schema version. */
export function describeDatabase(path: string): DatabaseContents {
  using sqlite = new Database(path, { readonly: true, strict: true });
  const tables = sqlite
    .query<{ name: string; time: string | null }, []>(
      `SELECT name, (SELECT max(name) FROM pragma_table_info(tables.name) WHERE name IN ('created_at', 'updated_at')) AS time
       FROM sqlite_schema AS tables WHERE type = 'table' ORDER BY name`,
    )
    .all();
  const rows: Record<string, number> = {};
  let newestRecord: number | null = null;
  for (const { name, time } of tables) {
    if (DERIVED_TABLES.test(name)) continue;
    const sql = `SELECT count(*) AS rows, max(${time ?? "NULL"}) AS newest FROM "${name}"`;
    const found = sqlite.query<{ rows: number; newest: number | null }, []>(sql).get();
    rows[name] = found?.rows ?? 0;
    if (found?.newest) newestRecord = Math.max(newestRecord ?? 0, found.newest);
  }
  return { rows, newestRecord };
}
