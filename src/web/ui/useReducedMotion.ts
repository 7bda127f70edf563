import { useSyncExternalStore } from "react";

const MEDIA_QUERY = "(prefers-reduced-motion: reduce)";

/** True under prefers-reduced-motion; false on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}

export function prefersReducedMotion(): boolean {
  return matchMedia(MEDIA_QUERY).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(MEDIA_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
