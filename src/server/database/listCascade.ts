import type { Database } from "bun:sqlite";

/** A table and all tables whose rows are deleted with its rows (`ON DELETE CASCADE`). */
export function listCascade(client: Database, table: string): string[] {
  const rows = client
    .query<{ name: string }, [string]>(
      `WITH RECURSIVE cascade(name) AS (
        VALUES (?)
        UNION
        SELECT tables.name
        FROM cascade, sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table' AND keys."table" = cascade.name AND keys.on_delete = 'CASCADE'
      )
      SELECT name FROM cascade`,
    )
    .all(table);
  return rows.map(({ name }) => name);
}
