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
import { createSessionState, hasAdminAccess } from "./sessionState.ts";
import { createSessionStore, isUser } from "./sessionStore.ts";
import type { ItemStorage } from "./sessionStore.ts";
import { warn } from "../http/warn.ts";
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
  const { dispatch } = state;
  const withToken = (token: string | null) =>
    createHttpClient({ fetch, base, authorization: (_, send) => send(token) });
  const { clearSession, endSession } = createSignOut({ store, withToken, ...callbacks });
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
    dispatch({ type: "loginFailure", message: sessionTexts.messages.expired });
  }

  return {
    http: createHttpClient({ fetch, base, authorization }),
    authorization,
    state: state.get,
    subscribe: state.subscribe,
    /** Restores a complete, unexpired session of an admin; any other one is signed out and cleared. */
    async restore(): Promise<void> {
      const user = store.readUser();
      if (user?.role === "admin") return dispatch({ type: "setUser", user });
      const cleared = user ? clearSession() : store.clear();
      dispatch({ type: "setUser", user: null });
      await cleared;
    },
    ...createSignIn({ store, dispatch, withToken, clearSession, ...callbacks }),
    async logout(): Promise<void> {
      const cleared = clearSession();
      dispatch({ type: "logout" });
      await cleared;
    },
    ...stateChanges(dispatch),
    /** Call it after an account was saved: if it is the user's own, the screens show the change. */
    onUserSaved(user: User): void {
      const { isAuthenticated, user: current } = state.get();
      if (!isAuthenticated || current?._id !== user._id) return;
      store.set("user", JSON.stringify(user));
      dispatch({ type: "setUser", user });
    },
    /** Call it when another tab signed in or out. */
    onStorageChanged(): void {
      store.clearMemory();
      const user = store.readUser();
      // A user who is no longer an admin gets the message in every tab.
      if (user && (user.role === "admin" || state.get().isAuthenticated)) {
        return dispatch({ type: "setUser", user });
      }
      if (hasAdminAccess(state.get())) dispatch({ type: "logout" });
    },
  };
}

function stateChanges(dispatch: ReturnType<typeof createSessionState>["dispatch"]) {
  return {
    clearError: () => dispatch({ type: "clearError" }),
    /** Call it when a required second factor is set up. */
    onSetupFinished: () => dispatch({ type: "setSetupRequired", isSetupRequired: false }),
  };
}

interface SignOutOptions extends Pick<SessionOptions, "onLogoutFailed"> {
  store: ReturnType<typeof createSessionStore>;
  /** A client that sends this access token. */
  withToken: (token: string | null) => HttpClient;
}

interface SignInOptions extends SignOutOptions, Pick<SessionOptions, "onNotices"> {
  dispatch: ReturnType<typeof createSessionState>["dispatch"];
  clearSession: () => Promise<void>;
}

function createSignIn({ store, dispatch, withToken, clearSession, onNotices }: SignInOptions) {
  // Their 401 is about what was entered, not about a token.
  const http = withToken(null);

  /** Rejects with the error that the state contains for the banner. */
  async function signInWith(
    requestLogin: () => Promise<LoginResponse>,
  ): Promise<SecondFactorChallenge | null> {
    dispatch({ type: "loginStart" });
    try {
      const response = await requestLogin();
      if (!isLoginResponse(response)) throw new ApiError(sessionTexts.messages.loginFailed, 200);
      store.setAccessToken(response.accessToken);
      store.set("refreshToken", response.refreshToken);
      if (response.user.role !== "admin") {
        await clearSession();
        throw new ApiError(sessionTexts.messages.accessDenied, 403);
      }
      store.set("user", JSON.stringify(response.user));
      dispatch({ type: "loginSuccess", user: response.user });
      // After the sign-in, which clears the previous user's notifications.
      if (response.notices) onNotices?.(response.notices);
      return null;
    } catch (error) {
      const challenge = getSecondFactorChallenge(error);
      if (challenge) {
        dispatch({ type: "logout" });
        return challenge;
      }
      dispatch({ type: "loginFailure", message: loginErrorMessage(error) });
      throw error;
    }
  }

  return {
    /** Returns the challenge if the account has a second factor; `completeLogin` answers it. */
    login: (fields: LoginFields) => signInWith(() => login(http, fields)),
    completeLogin: (fields: SecondFactorSignIn) => signInWith(() => completeLogin(http, fields)),
    createFirstAdmin: (fields: SetupFields) => signInWith(() => createFirstAdmin(http, fields)),
    acceptInvitation: (fields: AcceptanceFields & UsedLink) =>
      signInWith(() => acceptInvitation(http, fields)),
    /** Returns the challenge if the account has a second factor; the password is changed then. */
    resetPassword: (fields: Pick<AcceptanceFields, "password"> & UsedLink) =>
      signInWith(() => resetPassword(http, fields)),
  };
}

function createSignOut({ store, withToken, onLogoutFailed }: SignOutOptions) {
  /** Ends a session on the server. If that fails, calls `onLogoutFailed` instead of throwing. */
  async function endSession(accessToken: string): Promise<void> {
    try {
      await logout(withToken(accessToken));
    } catch (error) {
      warn("Signing out on the server failed", error);
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
