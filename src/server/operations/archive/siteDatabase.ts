import { Database } from "bun:sqlite";

/** Of the database, in the data folder and in archives. */
export const DATABASE_ENTRY = "vitrine.db";
const INSTALLATION_ID = "SELECT value AS id FROM secrets WHERE name = 'installation'";

/** Identifies the installation of a database. `null` before its first start and for an unreadable file. */
export function readInstallationId(database: string): string | null {
  try {
    using sqlite = new Database(database, { readonly: true, strict: true });
    return sqlite.query<{ id: string }, []>(INSTALLATION_ID).get()?.id ?? null;
  } catch {
    return null;
  }
}

/** By the generation, the start after a restore knows that it has to delete the recovery codes (`keys/sessionGeneration.ts`). */
const REMOVE_SESSIONS_AND_LINKS = `
  PRAGMA secure_delete = ON;
  DELETE FROM sessions;
  DELETE FROM account_links;
  DELETE FROM preview_links;
  REPLACE INTO secrets (name, value) VALUES ('generation', 'backup')`;

/**
 * Copies a database that may be in use, without sessions and account links: a stolen or restored copy contains no valid
 * login. Blocks the event loop.
 */
export function copyDatabase(from: string, to: string): void {
  using source = new Database(from, { readonly: true, strict: true });
  source.query("VACUUM INTO ?").run(to);
  using copy = new Database(to, { readwrite: true, strict: true });
  copy.run(REMOVE_SESSIONS_AND_LINKS);
}
