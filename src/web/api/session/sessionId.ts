// The id of this browser session, by which page views are told apart.

export const SESSION_ID_KEY = "vitrine.sessionId";

let memoryId: string | null = null;

/** The id in session storage; a random one is made where there is none, and kept in memory where storage is blocked. */
export function getSessionId(): string {
  try {
    const id = sessionStorage.getItem(SESSION_ID_KEY) ?? memoryId ?? randomId();
    sessionStorage.setItem(SESSION_ID_KEY, id);
    return (memoryId = id);
  } catch {
    return (memoryId ??= randomId());
  }
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages served without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
