import {
  NEW_TOKEN_HEADER,
  RENEWAL_WINDOW_MS,
  SCOPE_HEADER,
  TOKEN_EXPIRES_HEADER,
} from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";
import type { Envelope } from "#contract/envelope.ts";
import { sessionTexts } from "#texts/admin/session.ts";

import { ApiError } from "../http/ApiError.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import type { Authorization, Reply } from "../http/httpClient.ts";
import { isAdminScope } from "./sessionStore.ts";
import type { SessionStateStore, createSessionStore } from "./sessionStore.ts";

/** Writes below these paths may replace the session: the reply brings the tokens of the new one. */
const REPLACES_SESSION = /^\/(auth\/confirm|users\/|second-factor\/)/;
/** Their 401 is passed on: the call that needs the confirmation is sent again, and renews the token. */
const CONFIRMATION = /^\/auth\/confirm/;

interface AuthorizationOptions {
  store: ReturnType<typeof createSessionStore>;
  state: SessionStateStore;
  now: () => number;
  fetchToken: (refreshToken: string) => Promise<{ accessToken: string }>;
  /** Ends a session on the server that no browser holds. */
  endSession: (accessToken: string) => Promise<void>;
}

/**
 * Sends with the session's access token, stores the tokens that replies bring, and after a 401 renews the access token
 * and sends once more. `checkExpiry` in `session.ts` ends
 * a session whose token has expired.
 */
export function createAuthorization(options: AuthorizationOptions): Authorization {
  const { store } = options;
  const { lock, renewIfDue, renewRejected } = createRenewal(options);
  const acceptReply = createReplyHandler(options);

  async function sendOnce<R extends Reply>(send: (token: string | null) => Promise<R>) {
    const [token, refreshToken] = [store.get("accessToken"), store.get("refreshToken")];
    const reply = await send(token);
    acceptReply(reply, refreshToken);
    if (reply.response.status < 400) renewIfDue(token);
    return { reply, token };
  }

  return async ({ method, path }, send) => {
    const mayReplace = method !== "GET" && REPLACES_SESSION.test(path);
    const attempt = () => (mayReplace ? lock(() => sendOnce(send)) : sendOnce(send));
    const { reply, token } = await attempt();
    if (reply.response.status !== 401 || CONFIRMATION.test(path)) return reply;
    await renewRejected(token);
    return (await attempt()).reply;
  };
}

function createRenewal({ store, state, now, fetchToken }: AuthorizationOptions) {
  /** Held by calls that renew the token or replace the session, because the server rejects what they replaced. */
  const lock = createTabLock();

  const renew = (usedToken: string | null) =>
    lock(async () => {
      const current = store.get("accessToken");
      // Another call or tab has renewed or replaced it.
      if (current && current !== usedToken) return;
      const refreshToken = store.get("refreshToken");
      if (!refreshToken) throw new ApiError(sessionTexts.messages.noRefreshToken, 401);
      const { accessToken } = await fetchToken(refreshToken);
      // The user signed out, or another one signed in.
      if (store.get("refreshToken") !== refreshToken) throw new ApiError(sessionTexts.messages.expired, 401);
      store.setAccessToken(accessToken);
    });

  return {
    lock,
    /** Renews a token that has nearly expired, but was not renewed by a call: the server may have renewed a copy of it. */
    renewIfDue(usedToken: string | null) {
      const leftMs = Number(store.get("expiresAt")) - now();
      if (leftMs <= 0 || leftMs >= RENEWAL_WINDOW_MS) return;
      renew(usedToken).catch((error: unknown) =>
        logWarning("Token not renewed; the next call tries again", error),
      );
    },
    /** @throws ApiError if the session is over, which the sign-in page then explains */
    async renewRejected(rejectedToken: string | null) {
      try {
        await renew(rejectedToken);
      } catch (error) {
        const isCurrent = state.get().isAuthenticated && store.get("accessToken") === rejectedToken;
        if (isCurrent) {
          const message = store.get("refreshToken")
            ? refreshErrorMessage(error)
            : sessionTexts.messages.noRefreshToken;
          store.clear();
          state.end(message);
        }
        throw new ApiError(state.get().error ?? sessionTexts.messages.expired, 401);
      }
    },
  };
}

/** Stores what replies bring, unless the session has ended since the call was sent. */
function createReplyHandler({ store, state, endSession }: AuthorizationOptions) {
  function changeUser(change: Partial<User>) {
    const { user } = state.get();
    if (!user) return;
    const changed = { ...user, ...change };
    store.set("user", JSON.stringify(changed));
    state.show(changed);
  }

  /** @param refreshToken identifies the session that the call was sent in */
  return ({ response: { headers }, body }: Reply, refreshToken: string | null) => {
    // The server's envelope, or anything from a proxy.
    const { tokens, code } = (body ?? {}) as Partial<Envelope<unknown>>;
    if (!refreshToken || refreshToken !== store.get("refreshToken")) {
      if (tokens) void endSession(tokens.accessToken);
      return;
    }
    const scope = headers.get(SCOPE_HEADER);
    if (isAdminScope(scope) && scope !== state.get().user?.scope) changeUser({ scope });
    // The response doesn't contain the new role. `staff` stands for every role but admin.
    if (code === "forbidden") changeUser({ role: "staff" });
    if (code === "second_factor_setup_required") state.change({ isSetupRequired: true });
    const token = tokens?.accessToken ?? headers.get(NEW_TOKEN_HEADER);
    const expiresAt = Number(headers.get(TOKEN_EXPIRES_HEADER)) || undefined;
    if (tokens) store.set("refreshToken", tokens.refreshToken);
    if (token) store.setAccessToken(token, expiresAt);
    else if (expiresAt) store.set("expiresAt", String(expiresAt));
  };
}

function refreshErrorMessage(error: unknown): string {
  const isUnauthorized = error instanceof ApiError && error.status === 401;
  return isUnauthorized ? sessionTexts.messages.expired : sessionTexts.messages.refreshFailed;
}

type TabLock = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs one task at a time in all tabs; without Web Locks, which need HTTPS, in this tab only. */
function createTabLock(): TabLock {
  // Undefined without HTTPS, and outside browsers.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return (task) => locks.request("vitrine.session", task);
  let previous: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = previous.then(task);
    // The caller gets the error of a task; the next one runs in any case.
    previous = result.catch(() => {});
    return result;
  };
}
