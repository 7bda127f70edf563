/** The oldest entries are evicted first. */
const MAX_ENTRIES = 1000;

export type TrustedNetworks = ReturnType<typeof createTrustedNetworks>;

/**
 * Remembers from which networks an account signed in, so that failed attempts from elsewhere don't block it
 * there. Kept in memory only, because addresses are not stored.
 */
export function createTrustedNetworks() {
  const entries = new Set<string>();

  return {
    /** The key of a rate limit: a trusted network counts separately, all others together. */
    limitKey(account: string, network: string): string {
      const entry = entryKey(account, network);
      return entries.has(entry) ? entry : account;
    },
    trust(account: string, network: string): void {
      const entry = entryKey(account, network);
      entries.delete(entry);
      entries.add(entry);
      const [oldest] = entries;
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
}

function entryKey(account: string, network: string): string {
  return `${account} ${network}`;
}
