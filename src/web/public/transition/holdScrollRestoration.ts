import { flushSync } from "react-dom";

import type { RouteMatch } from "../matchRoute.ts";
import { parseDestination } from "./destination.ts";

/**
 * Lets the browser restore the scroll position after back and forward once the page has rendered. Otherwise it does so immediately,
 * on the old content, and forgets what does not fit into the loading state. Call it before hydration: the visitor may go back
 * before that. Browsers without the Navigation API (https://developer.mozilla.org/docs/Web/API/Navigation_API) do as they can.
 * @param prefetch returns `null` for a page that is ready
 * @param hydrated resolves once pages render
 * @param finishHydration if it has begun: the page that the visitor left reads its own address, and the other one replaces it before
 * the restoration
 */
export function holdScrollRestoration(
  prefetch: (match: RouteMatch) => Promise<unknown> | null,
  hydrated: Promise<unknown>,
  finishHydration: () => void,
): void {
  if (!("navigation" in globalThis)) return;
  let isHeld = false;
  // Before the listeners of the router, so that the old page stays until the new one can render.
  addEventListener("popstate", (event) => isHeld && event.stopImmediatePropagation());
  navigation.addEventListener("navigate", (event) => {
    const isTraversal = event.navigationType === "traverse" && event.canIntercept;
    const destination = isTraversal ? parseDestination(event.destination.url) : null;
    const loading = destination && prefetch(destination.match);
    isHeld = Boolean(loading);
    if (!loading) return;
    finishHydration();
    const handler = async () => {
      await Promise.all([loading, hydrated]);
      if (event.signal.aborted) return;
      finishHydration();
      isHeld = false;
      // In one task: the browser stores each position that it shows.
      flushSync(() => dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
      event.scroll();
    };
    event.intercept({ focusReset: "manual", scroll: "manual", handler });
  });
}
