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
