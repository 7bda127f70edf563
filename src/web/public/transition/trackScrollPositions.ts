// Remembers how far each page of this visit is scrolled, over a reload too.

const STORAGE_KEY = "vitrine.places";
const MAX_POSITIONS = 50;

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
      // Storage may be blocked or full: a reload then begins at the top.
    }
  }

  addEventListener("scroll", record, { passive: true });
  addEventListener("pagehide", persist);
  return {
    /** Pixels. */
    find: (address: string): number => positions.get(address) ?? 0,
  };
}

/** Written by this file alone; anything else counts as nothing. */
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
