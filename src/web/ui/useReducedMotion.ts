// Whether the visitor asked for less motion; the server, which cannot know, says no.
import { useSyncExternalStore } from "react";

const QUERY = "(prefers-reduced-motion: reduce)";

export function useReducedMotion(): boolean {
  return useSyncExternalStore(watch, prefersReducedMotion, () => false);
}

export function prefersReducedMotion(): boolean {
  return matchMedia(QUERY).matches;
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
