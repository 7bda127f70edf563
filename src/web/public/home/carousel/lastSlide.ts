// Which slide was shown last, for whoever comes back to the home page: where one has scrolled to is kept, and so is this.

let lastSlide = 0;

export function rememberSlide(index: number): void {
  lastSlide = index;
}

/** The first as long as the page is the server's, which knows of no other. */
export function initialSlide(): number {
  const isHydrated = typeof document !== "undefined" && "alive" in document.documentElement.dataset;
  return isHydrated ? lastSlide : 0;
}
