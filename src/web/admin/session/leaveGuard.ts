import type { AroundNavHandler } from "wouter";

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

interface BlockedPage {
  /** URL of the screen with unsaved changes. */
  url: string;
  /** Scroll offset in pixels. */
  scrollY: number;
}

/**
 * Asks before unsaved changes are lost: on navigation, Back and unload. Create it before any other `popstate`
 * listener, so that it restores the URL before the screen changes.
 */
export function createLeaveGuard(window: Window) {
  const listeners = new Set<() => void>();
  /** One per form with changes: a dialog may have a form above that of its page. */
  const blockers = new Set<symbol>();
  let blockedPage: BlockedPage | null = null;
  let pendingLeave: (() => void) | null = null;
  let isSaving = false;
  let isUnconfirmed = false;

  function setBlockedPage(page: BlockedPage | null) {
    blockedPage = page;
    notify();
  }

  /** Called when the changes are saved or discarded. */
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

  /** Leaves immediately, or once the person agrees to lose the changes. */
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
    // On Back, the browser restores the scroll position of the other screen. The person can't scroll while the
    // dialog is open.
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
    /** @returns releases this form; call it when its changes are saved or discarded */
    block(): () => void {
      const blocker = Symbol("form");
      blockers.add(blocker);
      if (!blockedPage) setBlockedPage({ url: window.location.href, scrollY: window.scrollY });
      return () => {
        if (blockers.delete(blocker) && blockers.size === 0) release();
      };
    },
    release,
    /** True while the changes are being sent. */
    setSaving(next: boolean): void {
      isSaving = next;
      notify();
    },
    /** True if the changes were sent and got no response. */
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
