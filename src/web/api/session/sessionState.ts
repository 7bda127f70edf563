import { EXPIRY_CHECK_INTERVAL_MS } from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";

import { createStore } from "../createStore.ts";

interface SessionState {
  user: User | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
  /** The site requires a second factor, and the user has none: the server allows only its set-up. */
  isSetupRequired?: boolean;
}

export type SessionAction =
  | { type: "loginStart" }
  | { type: "loginSuccess"; user: User }
  /** The sign-in failed, or the session ended: the sign-in page shows the message. */
  | { type: "loginFailure"; message: string }
  | { type: "logout" }
  | { type: "setUser"; user: User | null }
  | { type: "setSetupRequired"; isSetupRequired: boolean }
  | { type: "setLoading"; isLoading: boolean }
  | { type: "clearError" };

export const INITIAL_SESSION_STATE: SessionState = {
  user: null,
  isAuthenticated: false,
  isLoading: true,
  error: null,
};

const SIGNED_OUT_STATE: SessionState = { user: null, isAuthenticated: false, isLoading: false, error: null };

export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case "loginStart":
      return { ...state, isLoading: true, error: null };
    case "loginSuccess":
      return { user: action.user, isAuthenticated: true, isLoading: false, error: null };
    case "loginFailure":
      return { ...SIGNED_OUT_STATE, error: action.message };
    case "logout":
      return SIGNED_OUT_STATE;
    case "setUser":
      return { ...state, user: action.user, isAuthenticated: action.user !== null, isLoading: false };
    case "setSetupRequired":
      return { ...state, isSetupRequired: action.isSetupRequired };
    case "setLoading":
      return { ...state, isLoading: action.isLoading };
    case "clearError":
      return state.error === null ? state : { ...state, error: null };
  }
}

/** True only for an authenticated admin. */
export function hasAdminAccess(state: SessionState): boolean {
  return state.isAuthenticated && state.user?.role === "admin";
}

export type SessionStateStore = ReturnType<typeof createSessionState>;

/** @param checkExpiry called regularly while a user is signed in */
export function createSessionState(checkExpiry: () => void) {
  const { get, set, subscribe } = createStore(INITIAL_SESSION_STATE);
  let expiryTimer: ReturnType<typeof setInterval> | undefined;
  subscribe(() => {
    if (get().isAuthenticated) {
      expiryTimer ??= setInterval(checkExpiry, EXPIRY_CHECK_INTERVAL_MS);
      return;
    }
    clearInterval(expiryTimer);
    expiryTimer = undefined;
  });
  return { get, subscribe, dispatch: (action: SessionAction) => set(sessionReducer(get(), action)) };
}
