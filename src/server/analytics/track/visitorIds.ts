// Pseudonymous ids: keyed hashes of a visitor's address and user agent, and of the session id that the browser sends.

/** Digits in base64url, 132 bits: collisions do not occur. */
const VISITOR_ID_LENGTH = 22;
/** 128 bits as hexadecimal digits, stored as bytes. */
const SESSION_KEY_LENGTH = 32;
/** Avoids hashing each request of active visitors. */
const MAX_CACHED = 5_000;
/** Characters. Longer user agents are forged, and thousands of them would fill the memory. */
const MAX_CACHED_AGENT_LENGTH = 512;

/** Returns the current key, see `VisitorKeys`. */
type GetKey = () => Buffer;

/** @param getKey returns the key of the hashes. Without the key, an id cannot be linked to an address. */
export function createVisitorIds(getKey: GetKey) {
  // Nested by user agent and address: concatenating them would cost as much as the rest.
  const cache = new Map<string, Map<string, string>>();
  let cacheSize = 0;
  let cachedKey: Buffer | null = null;

  function addToCache(address: string, agent: string, id: string) {
    if (agent.length > MAX_CACHED_AGENT_LENGTH) return id;
    if (cacheSize >= MAX_CACHED) cache.clear();
    cacheSize = cache.size === 0 ? 1 : cacheSize + 1;
    const byAddress = cache.get(agent);
    if (byAddress) byAddress.set(address, id);
    else cache.set(agent, new Map([[address, id]]));
    return id;
  }

  return (address: string, agent: string): string => {
    const key = getKey();
    if (key !== cachedKey) cache.clear();
    cachedKey = key;
    return (
      cache.get(agent)?.get(address) ??
      addToCache(
        address,
        agent,
        createHasher(key, `${address}\n${agent}`).digest("base64url").slice(0, VISITOR_ID_LENGTH),
      )
    );
  };
}

/** Session keys in hexadecimal digits. */
export function createSessionKeys(getKey: GetKey) {
  return {
    /**
     * A session belongs to one visitor, so that nobody can add views to the session of another.
     * @param sessionId as sent by the browser
     */
    fromBrowser: (visitor: string, sessionId: string): string => hashKey(`session\n${visitor}\n${sessionId}`),
    /** For pages without a tracking call. */
    synthetic: (visitor: string, at: number): string => hashKey(`visit\n${visitor}\n${at}`),
  };

  function hashKey(text: string): string {
    return createHasher(getKey(), text).digest("hex").slice(0, SESSION_KEY_LENGTH);
  }
}

function createHasher(key: Buffer, text: string) {
  return new Bun.CryptoHasher("sha256", key).update(text);
}
