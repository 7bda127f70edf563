// Lets the browser restore the scroll position after going back or forward only once the page is there to be scrolled.
import { destinationOf } from "./destination.ts";
import type { Destination } from "./destination.ts";

/**
 * Browsers without the Navigation API restore it at once, which is right for every page that is kept in memory.
 * @returns the function that ends it
 */
export function holdScroll(fetchAhead: (destination: Destination) => Promise<unknown> | null): () => void {
  if (!("navigation" in window)) return () => {};
  const { navigation } = window;
  const hold = (event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.canIntercept || event.hashChange) return;
    const destination = destinationOf(event.destination.url);
    const pending = destination && !destination.isHere ? fetchAhead(destination) : null;
    if (pending) event.intercept({ focusReset: "manual", handler: () => pending.then(drawn) });
  };
  navigation.addEventListener("navigate", hold);
  return () => navigation.removeEventListener("navigate", hold);
}

/** Two frames: one for React to draw, one for the browser to lay out. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
