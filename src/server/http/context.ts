// What every handler finds on its request.
import type { Context } from "hono";

import type { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { ActiveSession } from "#server/accounts/sessions.ts";

import type { ReceivedFile } from "./multipart.ts";

export interface AppEnv {
  /** Handed in by the listener, or by the page renderer, which asks in process. */
  Bindings:
    | {
        peer?: string;
        forRendering?: boolean;
        isHead?: boolean;
        /** However slowly the body comes, the listener waits. */
        takeTime?: () => void;
        /** Answered in place of any route. */
        refusal?: AppError;
      }
    | undefined;
  /** Read with `c.get`: `c.var` gathers all of them anew each time, which every request would pay for. */
  Variables: {
    services: Services;
    requestId: string;
    /** Where the call comes from: the peer, or what a trusted proxy says. For limits only; never logged or stored. */
    address: string;
    /** Who says so with a token that is good; set by `whoCalls`. */
    caller: ActiveSession | null;
    /** The call carries a token of ours that has run out, or whose session has ended; set by `whoCalls`. */
    wasSignedIn: boolean;
    /** The same for a call that is sent again; set by `answerOnce`, for callers that give their calls a key. */
    call?: string;
    /** The call is noted with the record that it makes; set by `makingOf`. */
    isNoted?: boolean;
    /** Of a form, by their field; set by `validForm`. */
    files: Readonly<Record<string, readonly ReceivedFile[]>>;
    /** Of the admin whose call it is; set by the guard. */
    session: ActiveSession;
  };
}

export type AppContext = Context<AppEnv>;
