// Tells visitors and their sessions apart without knowing them: keyed hashes of where a view comes from and with what.

/** 128 bits: no two visitors will ever meet. */
const ID_CHARACTERS = 22;
/** 128 bits as well, which the database keeps as such. */
const KEY_DIGITS = 32;
/** So many are at work at a time that hashing each of their requests would be a waste. */
const MOST_REMEMBERED = 5_000;
/** Characters. Longer ones are made up, and thousands of them would fill the memory. */
const LONGEST_REMEMBERED = 512;

/** @param secret of this installation; without it, nobody can find an address behind an id */
export function createVisitorIds(secret: Buffer) {
  // By agent and then by address: to put the two together first would cost as much as all the rest.
  const known = new Map<string, Map<string, string>>();
  let remembered = 0;

  function remember(address: string, agent: string, id: string) {
    if (agent.length > LONGEST_REMEMBERED) return id;
    if (remembered >= MOST_REMEMBERED) known.clear();
    remembered = known.size === 0 ? 1 : remembered + 1;
    const ofAgent = known.get(agent);
    if (ofAgent) ofAgent.set(address, id);
    else known.set(agent, new Map([[address, id]]));
    return id;
  }

  return (address: string, agent: string): string =>
    known.get(agent)?.get(address) ??
    remember(
      address,
      agent,
      hasherOf(secret, `${address}\n${agent}`).digest("base64url").slice(0, ID_CHARACTERS),
    );
}

/** What stands for a session: hexadecimal digits. */
export function createSessionKeys(secret: Buffer) {
  return {
    /** @param sessionId as the browser sends it */
    ofBrowser: (sessionId: string): string => keyOf(`session\n${sessionId}`),
    /** For pages whose call never came. */
    made: (visitor: string, at: number): string => keyOf(`visit\n${visitor}\n${at}`),
  };

  function keyOf(text: string): string {
    return hasherOf(secret, text).digest("hex").slice(0, KEY_DIGITS);
  }
}

function hasherOf(secret: Buffer, text: string) {
  return new Bun.CryptoHasher("sha256", secret).update(text);
}
