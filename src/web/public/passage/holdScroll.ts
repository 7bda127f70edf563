// Lets the browser restore the scroll position after going back or forward only once the page is there to be scrolled.
import { MAIN_ID } from "../layout/SkipLink.tsx";
import { destinationOf } from "./destination.ts";
import type { Destination } from "./destination.ts";

/** Milliseconds; a page that takes longer is scrolled as it is then. */
const DRAWING_MS = 1000;

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

/** Until the heading stands there, and one frame more for the layout: React may keep a loading state for a moment. */
function drawn(): Promise<void> {
  const latest = performance.now() + DRAWING_MS;
  return new Promise((resolve) => {
    const look = () => {
      const isDrawn = document.querySelector(`#${MAIN_ID} h1`) !== null || performance.now() > latest;
      requestAnimationFrame(isDrawn ? () => resolve() : look);
    };
    look();
  });
}
