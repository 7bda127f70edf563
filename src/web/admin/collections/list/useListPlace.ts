// Scrolls a list to where it was left, for whoever returns to it from one of its records by a button of ours.
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { useServices } from "../../services.ts";

/**
 * The state of a step in the history that returns to a list. The browser's own Back needs none, and who comes by the menu begins
 * at the top.
 */
export const RETURNING = { returning: true };

/** @param isSeen whether the rows are drawn: before that there is nothing to scroll */
export function useListPlace(isSeen: boolean): void {
  const { places } = useServices();
  const [path] = useLocation();
  const address = `${path}?${useSearch()}`;
  useEffect(() => {
    if (!isSeen) return;
    const note = () => void places.set(address, scrollY);
    const place = isReturning() ? places.get(address) : undefined;
    if (place !== undefined) scrollTo(0, place);
    note();
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [address, isSeen, places]);
}

function isReturning(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "returning" in state;
}
