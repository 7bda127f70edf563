import type { Db } from "#server/database/open.ts";
import type { SessionService } from "#server/http/context.ts";

import type { AccessTokens } from "./accessTokens.ts";
import { findSession } from "./sessions.ts";

interface Dependencies {
  db: Db;
  tokens: AccessTokens;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The reads of tokens and sessions that authentication needs. */
export function createSessionService({ db, tokens, now }: Dependencies): SessionService {
  return {
    readToken: (token) => tokens.read(token),
    issueToken: (sessionId) => tokens.issue(sessionId),
    find: (sessionId) => findSession(db, sessionId, now()),
  };
}
