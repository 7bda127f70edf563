// Scrolls a page that is gone back or forward to as it was, once it is drawn: the browser does so at once, on whatever stands there.
import { MAIN_ID } from "../layout/header/SkipLink.tsx";
import type { RouteMatch } from "../matchRoute.ts";
import { destinationOf } from "./destination.ts";
import { rememberPlaces } from "./rememberPlaces.ts";

/** Milliseconds; a page that takes longer is scrolled as it is then. */
const DRAWING_MS = 1000;

/**
 * Called once, before the page is hydrated: a visitor may go back before that.
 * @param fetchAhead gives `null` for a page that is at hand, which the browser scrolls rightly by itself
 */
export function scrollBack(fetchAhead: (match: RouteMatch) => Promise<unknown> | null): void {
  const places = rememberPlaces();
  const scroll = () => {
    // The new one already.
    const { href } = location;
    const y = places.find(href);
    const destination = destinationOf(href);
    const pending = destination && fetchAhead(destination.match);
    const isDrawn = headingChanges();
    // Whoever has gone on meanwhile is not moved.
    const arrive = () => location.href === href && scrollTo(0, y);
    if (pending) void pending.then(() => drawn(isDrawn)).then(arrive);
  };
  addEventListener("popstate", scroll);
}

/** Whether the page's heading is another one than now, and there: React may keep a loading state for a moment. */
function headingChanges(): () => boolean {
  const before = heading();
  const text = before?.textContent;
  return () => {
    const now = heading();
    return now !== null && (now !== before || now.textContent !== text);
  };
}

function heading(): Element | null {
  return document.querySelector(`#${MAIN_ID} h1`);
}

/** Until then, and one frame more for the layout. */
function drawn(isDrawn: () => boolean): Promise<void> {
  const latest = performance.now() + DRAWING_MS;
  return new Promise((resolve) => {
    const look = () => {
      requestAnimationFrame(isDrawn() || performance.now() > latest ? () => resolve() : look);
    };
    look();
  });
}
