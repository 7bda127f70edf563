// Keeps answers for as long as nothing at all is written to the database: who goes back to a period sees it at once.
import { changeCount } from "#server/database/changeCount.ts";
import type { Reader } from "#server/database/open.ts";

/** The periods, and a few pages that were looked at. */
const MAX_ENTRIES = 20;

export function createAnswerCache<T>(db: Reader) {
  const cache = new Map<string, T>();
  let version = "";

  /** @param question tells apart whatever the answer depends on beside the database; the answer is everybody's, and not to be changed */
  return async (key: string, load: () => Promise<T>): Promise<T> => {
    const currentVersion = changeCount(db);
    if (version !== currentVersion) cache.clear();
    version = currentVersion;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const answer = await load();
    if (changeCount(db) !== currentVersion || version !== currentVersion) return answer;
    cache.set(key, answer);
    for (const oldest of cache.size > MAX_ENTRIES ? cache.keys().take(1) : []) cache.delete(oldest);
    return answer;
  };
}
