import type { Reader } from "./open.ts";

/** A number that each commit of another connection changes, such as the one that writes. */
const DATA_VERSION_SQL = "SELECT data_version AS version FROM pragma_data_version";

/** Another text after each write, read on a connection that does not write. */
export function readDataVersion({ $client }: Reader): string {
  return String($client.query<{ version: number }, []>(DATA_VERSION_SQL).get()?.version ?? "");
}
