import type { Context } from "hono";

import type { Permission } from "#contract/accounts/permissions.ts";
import type { User } from "#contract/accounts/users.ts";
import type { AppError } from "#server/errors.ts";

import type { UploadedFile } from "./body/parseMultipart.ts";

/** How a token was obtained. */
export interface TokenOrigin {
  /** The proof of identity that it was issued for, milliseconds since 1970; `null` for a refreshed or renewed token. */
  authenticatedAt: number | null;
  /** The sign-in or use of the refresh token after which only calls renewed it; milliseconds since 1970. */
  since: number;
}

export interface AccessToken extends TokenOrigin {
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface ActiveSession {
  /** Replaced with each proof of identity and change of a credential. */
  id: string;
  /** Stays the same; shown to people. */
  publicId: string;
  user: User;
  createdAt: number;
  /** Of the call's token. */
  authenticatedAt: number | null;
  /** Of the access tokens that were used. */
  newestTokenExpiresAt: number;
  /** At most a minute before the actual last use. */
  lastUsedAt: number;
  /** The site requires a second factor, and the account has none: only calls to set one up are allowed. */
  mustSetUpSecondFactor: boolean;
}

/** Reads tokens and the sessions they identify. */
export interface SessionService {
  /** `null` for a token that this server did not sign. The caller checks the expiry. */
  readToken(token: string): Promise<AccessToken | null>;
  issueToken(sessionId: string, origin: Partial<TokenOrigin>): Promise<AccessToken & { token: string }>;
  /** Without a proof of identity. */
  find(sessionId: string): Promise<ActiveSession | null>;
  /** Finds the session of a call and records its use. @param address the caller's */
  use(token: AccessToken, address: string): Promise<ActiveSession | null>;
}

export interface AppEnv {
  /** Set by the listener, or by the page renderer, which calls the API in process. */
  Bindings:
    | {
        peer?: string;
        isInProcess?: boolean;
        isHead?: boolean;
        /** Disables the listener's timeout for slow bodies. */
        disableBodyTimeout?: () => void;
        /** Sent instead of calling any route. */
        rejection?: AppError;
      }
    | undefined;
  /** Read one by one with `c.get`: `c.var` would build an object of all of them at each request. */
  Variables: {
    requestId: string;
    /**
     * The client's address: the peer's, or the one a trusted proxy reports. For rate limits; never logged, and
     * stored only with a session, as a coarse network.
     */
    address: string;
    /** Set by `authenticate`, like the next two. */
    sessions: SessionService;
    /** The session of a valid token. */
    session: ActiveSession | null;
    /** True if the token is ours but has expired, or its session has ended. */
    hasRejectedToken: boolean;
    /** The account that a sign-in or its challenge names, in lower case. Set by the sign-in. */
    attemptedEmail?: string;
    /** True if the reply is sent from the cache, which compresses it. */
    isReplyCached?: boolean;
    /** Files of a form by field. Set by `validateForm`. */
    files: Readonly<Record<string, readonly UploadedFile[]>>;
    /** The admin's session. Set by `requirePermission`, and renewed by `assertStillAdmin`. */
    adminSession: ActiveSession;
    /** Set by `requirePermission`. */
    requiredPermission: Permission;
  };
}

export type AppContext = Context<AppEnv>;
