import type { Db } from "#server/database/open.ts";
import type { ActiveSession, SessionService } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { toCoarseNetwork } from "#server/http/protection/coarseNetwork.ts";
import type { Logger } from "#server/logger.ts";

import type { AccessTokens } from "./accessTokens.ts";
import { findRequiredFrom } from "./secondFactor/requirement.ts";
import { findSession, recordSessionUse } from "./sessions.ts";
import type { StoredSession } from "./sessions.ts";
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
  const find = async (id: string) =>
    withRequirement(dependencies, await findSession(db, id, await getSessionTime(dependencies)));
  return {
    readToken: (token) => tokens.read(token),
    issueToken: (sessionId) => tokens.issue(sessionId),
    find,
    async use(id, address) {
      const session = await find(id);
      if (session) await recordUse(dependencies, session, address);
      return session;
    },
  };
}

async function withRequirement(
  dependencies: Dependencies,
  session: StoredSession | null,
): Promise<ActiveSession | null> {
  if (!session) return null;
  const { hasSecondFactor, ...rest } = session;
  const requiredFrom = hasSecondFactor ? null : await findRequiredFrom(dependencies, session.user._id);
  return { ...rest, mustSetUpSecondFactor: requiredFrom !== null && requiredFrom <= dependencies.now() };
}

/** Not fatal: on a full disk people can still work. */
async function recordUse({ db, log, now }: Dependencies, session: ActiveSession, address: string) {
  // Also after the clock was set back.
  if (Math.abs(now() - session.lastUsedAt) < RECORDING_INTERVAL_MS) return;
  try {
    await recordSessionUse(db, session.id, toCoarseNetwork(address), now());
  } catch (error) {
    log.error("recording the use of a session failed", error);
  }
}
