// Remembers how far each page of this visit is scrolled, over a reload too.

const KEY = "vitrine.places";
const MOST = 50;

export function rememberPlaces() {
  const places = new Map(read());

  function note() {
    places.delete(location.href);
    places.set(location.href, Math.round(scrollY));
  }

  function keep() {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MOST)));
    } catch {
      // Storage may be blocked or full: a reload then begins at the top.
    }
  }

  addEventListener("scroll", note, { passive: true });
  addEventListener("pagehide", keep);
  return {
    /** Pixels. */
    find: (address: string): number => places.get(address) ?? 0,
  };
}

/** Written by this file alone; anything else counts as nothing. */
function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
