import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";
import { sessionTexts } from "#texts/admin/session.ts";

import { ApiError } from "../http/ApiError.ts";
import type { TokenProvider, TokenUpdate } from "../http/httpClient.ts";
import type { SessionState, SessionStateStore } from "./sessionState.ts";
import { isAdminScope } from "./sessionStore.ts";
import type { createSessionStore } from "./sessionStore.ts";

interface TokensOptions {
  store: ReturnType<typeof createSessionStore>;
  state: SessionStateStore;
  now: () => number;
  fetchToken: (refreshToken: string) => Promise<{ accessToken: string }>;
}

/**
 * The session's access token and its renewal. `requestWithTokens` in `http/httpClient.ts` calls the provider;
 * `checkExpiry` in `session.ts` ends a session whose token has expired.
 */
export function createTokens({ store, state, now, fetchToken }: TokensOptions) {
  let pendingRefresh: Promise<string> | null = null;

  function storeToken(accessToken: string, expiresAt = now() + ACCESS_TOKEN_LIFETIME_MS) {
    store.set("accessToken", accessToken);
    store.set("expiresAt", String(expiresAt));
  }

  /** Ignores responses to requests of an earlier session. */
  function storeRotatedToken({ usedToken, token, expiresAt }: TokenUpdate) {
    if (!usedToken || usedToken !== store.get("accessToken")) return;
    if (token) storeToken(token, expiresAt ?? undefined);
    else if (expiresAt) store.set("expiresAt", String(expiresAt));
  }

  /** Rejected requests share one refresh. A request rejected after the refresh gets the current token. */
  function refresh(rejectedToken: string | null): Promise<string> {
    const current = store.get("accessToken");
    if (current && current !== rejectedToken) return Promise.resolve(current);
    pendingRefresh ??= renewAccessToken().finally(() => (pendingRefresh = null));
    return pendingRefresh;
  }

  async function renewAccessToken(): Promise<string> {
    const refreshToken = store.get("refreshToken");
    if (!state.get().isAuthenticated) throw endedSessionError(state.get());
    if (!refreshToken) throw endSession(sessionTexts.messages.noRefreshToken);
    try {
      const { accessToken } = await fetchToken(refreshToken);
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(sessionTexts.messages.expired, 401);
      storeToken(accessToken);
      return accessToken;
    } catch (error) {
      const message = refreshErrorMessage(error);
      // The user signed out or another one signed in; that session is not ended.
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(message, 401);
      throw endSession(message);
    }
  }

  function endSession(message: string): ApiError {
    store.clear();
    state.dispatch({ type: "loginFailure", message });
    return new ApiError(message, 401);
  }

  const accessToken = () => store.get("accessToken");
  const provider: TokenProvider = {
    accessToken,
    refresh,
    storeRotatedToken,
    ...createDenialHandlers(store, state),
  };
  return { provider, store: storeToken };
}

/** All ignore responses to requests of an earlier session. */
function createDenialHandlers(store: TokensOptions["store"], state: TokensOptions["state"]) {
  return {
    /** The response doesn't contain the new role. `staff` stands for every role but admin. */
    onAccessDenied(usedToken: string | null) {
      const { user: current } = state.get();
      if (!current || usedToken !== store.get("accessToken")) return;
      const user: User = { ...current, role: "staff" };
      store.set("user", JSON.stringify(user));
      state.dispatch({ type: "setUser", user });
    },
    onScope(usedToken: string | null, scope: string) {
      const { user: current } = state.get();
      if (!current || !isAdminScope(scope) || scope === current.scope) return;
      if (usedToken !== store.get("accessToken")) return;
      const user: User = { ...current, scope };
      store.set("user", JSON.stringify(user));
      state.dispatch({ type: "setUser", user });
    },
    onSetupRequired(usedToken: string | null) {
      if (usedToken !== store.get("accessToken")) return;
      state.dispatch({ type: "setSetupRequired", isSetupRequired: true });
    },
  };
}

/** For a request that is rejected after the session ended: the sign-in page keeps showing why. */
function endedSessionError({ error }: SessionState): ApiError {
  return new ApiError(error ?? sessionTexts.messages.expired, 401);
}

function refreshErrorMessage(error: unknown): string {
  const isUnauthorized = error instanceof ApiError && error.status === 401;
  return isUnauthorized ? sessionTexts.messages.expired : sessionTexts.messages.refreshFailed;
}
