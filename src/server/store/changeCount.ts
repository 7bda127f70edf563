// Whether anything at all was written to the database meanwhile.
import type { Db } from "./database.ts";

/** What this connection has written, and what others have. */
const COUNT = "SELECT total_changes() || ' ' || data_version AS count FROM pragma_data_version";

/** Another text after each write, by this process or by another one. */
export function changeCount({ $client }: Db): string {
  return $client.query<{ count: string }, []>(COUNT).get()?.count ?? "";
}
