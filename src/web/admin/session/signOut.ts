import { createStore } from "#web/api/createStore.ts";
import type { Session } from "#web/api/session/session.ts";

import type { FormDraft, FormDraftStore } from "./drafts/formDraftStore.ts";
import type { LeaveGuard } from "./leaveGuard.ts";

export type SignOut = ReturnType<typeof createSignOut>;

export interface PendingSignOut {
  ownerId: string;
  /** The drafts that would be lost. Empty if only the open form has changes, which the browser can't store. */
  lost: { name: string; draft: FormDraft }[];
  /** True if a form is being saved. */
  isSaving: boolean;
  onSignedOut: () => void;
}

interface SignOutDependencies {
  session: Session;
  drafts: FormDraftStore;
  leaveGuard: LeaveGuard;
}

/** Signs out by choice: unlike an expired session, this removes the person's drafts from the browser. */
export function createSignOut({ session, drafts, leaveGuard }: SignOutDependencies) {
  const pending = createStore<PendingSignOut | null>(null);

  function finish({ ownerId, onSignedOut }: Pick<PendingSignOut, "ownerId" | "onSignedOut">) {
    pending.set(null);
    drafts.endAll(ownerId);
    leaveGuard.release();
    // In the same tick as the navigation; otherwise `RequireRole` would redirect and record this screen as
    // the return path.
    void session.logout();
    onSignedOut();
  }

  return {
    /** Signs out immediately, or once the person agrees to lose the unsaved changes. */
    request(onSignedOut: () => void): void {
      const ownerId = session.state().user?._id ?? "";
      const lost = drafts.list(ownerId);
      if (lost.length === 0 && !leaveGuard.isBlocking()) finish({ ownerId, onSignedOut });
      else pending.set({ ownerId, lost, isSaving: leaveGuard.isSaving(), onSignedOut });
    },
    confirm(): void {
      const request = pending.get();
      if (request) finish(request);
    },
    cancel: () => pending.set(null),
    pending: pending.get,
    subscribe: pending.subscribe,
  };
}
