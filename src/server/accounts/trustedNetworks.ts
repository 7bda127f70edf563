// Where accounts were signed in to: a stranger's wrong tries keep nobody out of the place they came in from before.

/** The oldest are forgotten first. */
const MOST = 1000;

export type TrustedNetworks = ReturnType<typeof createTrustedNetworks>;

/** Kept in memory alone: addresses are not written down. */
export function createTrustedNetworks() {
  const places = new Set<string>();

  return {
    /** Under what a try is counted: from a known place by itself, from everywhere else together with all others. */
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
