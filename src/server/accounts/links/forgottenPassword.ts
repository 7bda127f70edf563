import { HOUR_MS } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import type { RateLimit, RateLimiter } from "#server/http/protection/rateLimiter.ts";

import { findCredentials } from "../repository.ts";
import type { LinkMailer } from "./LinkMailer.ts";
import { createForgottenLink } from "./repository.ts";
import type { LinkContext } from "./repository.ts";

export type ForgottenLimits = ReturnType<typeof createForgottenLimits>;

/** Of requests for a link. An account gets at most three mails an hour, from all networks together. */
export function createForgottenLimits(createLimiter: (limit: RateLimit) => RateLimiter) {
  return {
    ofNetwork: createLimiter({ max: 10, windowMs: HOUR_MS }),
    ofAccount: createLimiter({ max: 3, windowMs: HOUR_MS }),
  };
}

/** Mails a link for a new password to the account with the email, if there is one. */
export async function mailForgottenLink(
  { db, delivery }: { db: Db; delivery: LinkMailer },
  email: string,
  context: LinkContext,
): Promise<void> {
  const user = (await findCredentials(db, email))?.user;
  const link = user && (await createForgottenLink(db, user._id, context));
  if (link) await delivery.mailLink({ ...link, purpose: "reset", to: user.email });
}
