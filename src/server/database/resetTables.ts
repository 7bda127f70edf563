import { Database } from "bun:sqlite";

import { sql } from "drizzle-orm";

import { embeddedFolder } from "#server/embeddedFolder.ts";

import { migrate, readMigrations } from "./migrate.ts";
import type { Transaction } from "./transaction.ts";

/** Without virtual tables and their shadow tables. Those with triggers come first: they maintain other tables. */
const TABLES = `
  SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
  ORDER BY name IN (SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger') DESC, name`;

/** Gives all tables but those to keep the rows of a new database, such as the categories that ship. */
export function resetTables(tx: Transaction, kept: ReadonlySet<string>): void {
  using newDatabase = new Database(":memory:");
  migrate(newDatabase, ":memory:", readMigrations(embeddedFolder("migrations")));
  // Rows refer to rows that are deleted later.
  tx.$client.run("PRAGMA defer_foreign_keys = ON");
  for (const table of listTables(tx.$client))
    if (!kept.has(table)) tx.run(sql`DELETE FROM ${sql.identifier(table)}`);
  tx.run(sql`DELETE FROM search_index`);
  for (const table of listTables(newDatabase))
    if (!kept.has(table))
      for (const row of newDatabase.query(`SELECT * FROM ${table}`).values())
        tx.run(sql`INSERT INTO ${sql.identifier(table)} VALUES ${row}`);
}

export function listTables(client: Database): string[] {
  return client
    .query<{ name: string }, []>(TABLES)
    .all()
    .map(({ name }) => name);
}
