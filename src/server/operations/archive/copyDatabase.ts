import { Database } from "bun:sqlite";

/** By the generation, the start after a restore knows that it has to delete the recovery codes (`keys/sessionGeneration.ts`). */
const REMOVE_SESSIONS_AND_LINKS = `
  PRAGMA secure_delete = ON;
  DELETE FROM sessions;
  DELETE FROM account_links;
  REPLACE INTO secrets (name, value) VALUES ('generation', 'backup')`;

/**
 * Copies a database that may be in use, without sessions and account links: a stolen or restored copy contains no valid
 * login. Blocks the event loop.
 */
export function copyDatabase(from: string, to: string): void {
  const source = new Database(from, { readonly: true, strict: true });
  try {
    source.query("VACUUM INTO ?").run(to);
  } finally {
    source.close();
  }
  const copy = new Database(to, { readwrite: true, strict: true });
  try {
    copy.run(REMOVE_SESSIONS_AND_LINKS);
  } finally {
    copy.close();
  }
}
