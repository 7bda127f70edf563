import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { tooManyAttemptsError } from "#server/http/protection/rateLimiter.ts";
import type { RateLimit, RateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { Logger } from "#server/logger.ts";

import { findCredentials } from "../repository.ts";
import type { LinkTokens } from "./linkTokens.ts";
import type { LinkMailer } from "./LinkMailer.ts";
import { createForgottenLink } from "./repository.ts";

const HOUR_MS = 3_600_000;

export interface ForgottenPasswordDependencies {
  db: Db;
  log: Logger;
  linkTokens: LinkTokens;
  delivery: LinkMailer;
  forgottenLimits: ForgottenLimits;
}

export type ForgottenLimits = ReturnType<typeof createForgottenLimits>;

/** Of requests for a link. An account gets at most three mails an hour, from all networks together. */
export function createForgottenLimits(createLimiter: (limit: RateLimit) => RateLimiter) {
  return {
    ofNetwork: createLimiter({ max: 10, windowMs: HOUR_MS }),
    ofAccount: createLimiter({ max: 3, windowMs: HOUR_MS }),
  };
}

interface ForgottenPassword {
  email: string;
  /** That asks. */
  network: string;
}

/**
 * Mails a link for a new password to the account with the email, if there is one. Returns before it is looked up, so that
 * nobody learns from the time whether there is one.
 * @throws AppError `tooMany`
 */
export function requestNewPassword(
  dependencies: ForgottenPasswordDependencies,
  { email, network }: ForgottenPassword,
  context: ChangeContext,
): void {
  const { log, forgottenLimits } = dependencies;
  const seconds = forgottenLimits.ofNetwork.consume(network);
  if (seconds !== null) throw tooManyAttemptsError(seconds);
  if (forgottenLimits.ofAccount.consume(email.toLowerCase()) !== null) return;
  mailNewPassword(dependencies, email, context).catch((error: unknown) =>
    log.error("mailing a link for a forgotten password failed", error),
  );
}

async function mailNewPassword(
  { db, delivery, linkTokens }: ForgottenPasswordDependencies,
  email: string,
  context: ChangeContext,
) {
  const credentials = await findCredentials(db, email);
  if (!credentials) return;
  const { user } = credentials;
  const link = await createForgottenLink(db, user._id, { ...context, linkTokens });
  if (link) await delivery.mailLink({ ...link, purpose: "reset", to: user.email });
}
