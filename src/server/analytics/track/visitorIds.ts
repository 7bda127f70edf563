// Tells visitors and their sessions apart without knowing them: keyed hashes of where a view comes from and with what.

/** 128 bits: no two visitors will ever meet. */
const VISITOR_ID_LENGTH = 22;
/** 128 bits as well, which the database keeps as such. */
const SESSION_KEY_LENGTH = 32;
/** So many are at work at a time that hashing each of their requests would be a waste. */
const MAX_CACHED = 5_000;
/** Characters. Longer ones are made up, and thousands of them would fill the memory. */
const MAX_CACHED_AGENT_LENGTH = 512;

/** @param secret of this installation; without it, nobody can find an address behind an id */
export function createVisitorIds(secret: Buffer) {
  // By agent and then by address: to put the two together first would cost as much as all the rest.
  const cache = new Map<string, Map<string, string>>();
  let cacheSize = 0;

  function addToCache(address: string, agent: string, id: string) {
    if (agent.length > MAX_CACHED_AGENT_LENGTH) return id;
    if (cacheSize >= MAX_CACHED) cache.clear();
    cacheSize = cache.size === 0 ? 1 : cacheSize + 1;
    const byAddress = cache.get(agent);
    if (byAddress) byAddress.set(address, id);
    else cache.set(agent, new Map([[address, id]]));
    return id;
  }

  return (address: string, agent: string): string =>
    cache.get(agent)?.get(address) ??
    addToCache(
      address,
      agent,
      createHasher(secret, `${address}\n${agent}`).digest("base64url").slice(0, VISITOR_ID_LENGTH),
    );
}

/** What stands for a session: hexadecimal digits. */
export function createSessionKeys(secret: Buffer) {
  return {
    /** @param sessionId as the browser sends it */
    fromBrowser: (sessionId: string): string => hashKey(`session\n${sessionId}`),
    /** For pages whose call never came. */
    synthetic: (visitor: string, at: number): string => hashKey(`visit\n${visitor}\n${at}`),
  };

  function hashKey(text: string): string {
    return createHasher(secret, text).digest("hex").slice(0, SESSION_KEY_LENGTH);
  }
}

function createHasher(secret: Buffer, text: string) {
  return new Bun.CryptoHasher("sha256", secret).update(text);
}
