// Scrolls a list to where it was left, for whoever returns to it from one of its records by a button of ours.
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { useServices } from "../../services.ts";

/**
 * The state of a step in the history that returns to a list. The browser's own Back needs none, and who comes by the menu begins
 * at the top.
 */
export const RESTORE_SCROLL = { returning: true };

/** @param isLoaded whether the rows are drawn: before that there is nothing to scroll */
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
