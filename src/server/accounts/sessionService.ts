import type { Db } from "#server/database/open.ts";
import type { AccessToken, ActiveSession, SessionService } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { toCoarseNetwork } from "#server/http/protection/clientAddress.ts";
import type { Logger } from "#server/logger.ts";

import type { AccessTokens } from "./accessTokens.ts";
import { findRequiredFrom } from "./secondFactor/requirement.ts";
import { findSession, recordSessionUse } from "./sessions.ts";
import { getSessionTime } from "./sessionTime.ts";

/** A write per call would slow all calls. */
const RECORDING_INTERVAL_MS = 60_000;

interface Dependencies {
  db: Db;
  log: Pick<Logger, "error">;
  tokens: AccessTokens;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What authentication needs of tokens and sessions. */
export function createSessionService(dependencies: Dependencies): SessionService {
  const { db, tokens } = dependencies;
  async function find(id: string, authenticatedAt: number | null = null): Promise<ActiveSession | null> {
    const stored = await findSession(db, id, await getSessionTime(dependencies));
    if (!stored) return null;
    const { hasSecondFactor, ...session } = stored;
    const requiredFrom = hasSecondFactor ? null : await findRequiredFrom(dependencies, session.user._id);
    const mustSetUpSecondFactor = requiredFrom !== null && requiredFrom <= dependencies.now();
    return { ...session, authenticatedAt, mustSetUpSecondFactor };
  }
  return {
    readToken: (token) => tokens.read(token),
    issueToken: tokens.issue,
    find: (id) => find(id),
    async use(token, address) {
      const session = await find(token.sessionId, token.authenticatedAt);
      if (session) await recordUse(dependencies, session, { token, address });
      return session;
    },
  };
}

/** Not fatal: on a full disk people can still work. */
async function recordUse(
  { db, log, now }: Dependencies,
  { lastUsedAt, newestTokenExpiresAt }: ActiveSession,
  { token, address }: { token: AccessToken; address: string },
) {
  // Also after the clock was set back.
  const isDue = Math.abs(now() - lastUsedAt) >= RECORDING_INTERVAL_MS;
  if (!isDue && token.expiresAt <= newestTokenExpiresAt) return;
  try {
    await recordSessionUse(db, token, { network: toCoarseNetwork(address), lastUsedAt: now() });
  } catch (error) {
    log.error("recording the use of a session failed", error);
  }
}
