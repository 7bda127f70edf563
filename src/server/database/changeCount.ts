// Whether anything at all was written to the database meanwhile.
import type { Db } from "./open.ts";

/** What this connection has written, and a number that other connections move on, such as an operator's own. */
const COUNT = "SELECT total_changes() || ' ' || data_version AS count FROM pragma_data_version";

/** Another text after each write. */
export function changeCount({ $client }: Db): string {
  return $client.query<{ count: string }, []>(COUNT).get()?.count ?? "";
}
