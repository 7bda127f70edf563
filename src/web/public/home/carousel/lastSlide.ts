let lastSlide = 0;

export function rememberSlide(index: number): void {
  lastSlide = index;
}

/**
 * Returns the slide shown last, so that going back to the home page restores it. Returns 0 until hydration, to
 * match the server's markup.
 */
export function initialSlide(): number {
  const isHydrated = typeof document !== "undefined" && "hydrated" in document.documentElement.dataset;
  return isHydrated ? lastSlide : 0;
}
