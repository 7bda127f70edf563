import type { AcceptanceFields } from "#contract/accounts/accountLinks.ts";
import type { AccountNotice } from "#contract/accounts/accountNotices.ts";
import type { LoginFields } from "#contract/accounts/auth.ts";
import type { SecondFactorChallenge, SecondFactorSignIn } from "#contract/accounts/secondFactor.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import type { User } from "#contract/accounts/users.ts";
import { sessionTexts } from "#texts/admin/session.ts";

import { ApiError, InvalidResponseError } from "../http/ApiError.ts";
import { login, logout, refreshAccessToken, createFirstAdmin } from "../auth.ts";
import type { SetupFields } from "../auth.ts";
import { acceptInvitation, resetPassword } from "../accountLinks.ts";
import type { UsedLink } from "../accountLinks.ts";
import { createHttpClient } from "../http/httpClient.ts";
import type { HttpClient, HttpClientOptions } from "../http/httpClient.ts";
import { completeLogin, getSecondFactorChallenge } from "../secondFactor.ts";
import { createAuthorization } from "./authorization.ts";
import {
  createSessionState,
  createSessionStore,
  hasAdminAccess,
  isUser,
  SIGNED_OUT,
} from "./sessionStore.ts";
import type { ItemStorage, SessionStateStore } from "./sessionStore.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { describeLoginError } from "../http/describeError.ts";

export interface SessionOptions extends Pick<HttpClientOptions, "fetch" | "base"> {
  storage: ItemStorage | null;
  now?: () => number;
  /** Called if the server could not be reached for a sign-out; the browser is signed out anyway. */
  onLogoutFailed?: () => void;
  /** Called after a sign-in that reports changes of how the account signs in. */
  onNotices?: (notices: AccountNotice[]) => void;
}

export type Session = ReturnType<typeof createSession>;

/**
 * Holds the tokens, signs in and out, and notifies the screens of the signed-in user. `checkExpiry` ends the session in
 * the browser when its access token expires while a page is open. Until then, a 401 renews the token
 * (`authorization.ts`).
 */
export function createSession({ fetch, base = "", storage, now = Date.now, ...callbacks }: SessionOptions) {
  const store = createSessionStore(storage, now);
  const state = createSessionState(() => checkExpiry());
  const withToken = (token: string | null) =>
    createHttpClient({ fetch, base, authorization: (_, send) => send(token) });
  const { clearSession, endSession } = createSessionEnd({ store, withToken, ...callbacks });
  const authorization = createAuthorization({
    store,
    state,
    now,
    fetchToken: (refreshToken) => refreshAccessToken(withToken(null), refreshToken),
    endSession,
  });

  function checkExpiry() {
    if (store.readUser()) return;
    store.clear();
    state.end(sessionTexts.messages.expired);
  }

  return {
    http: createHttpClient({ fetch, base, authorization }),
    authorization,
    state: state.get,
    subscribe: state.subscribe,
    /** Restores a complete, unexpired session of an admin; any other one is signed out and cleared. */
    async restore(): Promise<void> {
      const user = store.readUser();
      if (user?.role === "admin") return state.show(user);
      const cleared = user ? clearSession() : store.clear();
      state.show(null);
      await cleared;
    },
    ...createSignIn({ store, state, withToken, clearSession, ...callbacks }),
    async logout(): Promise<void> {
      const cleared = clearSession();
      state.end();
      await cleared;
    },
    clearError: () => state.get().error === null || state.change({ error: null }),
    /** Call it when a required second factor is set up. */
    onSetupFinished: () => state.change({ isSetupRequired: false }),
    /** Call it after an account was saved: if it is the user's own, the screens show the change. */
    onUserSaved(user: User): void {
      if (state.get().user?._id !== user._id) return;
      store.set("user", JSON.stringify(user));
      state.show(user);
    },
    /** Call it when another tab signed in or out. */
    onStorageChanged(): void {
      store.clearMemory();
      const user = store.readUser();
      // A user who is no longer an admin gets the message in every tab.
      if (user && (user.role === "admin" || state.get().isAuthenticated)) {
        return state.show(user);
      }
      if (hasAdminAccess(state.get())) state.end();
    },
  };
}

interface SignOutOptions extends Pick<SessionOptions, "onLogoutFailed"> {
  store: ReturnType<typeof createSessionStore>;
  /** A client that sends this access token. */
  withToken: (token: string | null) => HttpClient;
}

interface SignInOptions extends SignOutOptions, Pick<SessionOptions, "onNotices"> {
  state: SessionStateStore;
  clearSession: () => Promise<void>;
}

/** How a sign-in ended. */
export type SignInOutcome =
  | { kind: "signedIn" }
  /** The password was right; `completeLogin` answers the challenge. */
  | { kind: "challenge"; challenge: SecondFactorChallenge }
  /** The session's state has its message, for a banner. */
  | { kind: "failed"; error: unknown };

function createSignIn({ store, state, withToken, clearSession, onNotices }: SignInOptions) {
  // Their 401 is about what was entered, not about a token.
  const http = withToken(null);

  async function signInWith(request: Promise<LoginResponse>): Promise<SignInOutcome> {
    state.change({ isLoading: true, error: null });
    try {
      await begin(await request);
      return { kind: "signedIn" };
    } catch (error) {
      const challenge = getSecondFactorChallenge(error);
      state.end(challenge ? null : loginErrorMessage(error));
      return challenge ? { kind: "challenge", challenge } : { kind: "failed", error };
    }
  }

  async function begin(response: unknown): Promise<void> {
    if (!isLoginResponse(response)) throw new ApiError(sessionTexts.messages.loginFailed, 200);
    const { user, notices } = response;
    store.setAccessToken(response.accessToken);
    store.set("refreshToken", response.refreshToken);
    if (user.role !== "admin") {
      await clearSession();
      throw new ApiError(sessionTexts.messages.accessDenied, 403);
    }
    store.set("user", JSON.stringify(user));
    state.change({ ...SIGNED_OUT, user, isAuthenticated: true, isSetupRequired: false });
    // After the sign-in, which clears the previous user's notifications.
    if (notices) onNotices?.(notices);
  }

  return {
    login: (fields: LoginFields) => signInWith(login(http, fields)),
    completeLogin: (fields: SecondFactorSignIn) => signInWith(completeLogin(http, fields)),
    createFirstAdmin: (fields: SetupFields) => signInWith(createFirstAdmin(http, fields)),
    acceptInvitation: (fields: AcceptanceFields & UsedLink) => signInWith(acceptInvitation(http, fields)),
    /** The password is also changed if the account has a second factor. */
    resetPassword: (fields: Pick<AcceptanceFields, "password"> & UsedLink) =>
      signInWith(resetPassword(http, fields)),
  };
}

function createSessionEnd({ store, withToken, onLogoutFailed }: SignOutOptions) {
  /** Ends a session on the server. If that fails, calls `onLogoutFailed` instead of throwing. */
  async function endSession(accessToken: string): Promise<void> {
    try {
      await logout(withToken(accessToken));
    } catch (error) {
      logWarning("Signing out on the server failed", error);
      onLogoutFailed?.();
    }
  }

  /** Ends the session in the browser at once, and on the server with a request. */
  async function clearSession(): Promise<void> {
    const accessToken = store.get("accessToken");
    store.clear();
    if (accessToken) await endSession(accessToken);
  }

  return { endSession, clearSession };
}

/**
 * Returns the text of the sign-in banner: the error's own message, else the one for an unreadable response or
 * for any other error.
 */
export function loginErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return sessionTexts.messages.loginFailedRetry;
  if (error.message) return describeLoginError(error);
  return error instanceof InvalidResponseError
    ? sessionTexts.messages.network
    : sessionTexts.messages.loginFailed;
}

function isLoginResponse(value: unknown): value is LoginResponse {
  if (typeof value !== "object" || value === null) return false;
  const response: Partial<Record<keyof LoginResponse, unknown>> = value;
  return (
    typeof response.accessToken === "string" &&
    typeof response.refreshToken === "string" &&
    isUser(response.user)
  );
}
