import { ACCESS_TOKEN_LIFETIME_MS, RENEWAL_WINDOW_MS } from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";
import type { Envelope } from "#contract/envelope.ts";
import { sessionTexts } from "#texts/admin/session.ts";

import { ApiError } from "../http/ApiError.ts";
import { warn } from "../http/warn.ts";
import { parseJson } from "../http/httpClient.ts";
import type { TokenResponse } from "../http/httpClient.ts";
import { createAuthorization } from "./createAuthorization.ts";
import type { TokenProvider, TokenUpdate } from "./createAuthorization.ts";
import type { SessionState, SessionStateStore } from "./sessionState.ts";
import { isAdminScope } from "./sessionStore.ts";
import type { createSessionStore } from "./sessionStore.ts";
import { createTabLock } from "./tabLock.ts";
import type { TabLock } from "./tabLock.ts";

interface TokensOptions {
  store: ReturnType<typeof createSessionStore>;
  state: SessionStateStore;
  now: () => number;
  fetchToken: (refreshToken: string) => Promise<{ accessToken: string }>;
}

/**
 * The session's access token and its renewal. `createAuthorization.ts` calls the provider; `checkExpiry` in `session.ts`
 * ends a session whose token has expired.
 */
export function createTokens({ store, state, now, fetchToken }: TokensOptions) {
  let pendingRefresh: Promise<string> | null = null;
  let isRenewing = false;
  const lock = createTabLock();
  const { storeToken, ...writer } = createTokenWriter({ store, now, lock });

  /** Rejected requests share one refresh. A request rejected after the refresh gets the current token. */
  function refresh(rejectedToken: string | null): Promise<string> {
    pendingRefresh ??= lock(() => renewRejected(rejectedToken)).finally(() => (pendingRefresh = null));
    return pendingRefresh;
  }

  /** A token that has nearly expired, but was not renewed by a call: the server may have renewed a copy of it. */
  function renewIfDue(usedToken: string | null) {
    const leftMs = Number(store.get("expiresAt")) - now();
    if (isRenewing || leftMs <= 0 || leftMs >= RENEWAL_WINDOW_MS) return;
    isRenewing = true;
    const renewed = lock(async () => {
      const refreshToken = store.get("refreshToken");
      // It may have been renewed or replaced since.
      if (refreshToken && usedToken && usedToken === store.get("accessToken")) await renew(refreshToken);
    });
    void renewed
      .catch((error: unknown) => warn("Token not renewed; the next call tries again", error))
      .finally(() => (isRenewing = false));
  }

  async function renew(refreshToken: string): Promise<string> {
    const { accessToken } = await fetchToken(refreshToken);
    if (store.get("refreshToken") !== refreshToken) throw new ApiError(sessionTexts.messages.expired, 401);
    storeToken(accessToken);
    return accessToken;
  }

  async function renewRejected(rejectedToken: string | null): Promise<string> {
    // Another call or tab may have renewed or replaced it.
    const current = store.get("accessToken");
    if (current && current !== rejectedToken) return current;
    const refreshToken = store.get("refreshToken");
    if (!state.get().isAuthenticated) throw endedSessionError(state.get());
    if (!refreshToken) throw endSession({ store, state }, sessionTexts.messages.noRefreshToken);
    try {
      return await renew(refreshToken);
    } catch (error) {
      const message = refreshErrorMessage(error);
      // The user signed out or another one signed in; that session is not ended.
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(message, 401);
      throw endSession({ store, state }, message);
    }
  }

  const provider: TokenProvider = {
    accessToken: () => store.get("accessToken"),
    refresh,
    renewIfDue,
    ...writer,
    ...createDenialHandlers(store, state),
  };
  return { provider, authorization: createAuthorization(provider), store: storeToken };
}

function endSession({ store, state }: Pick<TokensOptions, "store" | "state">, message: string): ApiError {
  store.clear();
  state.dispatch({ type: "loginFailure", message });
  return new ApiError(message, 401);
}

/** Ignores responses to requests of an earlier session. */
function createTokenWriter({ store, now, lock }: Pick<TokensOptions, "store" | "now"> & { lock: TabLock }) {
  function storeToken(accessToken: string, expiresAt = now() + ACCESS_TOKEN_LIFETIME_MS) {
    store.set("accessToken", accessToken);
    store.set("expiresAt", String(expiresAt));
  }

  return {
    storeToken,
    storeRotatedToken({ usedToken, token, expiresAt }: TokenUpdate) {
      if (!usedToken || usedToken !== store.get("accessToken")) return;
      if (token) storeToken(token, expiresAt ?? undefined);
      else if (expiresAt) store.set("expiresAt", String(expiresAt));
    },
    replaceSession<R extends TokenResponse>(send: () => Promise<R>): Promise<R> {
      const refreshToken = store.get("refreshToken");
      return lock(async () => {
        const response = await send();
        // The server's envelope, or anything from a proxy.
        const text = typeof response.text === "string" ? response.text : "";
        const tokens = (parseJson(text) as Partial<Envelope<unknown>> | null)?.tokens;
        // The access token may have been renewed since.
        if (!tokens || store.get("refreshToken") !== refreshToken) return response;
        store.set("refreshToken", tokens.refreshToken);
        storeToken(tokens.accessToken);
        return response;
      });
    },
  };
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
