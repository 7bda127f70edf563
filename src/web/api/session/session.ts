// The browser's session: holds the tokens, signs in and out, and tells the screens who is signed in.
import type { LoginFields } from "#contract/accounts/auth.ts";
import { ACCESS_TOKEN_LIFETIME_MS, AUTH_MESSAGES, EXPIRY_CHECK_MS } from "#contract/accounts/session.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import type { User } from "#contract/accounts/users.ts";

import { ApiError, InvalidResponseError } from "../http/ApiError.ts";
import { login, logout, refreshTokens, createFirstAdmin } from "../auth.ts";
import type { SetupFields } from "../auth.ts";
import { createHttpClient } from "../http/httpClient.ts";
import type { HttpClientOptions, TokenRenewal, TokenProvider } from "../http/httpClient.ts";
import { INITIAL_SESSION_STATE, hasAdminAccess, sessionReducer } from "./sessionState.ts";
import type { SessionAction } from "./sessionState.ts";
import { createSessionStore, isUser } from "./sessionStore.ts";
import type { ItemStorage } from "./sessionStore.ts";
import { warn } from "../http/warn.ts";

export interface SessionOptions extends Pick<HttpClientOptions, "fetch" | "base"> {
  storage: ItemStorage | null;
  now?: () => number;
  /** Told when the server could not be reached for a sign-out; the browser is signed out all the same. */
  onLogoutFailed?: () => void;
}

export type Session = ReturnType<typeof createSession>;

export function createSession({ fetch, base = "", storage, now = Date.now, onLogoutFailed }: SessionOptions) {
  const store = createSessionStore(storage);
  const listeners = new Set<() => void>();
  let state = INITIAL_SESSION_STATE;
  let pendingRefresh: Promise<string> | null = null;
  let expiryTimer: ReturnType<typeof setInterval> | undefined;

  const tokens: TokenProvider = {
    accessToken: () => store.get("accessToken"),
    refresh: refreshAccessToken,
    renew,
    onAccessDenied,
  };
  const http = createHttpClient({ fetch, base, tokens });

  function dispatch(action: SessionAction) {
    const next = sessionReducer(state, action);
    if (next === state) return;
    state = next;
    updateExpiryTimer();
    for (const listener of listeners) listener();
  }

  /** While somebody is signed in, and only then. */
  function updateExpiryTimer() {
    if (state.isAuthenticated) {
      expiryTimer ??= setInterval(checkExpiry, EXPIRY_CHECK_MS);
      return;
    }
    clearInterval(expiryTimer);
    expiryTimer = undefined;
  }

  function checkExpiry() {
    const stored = store.read();
    if (stored && stored.expiresAt > now()) return;
    store.clear();
    dispatch({ type: "loginFailure", message: AUTH_MESSAGES.sessionExpired });
  }

  function storeToken(accessToken: string, expiresAt = now() + ACCESS_TOKEN_LIFETIME_MS) {
    store.set("accessToken", accessToken);
    store.set("expiresAt", String(expiresAt));
  }

  /** An answer to a call of a session that is over, or of the one before, changes nothing. */
  function renew({ usedToken, token, expiresAt }: TokenRenewal) {
    if (!usedToken || usedToken !== store.get("accessToken")) return;
    if (token) storeToken(token, expiresAt ?? undefined);
    else if (expiresAt) store.set("expiresAt", String(expiresAt));
  }

  /** Which role they have instead is not said, and makes no difference. */
  function onAccessDenied(usedToken: string | null) {
    if (!state.user || usedToken !== store.get("accessToken")) return;
    const user: User = { ...state.user, role: "staff" };
    store.set("user", JSON.stringify(user));
    dispatch({ type: "setUser", user });
  }

  /** Calls that are refused together share one refresh; one refused late takes the token that is there already. */
  function refreshAccessToken(rejectedToken: string | null): Promise<string> {
    const current = store.get("accessToken");
    if (current && current !== rejectedToken) return Promise.resolve(current);
    pendingRefresh ??= requestAccessToken().finally(() => (pendingRefresh = null));
    return pendingRefresh;
  }

  async function requestAccessToken(): Promise<string> {
    const refreshToken = store.get("refreshToken");
    if (!refreshToken) throw endSession(AUTH_MESSAGES.noRefreshToken);
    try {
      const { accessToken } = await refreshTokens(http, refreshToken);
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(AUTH_MESSAGES.sessionExpired, 401);
      storeToken(accessToken);
      return accessToken;
    } catch (error) {
      const isUnauthorized = error instanceof ApiError && error.status === 401;
      const message = isUnauthorized ? AUTH_MESSAGES.sessionExpired : AUTH_MESSAGES.refreshFailed;
      // Somebody signed out, or in as somebody else, meanwhile: that session is none of this failure's business.
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(message, 401);
      throw endSession(message);
    }
  }

  function endSession(message: string): ApiError {
    store.clear();
    dispatch({ type: "loginFailure", message });
    return new ApiError(message, 401);
  }

  /** Signs in with the answer of `ask`; the error is in the state too, for the banner. */
  async function signInWith(requestLogin: () => Promise<LoginResponse>): Promise<void> {
    dispatch({ type: "loginStart" });
    try {
      const response = await requestLogin();
      if (!isLoginResponse(response)) throw new ApiError(AUTH_MESSAGES.loginFailed, 200);
      storeToken(response.accessToken);
      store.set("refreshToken", response.refreshToken);
      if (response.user.role !== "admin") {
        await signOut();
        throw new ApiError(AUTH_MESSAGES.accessDenied, 403);
      }
      store.set("user", JSON.stringify(response.user));
      dispatch({ type: "loginSuccess", user: response.user });
    } catch (error) {
      dispatch({ type: "loginFailure", message: loginErrorMessage(error) });
      throw error;
    }
  }

  /** Clears the browser at once and tells the server; a server that cannot be told changes nothing here. */
  async function signOut(): Promise<void> {
    // The call takes its token along before the store is cleared.
    const logoutRequest = store.get("accessToken") ? logout(http) : Promise.resolve();
    store.clear();
    try {
      await logoutRequest;
    } catch (error) {
      warn("Signing out on the server failed", error);
      onLogoutFailed?.();
    }
  }

  return {
    http,
    tokens,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Restores a stored session that is whole, in time and an admin's; anything else is signed out and wiped. */
    async restore(): Promise<void> {
      const stored = store.read();
      const isUnexpired = stored !== null && stored.expiresAt > now();
      if (isUnexpired && stored.user.role === "admin")
        return dispatch({ type: "setUser", user: stored.user });
      const signedOut = isUnexpired ? signOut() : store.clear();
      dispatch({ type: "setUser", user: null });
      await signedOut;
    },
    login: (fields: LoginFields) => signInWith(() => login(http, fields)),
    createFirstAdmin: (fields: SetupFields) => signInWith(() => createFirstAdmin(http, fields)),
    async logout(): Promise<void> {
      const signedOut = signOut();
      dispatch({ type: "logout" });
      await signedOut;
    },
    clearError: () => dispatch({ type: "clearError" }),
    /** Somebody's account was saved here; when it is one's own, the screens show it so. */
    onUserSaved(user: User): void {
      if (!state.isAuthenticated || state.user?._id !== user._id) return;
      store.set("user", JSON.stringify(user));
      dispatch({ type: "setUser", user });
    },
    /** Another tab signed in or out. */
    onStorageChanged(): void {
      store.clearMemory();
      const stored = store.read();
      const isUnexpired = stored !== null && stored.expiresAt > now();
      // Who is no admin any more is told so in every tab.
      if (isUnexpired && (stored.user.role === "admin" || state.isAuthenticated)) {
        return dispatch({ type: "setUser", user: stored.user });
      }
      if (hasAdminAccess(state)) dispatch({ type: "logout" });
    },
  };
}

/** The sentence for the banner (product spec, section 8). */
export function loginErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return AUTH_MESSAGES.loginFailedRetry;
  if (error.message) return error.message;
  return error instanceof InvalidResponseError ? AUTH_MESSAGES.network : AUTH_MESSAGES.loginFailed;
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
