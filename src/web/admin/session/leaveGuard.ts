// Holds a screen with unsaved changes: asks before the address changes, the page is closed or the person goes back.
import type { AroundNavHandler } from "wouter";

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

interface BlockedPage {
  /** The address of the screen that is held. */
  url: string;
  /** How far it is scrolled, in pixels. */
  scrollY: number;
}

/** Must be made before anything else listens to `popstate`, so that the address is back before the screen changes. */
export function createLeaveGuard(window: Window) {
  const listeners = new Set<() => void>();
  /** The forms with changes: a dialog may have one above that of its page. */
  const blockers = new Set<symbol>();
  let blockedPage: BlockedPage | null = null;
  let pendingLeave: (() => void) | null = null;
  let isSaving = false;
  let isUnconfirmed = false;

  function setBlockedPage(page: BlockedPage | null) {
    blockedPage = page;
    notify();
  }

  /** The changes are saved, or given up. */
  function release() {
    blockers.clear();
    pendingLeave = null;
    setBlockedPage(null);
  }

  function notify() {
    for (const listener of listeners) listener();
  }

  function setPendingLeave(next: (() => void) | null) {
    pendingLeave = next;
    notify();
  }

  /** Does it at once, or after the person has agreed to lose the changes. */
  function confirmLeave(leave: () => void) {
    if (blockedPage) setPendingLeave(leave);
    else leave();
  }

  window.addEventListener("popstate", () => {
    if (!blockedPage || window.location.href === blockedPage.url) return;
    window.history.pushState(null, "", blockedPage.url);
    confirmLeave(() => window.history.back());
  });

  window.addEventListener("scroll", () => {
    if (!blockedPage) return;
    // Around a step back the browser scrolls to where the other screen was. Nobody else can scroll below the question.
    if (pendingLeave) window.scrollTo(0, blockedPage.scrollY);
    else blockedPage.scrollY = window.scrollY;
  });

  window.addEventListener("beforeunload", (event) => {
    if (blockedPage) event.preventDefault();
  });

  const aroundNav: AroundNavHandler = (navigate, to, options) => confirmLeave(() => navigate(to, options));

  return {
    confirmLeave,
    aroundNav,
    /** @returns to be called when the changes of this form are saved, or given up */
    block(): () => void {
      const blocker = Symbol("form");
      blockers.add(blocker);
      if (!blockedPage) setBlockedPage({ url: window.location.href, scrollY: window.scrollY });
      return () => {
        if (blockers.delete(blocker) && blockers.size === 0) release();
      };
    },
    release,
    /** Of what is held: on its way to the server at this moment. */
    setSaving(next: boolean): void {
      isSaving = next;
      notify();
    },
    /** Of what is held: it was sent, and nobody knows whether it arrived. */
    setUnconfirmed(next: boolean): void {
      isUnconfirmed = next;
      notify();
    },
    isUnconfirmed: () => isUnconfirmed,
    isSaving: () => isSaving,
    isBlocking: () => blockedPage !== null,
    isConfirming: () => pendingLeave !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stay: () => setPendingLeave(null),
    leave(): void {
      const leave = pendingLeave;
      release();
      leave?.();
    },
  };
}
