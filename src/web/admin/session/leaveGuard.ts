// Holds a screen with unsaved changes: asks before the address changes, the page is closed or the person goes back.
import type { AroundNavHandler } from "wouter";

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

interface HeldPage {
  /** The address of the screen that is held. */
  url: string;
  /** How far it is scrolled, in pixels. */
  y: number;
}

/** Must be made before anything else listens to `popstate`, so that the address is back before the screen changes. */
export function createLeaveGuard(window: Window) {
  const listeners = new Set<() => void>();
  /** The forms with changes: a dialog may have one above that of its page. */
  const holders = new Set<symbol>();
  let held: HeldPage | null = null;
  let waiting: (() => void) | null = null;
  let isSaving = false;
  let isUnanswered = false;

  function hold(page: HeldPage | null) {
    held = page;
    tell();
  }

  /** The changes are saved, or given up. */
  function release() {
    holders.clear();
    waiting = null;
    hold(null);
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  function setWaiting(next: (() => void) | null) {
    waiting = next;
    tell();
  }

  /** Does it at once, or after the person has agreed to lose the changes. */
  function ask(leave: () => void) {
    if (held) setWaiting(leave);
    else leave();
  }

  window.addEventListener("popstate", () => {
    if (!held || window.location.href === held.url) return;
    window.history.pushState(null, "", held.url);
    ask(() => window.history.back());
  });

  window.addEventListener("scroll", () => {
    if (!held) return;
    // Around a step back the browser scrolls to where the other screen was. Nobody else can scroll below the question.
    if (waiting) window.scrollTo(0, held.y);
    else held.y = window.scrollY;
  });

  window.addEventListener("beforeunload", (event) => {
    if (held) event.preventDefault();
  });

  const aroundNav: AroundNavHandler = (navigate, to, options) => ask(() => navigate(to, options));

  return {
    ask,
    aroundNav,
    /** @returns to be called when the changes of this form are saved, or given up */
    hold(): () => void {
      const holder = Symbol("form");
      holders.add(holder);
      if (!held) hold({ url: window.location.href, y: window.scrollY });
      return () => {
        if (holders.delete(holder) && holders.size === 0) release();
      };
    },
    release,
    /** Of what is held: on its way to the server at this moment. */
    setSaving(next: boolean): void {
      isSaving = next;
      tell();
    },
    /** Of what is held: it was sent, and nobody knows whether it arrived. */
    setUnanswered(next: boolean): void {
      isUnanswered = next;
      tell();
    },
    isUnanswered: () => isUnanswered,
    isSaving: () => isSaving,
    isHeld: () => held !== null,
    isAsking: () => waiting !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stay: () => setWaiting(null),
    leave(): void {
      const leave = waiting;
      release();
      leave?.();
    },
  };
}
