interface MediaFeatures {
  /** Narrower than the large breakpoint. */
  isNarrow?: boolean;
  prefersReducedMotion?: boolean;
  /** The primary pointer is fine and can hover. */
  hasMouse?: boolean;
}

/**
 * Replaces `matchMedia`, because happy-dom has neither layout nor user preferences. Returns a function that
 * restores the original.
 */
export function mockMatchMedia(media: MediaFeatures): () => void {
  const original = Object.getOwnPropertyDescriptor(globalThis, "matchMedia");
  const query = (text: string) =>
    Object.assign(new EventTarget(), { media: text, matches: matchesQuery(media, text) });
  Object.defineProperty(globalThis, "matchMedia", { value: query, configurable: true, writable: true });
  return () => {
    if (original) Object.defineProperty(globalThis, "matchMedia", original);
    else Reflect.deleteProperty(globalThis, "matchMedia");
  };
}

function matchesQuery(
  { isNarrow = false, prefersReducedMotion = false, hasMouse = false }: MediaFeatures,
  query: string,
): boolean {
  const features: Record<string, boolean> = {
    "(max-width: 56.1875em)": isNarrow,
    "(prefers-reduced-motion: reduce)": prefersReducedMotion,
    "(prefers-reduced-motion: no-preference)": !prefersReducedMotion,
    "(hover: hover)": hasMouse,
    "(pointer: fine)": hasMouse,
  };
  return query.split(" and ").every((part) => features[part] ?? false);
}
