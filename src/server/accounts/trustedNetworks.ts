/** The oldest entries are evicted first. */
const MOST = 1000;

export type TrustedNetworks = ReturnType<typeof createTrustedNetworks>;

/**
 * Remembers from which networks an account signed in, so that failed attempts from elsewhere don't block it
 * there. Kept in memory only, because addresses are not stored.
 */
export function createTrustedNetworks() {
  const places = new Set<string>();

  return {
    /** The key of a rate limit: a trusted network counts separately, all others together. */
    counterOf(account: string, network: string): string {
      const place = placeOf(account, network);
      return places.has(place) ? place : account;
    },
    remember(account: string, network: string): void {
      const place = placeOf(account, network);
      places.delete(place);
      places.add(place);
      const [oldest] = places;
      if (places.size > MOST && oldest !== undefined) places.delete(oldest);
    },
  };
}

function placeOf(account: string, network: string): string {
  return `${account} ${network}`;
}
