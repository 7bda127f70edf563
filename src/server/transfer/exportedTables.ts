// What an export contains, in the order of references. All other tables are left out: accounts, keys, history, trash, statistics.
import { getTableName } from "drizzle-orm";

import { CONTENT_FEATURES } from "#server/content/registry.ts";

/** With personal data of visitors. */
export const PRIVATE_TABLES = ["messages"];

export const EXPORTED_TABLES: readonly string[] = [
  "pictures",
  "replaced_pictures",
  "files",
  "file_downloads",
  "categories",
  "category_texts",
  ...CONTENT_FEATURES.flatMap(({ collection: { table, textTable, addressTable, galleryTable } }) =>
    [table, textTable, addressTable, galleryTable].map(getTableName),
  ),
  "activity_categories",
  "clients",
  "legal_documents",
  "legal_versions",
  "redirects",
  "settings",
  ...PRIVATE_TABLES,
];

/** The file with the rows of a table, one JSON object a line. */
export function rowsFile(table: string): string {
  return PRIVATE_TABLES.includes(table) ? `private/${table}.jsonl` : `data/${table}.jsonl`;
}

/** Names the release, and the SHA-256 of every other file that an import reads, by path. */
export const MANIFEST = "data/manifest.json";
