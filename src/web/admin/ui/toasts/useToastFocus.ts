// The way to the toasts by key, and back: F6 leads to the newest, and one that goes gives back the focus it had.
import { useEffect, useLayoutEffect, useRef } from "react";

import { topmostModal } from "../dialog/modals.ts";

export function useToastFocus(place: HTMLElement): void {
  /** Where the focus was before it came to the toasts. */
  const before = useRef<HTMLElement | null>(null);
  /** Where it is in them. */
  const inside = useRef<Element | null>(null);

  useEffect(() => {
    function onFocusIn({ target, relatedTarget: from }: FocusEvent) {
      inside.current = target instanceof Element ? target : null;
      if (from instanceof HTMLElement && !place.contains(from)) before.current = from;
    }
    function onFocusOut({ relatedTarget: to }: FocusEvent) {
      // To nowhere: another window has it now, or the toast is going.
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
    /** Whoever works elsewhere has left the toasts, also where nothing there takes the focus. */
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
    // What the toast's action itself led to keeps it.
    const isLost = !document.activeElement || document.activeElement === document.body;
    // Nobody asked for it: the page stays where it is.
    if (isLost) focusFirst([before.current, newestToast(place), ...focusTargets()], { preventScroll: true });
  });
}

/** The action of the newest toast that has one; without any the newest toast. */
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

/** @returns whether one of them took it: what is shut off or gone does not */
function focusFirst(candidates: readonly (HTMLElement | null)[], options?: FocusOptions): boolean {
  return candidates.some((candidate) => {
    if (!candidate?.isConnected) return false;
    candidate.focus(options);
    return document.activeElement === candidate;
  });
}
