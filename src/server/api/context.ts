// What every handler finds on its request.
import type { Context } from "hono";

import type { Services } from "#server/services.ts";
import type { ActiveSession } from "#server/store/sessions.ts";

export interface AppEnv {
  /** Handed in by the listener, or by the page renderer, which asks in process. */
  Bindings: { peer?: string; forRendering?: boolean; isHead?: boolean } | undefined;
  Variables: {
    services: Services;
    requestId: string;
    /** Where the call comes from: the peer, or what a trusted proxy says. For limits only; never logged or stored. */
    address: string;
    /** Set by the guard. */
    session: ActiveSession;
  };
}

export type AppContext = Context<AppEnv>;
