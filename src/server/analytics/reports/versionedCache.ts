import type { Reader } from "#server/database/open.ts";

/** `data_version` changes when another connection commits. */
const DATA_VERSION_SQL = "SELECT data_version AS version FROM pragma_data_version";
/** The periods and a few pages. */
const MAX_ENTRIES = 20;

export function createVersionedCache<T>(db: Reader) {
  const cache = new Map<string, T>();
  let version = "";

  /**
   * Caches reports until anything is written to the database.
   * @param key identifies everything else that the report depends on. The report is shared and must not be
   * changed
   */
  return async (key: string, load: () => Promise<T>): Promise<T> => {
    const currentVersion = readDataVersion(db);
    if (version !== currentVersion) cache.clear();
    version = currentVersion;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const report = await load();
    if (readDataVersion(db) !== currentVersion || version !== currentVersion) return report;
    cache.set(key, report);
    for (const oldest of cache.size > MAX_ENTRIES ? cache.keys().take(1) : []) cache.delete(oldest);
    return report;
  };
}

/** Returns a different string after each write. `Reader` must be a connection that does not write. */
function readDataVersion({ $client }: Reader): string {
  return String($client.query<{ version: number }, []>(DATA_VERSION_SQL).get()?.version ?? "");
}
