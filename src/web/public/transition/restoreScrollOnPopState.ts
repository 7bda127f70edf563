// Scrolls a page that is gone back or forward to as it was, once it is drawn: the browser does so at once, on whatever stands there.
import { MAIN_ID } from "../layout/header/SkipLink.tsx";
import type { RouteMatch } from "../matchRoute.ts";
import { parseDestination } from "./destination.ts";
import { trackScrollPositions } from "./trackScrollPositions.ts";

/** Milliseconds; a page that takes longer is scrolled as it is then. */
const MAX_RENDER_MS = 1000;

/**
 * Called once, before the page is hydrated: a visitor may go back before that.
 * @param prefetch gives `null` for a page that is at hand, which the browser scrolls rightly by itself
 */
export function restoreScrollOnPopState(prefetch: (match: RouteMatch) => Promise<unknown> | null): void {
  const positions = trackScrollPositions();
  const onPopState = () => {
    // The new one already.
    const { href } = location;
    const y = positions.find(href);
    const destination = parseDestination(href);
    const pending = destination && prefetch(destination.match);
    const hasRendered = watchHeading();
    // Whoever has gone on meanwhile is not moved.
    const restore = () => location.href === href && scrollTo(0, y);
    if (pending) void pending.then(() => waitForRender(hasRendered)).then(restore);
  };
  addEventListener("popstate", onPopState);
}

/** Whether the page's heading is another one than now, and there: React may keep a loading state for a moment. */
function watchHeading(): () => boolean {
  const previous = findHeading();
  const text = previous?.textContent;
  return () => {
    const current = findHeading();
    return current !== null && (current !== previous || current.textContent !== text);
  };
}

function findHeading(): Element | null {
  return document.querySelector(`#${MAIN_ID} h1`);
}

/** Until then, and one frame more for the layout. */
function waitForRender(hasRendered: () => boolean): Promise<void> {
  const deadline = performance.now() + MAX_RENDER_MS;
  return new Promise((resolve) => {
    const check = () => {
      requestAnimationFrame(hasRendered() || performance.now() > deadline ? () => resolve() : check);
    };
    check();
  });
}
