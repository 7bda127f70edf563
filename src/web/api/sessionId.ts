export const SESSION_ID_KEY = "vitrine.sessionId";

let memoryId: string | null = null;

/**
 * Returns the id of the browser session, which distinguishes page views of different tabs. Creates a random one
 * if there is none; keeps it in memory if storage is blocked.
 */
export function getSessionId(): string {
  try {
    const id = sessionStorage.getItem(SESSION_ID_KEY) ?? memoryId ?? randomId();
    sessionStorage.setItem(SESSION_ID_KEY, id);
    return (memoryId = id);
  } catch {
    return (memoryId ??= randomId());
  }
}

/** Returns 32 hexadecimal digits. `crypto.randomUUID` is missing on pages served without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
