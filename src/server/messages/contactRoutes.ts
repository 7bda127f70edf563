import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { contactSchema } from "#contract/messages/contact.ts";
import { CONTACT_MESSAGES } from "#contract/messages/contactTexts.ts";
import type { MessageSource } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { networkOf } from "#server/http/protection/clientAddress.ts";
import type { AppContext } from "#server/http/context.ts";
import { tooMany } from "#server/http/protection/rateLimits.ts";
import type { Limiter } from "#server/http/protection/rateLimits.ts";
import { reply } from "#server/http/reply.ts";
import { handlersWith, routes } from "#server/http/routeTable.ts";
import { validJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { isOptedOut, viewerOf } from "#server/http/viewer.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Log } from "#server/log.ts";

import { createMessage } from "./repository.ts";

/** Includes the version of the privacy policy that the form showed; any other value counts as none. */
const shownContactSchema = contactSchema.extend(
  lazyFields({ policyVersion: () => z.string().nullish().catch(null) }),
);

/** More than the longest message with every character escaped. */
const MAX_BYTES = 64 * 1024;

interface ContactDependencies {
  db: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  contactLimits: { byAddress: Limiter; byAccount: Limiter };
  /** Finds the version of the privacy policy that the form showed; for an unknown id, the one in effect. */
  findShownPolicy: (versionId: string | null | undefined) => Promise<string | null>;
  /** The visit that a sender came from; `null` if unknown. */
  sourceOf: (viewer: Viewer) => Promise<MessageSource | null>;
}

export function contactRoutes(dependencies: ContactDependencies) {
  const handle = handlersWith(dependencies);
  return routes([["POST", "/", validJson(shownContactSchema, { maxBytes: MAX_BYTES }), handle(receive)]]);
}

async function receive(c: Validated<{ json: typeof shownContactSchema }>, dependencies: ContactDependencies) {
  const { db, now, contactLimits, findShownPolicy } = dependencies;
  const { policyVersion, ...fields } = c.req.valid("json");
  const { byAddress, byAccount } = contactLimits;
  const wait = byAddress.take(networkOf(c.get("address"))) ?? byAccount.take(fields.email.toLowerCase());
  if (wait !== null) throw tooMany(wait);
  const policyVersionId = await findShownPolicy(policyVersion);
  const source = await sourceOf(c, dependencies);
  await createMessage(db, fields, { now: now(), source, policyVersionId });
  return reply(c, null, { message: CONTACT_MESSAGES.sent, status: 201 });
}

/** A message is stored even if its source can't be read. */
async function sourceOf(
  c: AppContext,
  { log, sourceOf: find }: ContactDependencies,
): Promise<MessageSource | null> {
  if (isOptedOut(c)) return null;
  try {
    return await find(viewerOf(c));
  } catch (error) {
    log.error("looking up the visit of a message failed", error, { requestId: c.get("requestId") });
    return null;
  }
}
