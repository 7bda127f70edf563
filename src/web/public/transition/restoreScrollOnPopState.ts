import { MAIN_ID } from "../layout/header/SkipLink.tsx";
import type { RouteMatch } from "../matchRoute.ts";
import { parseDestination } from "./destination.ts";
import { trackScrollPositions } from "./trackScrollPositions.ts";

/** Milliseconds; a page that takes longer is scrolled as far as it has rendered. */
const MAX_RENDER_MS = 1000;

/**
 * Restores the scroll position after back and forward once the page has rendered; the browser restores it
 * immediately, on the old content. Call it once, before hydration: the visitor may go back before that.
 * @param prefetch returns `null` for a page that is ready, where the browser's own restoration works
 */
export function restoreScrollOnPopState(prefetch: (match: RouteMatch) => Promise<unknown> | null): void {
  const positions = trackScrollPositions();
  const onPopState = () => {
    // During `popstate`, `location` already holds the new URL.
    const { href } = location;
    const y = positions.find(href);
    const destination = parseDestination(href);
    const pending = destination && prefetch(destination.match);
    const hasRendered = watchHeading();
    // Skipped if the visitor has navigated again.
    const restore = () => location.href === href && scrollTo(0, y);
    if (pending) void pending.then(() => waitForRender(hasRendered)).then(restore);
  };
  addEventListener("popstate", onPopState);
}

/**
 * Returns a function that is true once a different heading is present: React may show a loading state first.
 */
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

/** Resolves one frame after the render, for the layout, or after `MAX_RENDER_MS`. */
function waitForRender(hasRendered: () => boolean): Promise<void> {
  const deadline = performance.now() + MAX_RENDER_MS;
  return new Promise((resolve) => {
    const check = () => {
      requestAnimationFrame(hasRendered() || performance.now() > deadline ? () => resolve() : check);
    };
    check();
  });
}
