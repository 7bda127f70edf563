// Whether anything at all was written to the database meanwhile.
import type { Db } from "./database.ts";

const OTHERS = "SELECT data_version AS count FROM pragma_data_version";
const OWN = "SELECT total_changes() AS count";

/** Another text after each write, by this process or by another one. */
export function changeCount(db: Db): string {
  return `${countOf(db, OWN)} ${foreignChangeCount(db)}`;
}

/** Another number after another process has written. */
export function foreignChangeCount(db: Db): number {
  return countOf(db, OTHERS);
}

function countOf({ $client }: Db, sql: string): number {
  return $client.query<{ count: number }, []>(sql).get()?.count ?? 0;
}
