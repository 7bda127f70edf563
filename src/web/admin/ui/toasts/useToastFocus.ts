import { useEffect, useLayoutEffect, useRef } from "react";

import { topmostModal } from "../dialog/modals.ts";

/** F6 moves the focus to the newest toast and back. A toast that closes returns the focus. */
export function useToastFocus(place: HTMLElement): void {
  /** The element that had the focus before the toasts. */
  const before = useRef<HTMLElement | null>(null);
  /** The focused element in the toasts. */
  const inside = useRef<Element | null>(null);

  useEffect(() => {
    function onFocusIn({ target, relatedTarget: from }: FocusEvent) {
      inside.current = target instanceof Element ? target : null;
      if (from instanceof HTMLElement && !place.contains(from)) before.current = from;
    }
    function onFocusOut({ relatedTarget: to }: FocusEvent) {
      // `null` if another window gets the focus or the toast is being removed.
      if (!(to instanceof Element) || place.contains(to)) return;
      inside.current = null;
      before.current = null;
    }
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== "F6" || event.defaultPrevented) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const target = place.contains(document.activeElement)
        ? [before.current, ...focusTargets()]
        : [newestToast(place)];
      if (focusFirst(target)) event.preventDefault();
    }
    /** A click outside leaves the toasts, even where nothing takes the focus. */
    function onPointerDown({ target }: PointerEvent) {
      if (target instanceof Node && place.contains(target)) return;
      inside.current = null;
      before.current = null;
    }
    document.addEventListener("pointerdown", onPointerDown);
    place.addEventListener("focusin", onFocusIn);
    place.addEventListener("focusout", onFocusOut);
    document.addEventListener("keydown", handleKeyDown);
    return () => {
      place.removeEventListener("focusin", onFocusIn);
      place.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("keydown", handleKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [place]);

  useLayoutEffect(() => {
    if (!inside.current || inside.current.isConnected) return;
    inside.current = null;
    // The toast's action may have moved the focus.
    const isLost = !document.activeElement || document.activeElement === document.body;
    // The person didn't move the focus, so the page must not scroll.
    if (isLost) focusFirst([before.current, newestToast(place), ...focusTargets()], { preventScroll: true });
  });
}

/** The action of the newest toast that has one, else the newest toast. */
function newestToast(place: HTMLElement): HTMLElement | null {
  const toasts = [...place.querySelectorAll<HTMLElement>("[data-kind]")];
  return [...place.querySelectorAll<HTMLElement>("[data-action]")].at(-1) ?? toasts.at(-1) ?? null;
}

function focusTargets(): (HTMLElement | null)[] {
  const modal = topmostModal();
  return modal
    ? [modal.querySelector<HTMLElement>("input:enabled, textarea:enabled, button:enabled, a[href]")]
    : [document.querySelector("main")];
}

/** @returns false if no candidate took the focus: all are gone or inert */
function focusFirst(candidates: readonly (HTMLElement | null)[], options?: FocusOptions): boolean {
  return candidates.some((candidate) => {
    if (!candidate?.isConnected) return false;
    candidate.focus(options);
    return document.activeElement === candidate;
  });
}
