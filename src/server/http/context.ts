import type { Context } from "hono";

import type { User } from "#contract/accounts/users.ts";
import type { AppError } from "#server/errors.ts";

import type { ReceivedFile } from "./body/multipart.ts";

export interface AccessToken {
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface ActiveSession {
  id: string;
  user: User;
  /** When the sign-in, or the last confirmation of the password after it, proved the identity; milliseconds since 1970. */
  authenticatedAt: number;
}

/** Tokens and the sessions that they name. */
export interface Sessions {
  /** `null` for anything that we did not sign; the caller checks whether it has expired. */
  readToken(token: string): Promise<AccessToken | null>;
  issueToken(sessionId: string): Promise<AccessToken & { token: string }>;
  find(sessionId: string): Promise<ActiveSession | null>;
}

export interface AppEnv {
  /** Set by the listener, or by the page renderer, which calls the API in process. */
  Bindings:
    | {
        peer?: string;
        forRendering?: boolean;
        isHead?: boolean;
        /** Switches the listener's timeout for slow bodies off. */
        takeTime?: () => void;
        /** The answer in place of any route. */
        refusal?: AppError;
      }
    | undefined;
  /** Read one by one with `c.get`: `c.var` would build an object of all of them at each request. */
  Variables: {
    requestId: string;
    /** Where the call comes from: the peer, or what a trusted proxy says. For rate limits only; never logged or stored. */
    address: string;
    /** Set by `authenticate`, like the next two. */
    sessions: Sessions;
    /** The session of a valid token. */
    caller: ActiveSession | null;
    /** The call carries a token of ours that has expired, or whose session has ended. */
    wasSignedIn: boolean;
    /** The same for a call that is sent again; set by the idempotency middleware, for callers that send a key. */
    idempotencyKey?: string;
    /** The key of the call is stored with the record that it creates; set by `insertContextOf`. */
    isIdempotentInDatabase?: boolean;
    /** Files of a form, by field; set by `validForm`. */
    files: Readonly<Record<string, readonly ReceivedFile[]>>;
    /** The admin's; set by `adminOnly`. */
    session: ActiveSession;
  };
}

export type AppContext = Context<AppEnv>;
