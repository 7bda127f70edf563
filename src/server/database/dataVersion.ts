import type { Reader } from "./open.ts";

/** `data_version` changes when another connection commits. */
const DATA_VERSION_SQL = "SELECT data_version AS version FROM pragma_data_version";

/** Returns a different string after each write. `Reader` must be a connection that does not write. */
export function readDataVersion({ $client }: Reader): string {
  return String($client.query<{ version: number }, []>(DATA_VERSION_SQL).get()?.version ?? "");
}
