import type { Reader } from "./open.ts";

/** A number that each commit of another connection changes, such as the one that writes. */
const VERSION = "SELECT data_version AS version FROM pragma_data_version";

/** Another text after each write, read on a connection that does not write. */
export function changeCount({ $client }: Reader): string {
  return String($client.query<{ version: number }, []>(VERSION).get()?.version ?? "");
}
