// /contact: messages of visitors.
import * as z from "zod";

import { contactSchema } from "#contract/messages/contact.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { MessageSource } from "#contract/messages/messages.ts";
import { CONTACT_MESSAGES } from "#contract/messages/contactTexts.ts";
import { tooMany } from "#server/http/rateLimits.ts";
import { networkOf } from "#server/http/clientAddress.ts";
import { todayOf } from "#server/legal/effectiveDates.ts";
import { isOptedOut, viewerOf } from "#server/http/viewer.ts";
import { findShownPolicy } from "#server/legal/repository.ts";
import { createMessage } from "./repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";
import { validJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

/** With the version of the privacy policy that the form names; anything else in its place counts as none. */
const shownContactSchema = contactSchema.extend(
  lazyFields({ policyVersion: () => z.string().nullish().catch(null) }),
);

/** The longest message, every letter of it escaped, and then some. */
const MAX_BYTES = 64 * 1024;

export const contactRoutes = routes([
  ["POST", "/", validJson(shownContactSchema, { maxBytes: MAX_BYTES }), receive],
]);

async function receive(c: Validated<{ json: typeof shownContactSchema }>) {
  const { db, now, limits } = c.get("services");
  const { policyVersion, ...fields } = c.req.valid("json");
  const { byAddress, byAccount } = limits.contact;
  const wait = byAddress.take(networkOf(c.get("address"))) ?? byAccount.take(fields.email.toLowerCase());
  if (wait !== null) throw tooMany(wait);
  const policyVersionId = await findShownPolicy(db, policyVersion, todayOf({ db, now }));
  await createMessage(db, fields, { now: now(), source: await sourceOf(c), policyVersionId });
  return reply(c, null, { message: CONTACT_MESSAGES.sent, status: 201 });
}

/** No message is lost because nobody knows where it comes from. */
async function sourceOf(c: AppContext): Promise<MessageSource | null> {
  if (isOptedOut(c)) return null;
  const { log, views } = c.get("services");
  try {
    return await views.sourceOf(viewerOf(c));
  } catch (error) {
    log.error("the visit of a message could not be found", error, { requestId: c.get("requestId") });
    return null;
  }
}
