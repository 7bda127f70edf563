import type { AroundNavHandler } from "wouter";

import { createStore } from "#web/api/createStore.ts";
import { navigateFromOverlay } from "#web/ui/closeOnBack.ts";

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

interface BlockedPage {
  /** URL of the screen with unsaved changes. */
  url: string;
  /** Scroll offset in pixels. */
  scrollY: number;
}

interface LeaveState {
  blockedPage: BlockedPage | null;
  /** Waits for the person's consent. */
  pendingLeave: (() => void) | null;
  isSaving: boolean;
  isUnconfirmed: boolean;
}

const INITIAL_STATE: LeaveState = {
  blockedPage: null,
  pendingLeave: null,
  isSaving: false,
  isUnconfirmed: false,
};

/**
 * Asks before unsaved changes are lost: on navigation, Back and unload. Create it before any other `popstate`
 * listener, so that it restores the URL before the screen changes.
 */
export function createLeaveGuard(window: Window) {
  /** One per form with changes: a dialog may have a form on top of the page's form. */
  const blockers = new Set<symbol>();
  const { get, set, subscribe } = createStore<LeaveState>(INITIAL_STATE);
  const update = (change: Partial<LeaveState>) => set({ ...get(), ...change });

  /** Called when the changes are saved or discarded. */
  function release() {
    blockers.clear();
    update({ blockedPage: null, pendingLeave: null });
  }

  /** Leaves immediately, or once the person agrees to lose the changes. */
  function confirmLeave(leave: () => void) {
    if (get().blockedPage) update({ pendingLeave: leave });
    else leave();
  }

  const aroundNav: AroundNavHandler = (navigate, to, options) =>
    confirmLeave(() =>
      navigateFromOverlay(({ replace }) => navigate(to, replace ? { ...options, replace } : options)),
    );
  listenToLeaving(window, get, confirmLeave);

  return {
    confirmLeave,
    aroundNav,
    /** @returns a function that releases this form; call it when its changes are saved or discarded */
    block(): () => void {
      const blocker = Symbol("form");
      blockers.add(blocker);
      if (!get().blockedPage) update({ blockedPage: { url: window.location.href, scrollY: window.scrollY } });
      return () => {
        if (blockers.delete(blocker) && blockers.size === 0) release();
      };
    },
    release,
    /** True while the changes are being sent. */
    setSaving: (isSaving: boolean) => update({ isSaving }),
    /** True if the changes were sent and got no response. */
    setUnconfirmed: (isUnconfirmed: boolean) => update({ isUnconfirmed }),
    isUnconfirmed: () => get().isUnconfirmed,
    isSaving: () => get().isSaving,
    isBlocking: () => get().blockedPage !== null,
    isConfirming: () => get().pendingLeave !== null,
    subscribe,
    stay: () => update({ pendingLeave: null }),
    leave(): void {
      const { pendingLeave } = get();
      release();
      pendingLeave?.();
    },
  };
}

function listenToLeaving(
  window: Window,
  getState: () => LeaveState,
  confirmLeave: (leave: () => void) => void,
) {
  window.addEventListener("popstate", () => {
    const { blockedPage } = getState();
    if (!blockedPage || window.location.href === blockedPage.url) return;
    window.history.pushState(null, "", blockedPage.url);
    confirmLeave(() => window.history.back());
  });
  window.addEventListener("scroll", () => {
    const { blockedPage, pendingLeave } = getState();
    if (!blockedPage) return;
    // On Back, the browser restores the scroll position of the other screen. The person can't scroll while the
    // dialog is open.
    if (pendingLeave) window.scrollTo(0, blockedPage.scrollY);
    else blockedPage.scrollY = window.scrollY;
  });
  window.addEventListener("beforeunload", (event) => {
    if (getState().blockedPage) event.preventDefault();
  });
}
