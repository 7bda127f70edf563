import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { useServices } from "#web/admin/session/services.ts";

/**
 * History state of a navigation that returns to a list. The browser's Back restores the position itself, and a
 * navigation through the menu starts at the top.
 */
export const RESTORE_SCROLL = { returning: true };

/**
 * Scrolls a list to its last position when the person returns to it by a button.
 * @param isLoaded true once the rows are rendered: before, the page is too short
 */
export function useScrollRestoration(isLoaded: boolean): void {
  const { scrollPositions } = useServices();
  const [path] = useLocation();
  const url = `${path}?${useSearch()}`;
  useEffect(() => {
    if (!isLoaded) return;
    const savePosition = () => void scrollPositions.set(url, scrollY);
    const position = shouldRestoreScroll() ? scrollPositions.get(url) : undefined;
    if (position !== undefined) scrollTo(0, position);
    savePosition();
    addEventListener("scroll", savePosition, { passive: true });
    return () => removeEventListener("scroll", savePosition);
  }, [url, isLoaded, scrollPositions]);
}

function shouldRestoreScroll(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "returning" in state;
}
