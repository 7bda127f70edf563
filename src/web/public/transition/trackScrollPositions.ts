const STORAGE_KEY = "vitrine.scrollPositions";
const MAX_POSITIONS = 50;

/** Remembers the scroll position of each URL for the session, across reloads. */
export function trackScrollPositions() {
  const positions = new Map(readStored());

  function record() {
    positions.delete(location.href);
    positions.set(location.href, Math.round(scrollY));
  }

  function persist() {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS)));
    } catch {
      // Storage may be blocked or full; pages then start at the top after a reload.
    }
  }

  addEventListener("scroll", record, { passive: true });
  addEventListener("pagehide", persist);
  return {
    /** Pixels. */
    find: (address: string): number => positions.get(address) ?? 0,
  };
}

/** Ignores values that this module did not write. */
function readStored(): [string, number][] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
