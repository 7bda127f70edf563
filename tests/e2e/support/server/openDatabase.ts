import { Database } from "bun:sqlite";
import { join } from "node:path";

const BUSY_TIMEOUT_MS = 5_000;

/** Opens the database of a data folder. Waits for a running server, which may write after its reply. */
export function openDatabase(dataDir: string): Database {
  const database = new Database(join(dataDir, "vitrine.db"), { readwrite: true, strict: true });
  database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return database;
}
