import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { contactSchema } from "#contract/messages/contact.ts";
import { CONTACT_MESSAGES } from "#contract/messages/contactMessages.ts";
import type { MessageSource } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { toNetworkPrefix } from "#server/http/protection/clientAddress.ts";
import type { AppContext } from "#server/http/context.ts";
import { tooManyAttemptsError } from "#server/http/protection/rateLimiter.ts";
import type { RateLimit, RateLimiter } from "#server/http/protection/rateLimiter.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { isOptedOut, getVisitorInfo } from "#server/http/visitorInfo.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";
import type { Logger } from "#server/logger.ts";

import { createMessage } from "./repository.ts";

/** Rate limits: several people in an office may send messages, but each only a few. */
export const CONTACT_LIMITS = {
  byAddress: { max: 10, windowMs: 10 * 60_000 },
  byEmail: { max: 5, windowMs: 60 * 60_000 },
} satisfies Record<string, RateLimit>;

/** Includes the version of the privacy policy that the form showed; any other value counts as none. */
const contactRequestSchema = contactSchema.extend(
  lazyFields({ policyVersion: () => z.string().nullish().catch(null) }),
);

/** More than the longest message with every character escaped. */
const MAX_BODY_BYTES = 64 * 1024;

interface ContactDependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  contactLimits: { byAddress: RateLimiter; byEmail: RateLimiter };
  /** Finds the version of the privacy policy that the form showed; for an unknown id, the one in effect. */
  findShownPolicy: (versionId: string | null | undefined) => Promise<string | null>;
  /** The visit that a sender came from; `null` if unknown. */
  findMessageSource: (viewer: VisitorInfo) => Promise<MessageSource | null>;
}

export function contactRoutes(dependencies: ContactDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["POST", "/", validateJson(contactRequestSchema, { maxBytes: MAX_BODY_BYTES }), handle(submitMessage)],
  ]);
}

async function submitMessage(
  c: Validated<{ json: typeof contactRequestSchema }>,
  dependencies: ContactDependencies,
) {
  const { db, now, contactLimits, findShownPolicy } = dependencies;
  const { policyVersion, ...fields } = c.req.valid("json");
  const { byAddress, byEmail } = contactLimits;
  const retryAfter =
    byAddress.consume(toNetworkPrefix(c.get("address"))) ?? byEmail.consume(fields.email.toLowerCase());
  if (retryAfter !== null) throw tooManyAttemptsError(retryAfter);
  const policyVersionId = await findShownPolicy(policyVersion);
  const source = await tryFindSource(c, dependencies);
  await createMessage(db, fields, { now: now(), source, policyVersionId });
  return reply(c, null, { message: CONTACT_MESSAGES.sent, status: 201 });
}

/** A message is stored even if its source can't be read. */
async function tryFindSource(
  c: AppContext,
  { log, findMessageSource: find }: ContactDependencies,
): Promise<MessageSource | null> {
  if (isOptedOut(c.req.raw)) return null;
  try {
    return await find(getVisitorInfo(c));
  } catch (error) {
    log.error("looking up the visit of a message failed", error, { requestId: c.get("requestId") });
    return null;
  }
}
