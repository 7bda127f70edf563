// The browser's session: holds the tokens, signs in and out, and tells the screens who is signed in.
import type { LoginFields } from "#contract/accounts/auth.ts";
import { ACCESS_TOKEN_LIFETIME_MS, AUTH_MESSAGES, EXPIRY_CHECK_MS } from "#contract/accounts/session.ts";
import type { LoginAnswer } from "#contract/accounts/signIn.ts";
import type { User } from "#contract/accounts/users.ts";

import { ApiError, UnreadableAnswer } from "../http/ApiError.ts";
import { login, logout, refresh, setUp } from "../auth.ts";
import type { SetupFields } from "../auth.ts";
import { createHttp } from "../http/http.ts";
import type { HttpOptions, Renewal, TokenHolder } from "../http/http.ts";
import { INITIAL_SESSION_STATE, hasAdminAccess, sessionReducer } from "./sessionState.ts";
import type { SessionAction } from "./sessionState.ts";
import { createSessionStore, isUser } from "./sessionStore.ts";
import type { ItemStorage } from "./sessionStore.ts";
import { warn } from "../http/warn.ts";

export interface SessionOptions extends Pick<HttpOptions, "fetch" | "base"> {
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
  let refreshing: Promise<string> | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;

  const tokens: TokenHolder = {
    accessToken: () => store.get("accessToken"),
    refresh: refreshOnce,
    renew,
    deny,
  };
  const http = createHttp({ fetch, base, tokens });

  function dispatch(action: SessionAction) {
    const next = sessionReducer(state, action);
    if (next === state) return;
    state = next;
    watchExpiry();
    for (const listener of listeners) listener();
  }

  /** While somebody is signed in, and only then. */
  function watchExpiry() {
    if (state.isAuthenticated) {
      watch ??= setInterval(checkExpiry, EXPIRY_CHECK_MS);
      return;
    }
    clearInterval(watch);
    watch = undefined;
  }

  function checkExpiry() {
    const stored = store.read();
    if (stored && stored.expiresAt > now()) return;
    store.clear();
    dispatch({ type: "loginFailure", message: AUTH_MESSAGES.sessionExpired });
  }

  function keepToken(accessToken: string, expiresAt = now() + ACCESS_TOKEN_LIFETIME_MS) {
    store.set("accessToken", accessToken);
    store.set("expiresAt", String(expiresAt));
  }

  /** An answer to a call of a session that is over, or of the one before, changes nothing. */
  function renew({ used, token, expiresAt }: Renewal) {
    if (!used || used !== store.get("accessToken")) return;
    if (token) keepToken(token, expiresAt ?? undefined);
    else if (expiresAt) store.set("expiresAt", String(expiresAt));
  }

  /** Which role they have instead is not said, and makes no difference. */
  function deny(used: string | null) {
    if (!state.user || used !== store.get("accessToken")) return;
    const user: User = { ...state.user, role: "staff" };
    store.set("user", JSON.stringify(user));
    dispatch({ type: "setUser", user });
  }

  /** Calls that are refused together share one refresh; one refused late takes the token that is there already. */
  function refreshOnce(refused: string | null): Promise<string> {
    const current = store.get("accessToken");
    if (current && current !== refused) return Promise.resolve(current);
    refreshing ??= refreshNow().finally(() => (refreshing = null));
    return refreshing;
  }

  async function refreshNow(): Promise<string> {
    const refreshToken = store.get("refreshToken");
    if (!refreshToken) throw endedWith(AUTH_MESSAGES.noRefreshToken);
    try {
      const { accessToken } = await refresh(http, refreshToken);
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(AUTH_MESSAGES.sessionExpired, 401);
      keepToken(accessToken);
      return accessToken;
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 401;
      const message = refused ? AUTH_MESSAGES.sessionExpired : AUTH_MESSAGES.refreshFailed;
      // Somebody signed out, or in as somebody else, meanwhile: that session is none of this failure's business.
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(message, 401);
      throw endedWith(message);
    }
  }

  function endedWith(message: string): ApiError {
    store.clear();
    dispatch({ type: "loginFailure", message });
    return new ApiError(message, 401);
  }

  /** Signs in with the answer of `ask`; the error is in the state too, for the banner. */
  async function enter(ask: () => Promise<LoginAnswer>): Promise<void> {
    dispatch({ type: "loginStart" });
    try {
      const answer = await ask();
      if (!isLoginAnswer(answer)) throw new ApiError(AUTH_MESSAGES.loginFailed, 200);
      keepToken(answer.accessToken);
      store.set("refreshToken", answer.refreshToken);
      if (answer.user.role !== "admin") {
        await leave();
        throw new ApiError(AUTH_MESSAGES.accessDenied, 403);
      }
      store.set("user", JSON.stringify(answer.user));
      dispatch({ type: "loginSuccess", user: answer.user });
    } catch (error) {
      dispatch({ type: "loginFailure", message: loginMessageOf(error) });
      throw error;
    }
  }

  /** Clears the browser at once and tells the server; a server that cannot be told changes nothing here. */
  async function leave(): Promise<void> {
    // The call takes its token along before the store is cleared.
    const told = store.get("accessToken") ? logout(http) : Promise.resolve();
    store.clear();
    try {
      await told;
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
    async start(): Promise<void> {
      const stored = store.read();
      const inTime = stored !== null && stored.expiresAt > now();
      if (inTime && stored.user.role === "admin") return dispatch({ type: "setUser", user: stored.user });
      const left = inTime ? leave() : store.clear();
      dispatch({ type: "setUser", user: null });
      await left;
    },
    login: (fields: LoginFields) => enter(() => login(http, fields)),
    setUp: (fields: SetupFields) => enter(() => setUp(http, fields)),
    async logout(): Promise<void> {
      const left = leave();
      dispatch({ type: "logout" });
      await left;
    },
    clearError: () => dispatch({ type: "clearError" }),
    /** Somebody's account was saved here; when it is one's own, the screens show it so. */
    userSaved(user: User): void {
      if (!state.isAuthenticated || state.user?._id !== user._id) return;
      store.set("user", JSON.stringify(user));
      dispatch({ type: "setUser", user });
    },
    /** Another tab signed in or out. */
    storageChanged(): void {
      store.forgetMemory();
      const stored = store.read();
      const valid = stored !== null && stored.expiresAt > now();
      // Who is no admin any more is told so in every tab.
      if (valid && (stored.user.role === "admin" || state.isAuthenticated)) {
        return dispatch({ type: "setUser", user: stored.user });
      }
      if (hasAdminAccess(state)) dispatch({ type: "logout" });
    },
  };
}

/** The sentence for the banner (product spec, section 8). */
export function loginMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return AUTH_MESSAGES.loginFailedRetry;
  if (error.message) return error.message;
  return error instanceof UnreadableAnswer ? AUTH_MESSAGES.network : AUTH_MESSAGES.loginFailed;
}

function isLoginAnswer(value: unknown): value is LoginAnswer {
  if (typeof value !== "object" || value === null) return false;
  const answer: Partial<Record<keyof LoginAnswer, unknown>> = value;
  return (
    typeof answer.accessToken === "string" && typeof answer.refreshToken === "string" && isUser(answer.user)
  );
}
