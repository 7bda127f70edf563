/** What is rendered from now on is in the window: happy-dom has no layout. Returns a function that undoes it. */
export function showWhenNear(): () => void {
  const original = globalThis.IntersectionObserver;
  class Near implements Partial<IntersectionObserver> {
    readonly #onChange;
    constructor(onChange: IntersectionObserverCallback) {
      this.#onChange = onChange;
    }
    observe(target: Element) {
      const entry: Partial<IntersectionObserverEntry> = { target, isIntersecting: true };
      // The parts that the code under test reads.
      this.#onChange([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    disconnect() {}
  }
  globalThis.IntersectionObserver = Near as unknown as typeof IntersectionObserver;
  return () => void (globalThis.IntersectionObserver = original);
}
