import { MAIN_ID } from "../layout/header/SkipLink.tsx";
import type { RouteMatch } from "../matchRoute.ts";
import { parseDestination } from "./destination.ts";

/** Milliseconds from hydration; a page that takes longer, or has become shorter, is scrolled as far as it goes. */
const MAX_RENDER_MS = 3000;
/** Events after which a position is not restored any more. wouter dispatches `pushState`. */
const OBSOLETING_EVENTS = ["pushState", "wheel", "touchmove", "keydown"];

/**
 * Restores the scroll position after back and forward once the page has rendered; the browser restores it
 * immediately, on the old content. Call it once, before hydration: the visitor may go back before that.
 * @param prefetch returns `null` for a page that is ready, where the browser's own restoration works
 */
export function restoreScrollOnPopState(prefetch: (match: RouteMatch) => Promise<unknown> | null): void {
  const positions = trackScrollPositions();
  let { pathname } = location;
  let lastEvent: Event;
  const onEvent = (event: Event) => {
    lastEvent = event;
    pathname = location.pathname;
  };
  const onPopState = (event: Event) => {
    // During `popstate`, `location` already holds the new URL.
    const { href } = location;
    const y = positions.find(href);
    const destination = parseDestination(href);
    const pending = destination && prefetch(destination.match);
    const previousHeading = pathname === location.pathname ? null : findHeading();
    onEvent(event);
    // The heading alone does not suffice: it is also above records that are loading.
    const hasRendered = () => {
      const heading = findHeading();
      return heading !== null && heading !== previousHeading && getMaxScrollY() >= y;
    };
    const restore = () => lastEvent === event && scrollTo(0, y);
    if (pending) void pending.then(() => waitForRender(hasRendered)).then(restore);
  };
  for (const type of OBSOLETING_EVENTS) addEventListener(type, onEvent, { passive: true });
  addEventListener("popstate", onPopState);
}

function findHeading(): Element | null {
  return document.querySelector(`#${MAIN_ID} h1`);
}

function getMaxScrollY(): number {
  return document.documentElement.scrollHeight - innerHeight;
}

/** Resolves one frame after the render, for the layout, or `MAX_RENDER_MS` after hydration. */
function waitForRender(hasRendered: () => boolean): Promise<void> {
  let deadline = Infinity;
  return new Promise((resolve) => {
    const check = () => {
      if ("hydrated" in document.documentElement.dataset)
        deadline = Math.min(deadline, performance.now() + MAX_RENDER_MS);
      requestAnimationFrame(hasRendered() || performance.now() > deadline ? () => resolve() : check);
    };
    check();
  });
}

const STORAGE_KEY = "vitrine.scrollPositions";
const MAX_POSITIONS = 50;

/** Remembers the scroll position of each URL for the session, across reloads. */
function trackScrollPositions() {
  const positions = new Map(readStored());

  function record() {
    positions.delete(location.href);
    positions.set(location.href, Math.round(scrollY));
  }

  function persist() {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS)));
    } catch {
      // Storage may be blocked or full; pages then start at the top after a reload.
    }
  }

  addEventListener("scroll", record, { passive: true });
  addEventListener("pagehide", persist);
  return {
    /** Pixels. */
    find: (address: string): number => positions.get(address) ?? 0,
  };
}

/** Ignores values that this module did not write. */
function readStored(): [string, number][] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
