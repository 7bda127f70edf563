import * as z from "zod";

import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { contactSchema } from "#contract/messages/contact.ts";
import type { ContactFormSettings } from "#contract/messages/contactFieldUses.ts";
import { HIDDEN_FIELD, TOKEN_FIELD } from "#contract/messages/formToken.ts";
import { CONTACT_MESSAGES } from "#contract/messages/contactMessages.ts";
import type { MessageSource } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { expireReadsAt } from "#server/database/tableTracker.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { isOptedOut, getVisitorInfo } from "#server/http/visitorInfo.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";
import type { Logger } from "#server/logger.ts";
import { HOUR_MS } from "#server/calendar.ts";

import { createMessage } from "./repository.ts";
import type { DeliverMessage } from "./repository.ts";
import type { SpamFilter } from "./spamFilter.ts";

/** Characters. */
const MAX_TOKEN_LENGTH = 200;
/** More than the longest message with every character escaped. */
const MAX_BODY_BYTES = 64 * 1024;

/** An id or a token; any other value counts as none. */
const optionalText = (max = MAX_TOKEN_LENGTH) => boundedString("", max).optional().catch(undefined);

/** With what the form sends besides its fields. */
function contactRequestSchema(form: ContactFormSettings) {
  return contactSchema(form).safeExtend(
    lazyFields({
      /** The version of the privacy policy that the form showed. */
      policyVersion: () => optionalText(),
      /** In any length: programs fill it in. */
      [HIDDEN_FIELD]: () => optionalText(MAX_BODY_BYTES),
      [TOKEN_FIELD]: () => optionalText(),
      nonce: () => optionalText(),
      /** Of the page; the main language if omitted. */
      lang: () => z.enum(LANGUAGES).optional().catch(undefined),
    }),
  );
}

interface ContactDependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  spamFilter: SpamFilter;
  /** With the subjects of all languages. */
  getContactForm: () => Promise<ContactFormSettings>;
  /** What the box of the form says. */
  getConsentText: (language: Language | undefined) => Promise<string>;
  /** Finds the version of the privacy policy that the form showed; for an unknown id, the one in effect. */
  findShownPolicy: (versionId: string | null | undefined) => Promise<string | null>;
  /** The visit that a sender came from; `null` if unknown. */
  findMessageSource: (viewer: VisitorInfo) => Promise<MessageSource | null>;
  /** Decides, before the message is stored, what is stored with it. */
  prepareDelivery: (sender: { email: string; language: Language | undefined }) => Promise<DeliverMessage>;
  /** Called when a message is stored. */
  onStored: () => void;
}

export function contactRoutes(dependencies: ContactDependencies) {
  const handle = injectDependencies(dependencies);
  const getSchema = async () => contactRequestSchema(await dependencies.getContactForm());
  return createRoutes([
    ["GET", "/token", handle(issueToken)],
    ["POST", "/", validateJson(getSchema, { maxBytes: MAX_BODY_BYTES }), handle(submitMessage)],
  ]);
}

/**
 * A token for the form. A page is cached and sent to everybody, so it contains a token of the hour and is rendered again
 * in the next one.
 */
function issueToken(c: AppContext, { spamFilter, now }: ContactDependencies) {
  if (!c.env?.isInProcess) return reply(c, spamFilter.issueToken(now()));
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
  expireReadsAt(hour + HOUR_MS);
  return reply(c, spamFilter.issueToken(hour));
}

/** Responds to a doubtful message like to any other: a person may have written it, and a program learns nothing. */
async function submitMessage(
  c: Validated<{ json: ReturnType<typeof contactRequestSchema> }>,
  dependencies: ContactDependencies,
) {
  const { db, now, spamFilter, findShownPolicy } = dependencies;
  const {
    policyVersion,
    [HIDDEN_FIELD]: hiddenField = "",
    [TOKEN_FIELD]: token = "",
    nonce,
    lang: language,
    consent: hasAgreed,
    ...fields
  } = c.req.valid("json");
  const sender = getVisitorInfo(c);
  const proof = { token, nonce };
  const spamReason = spamFilter.findReason({ sender, text: fields.message ?? "", hiddenField, proof });
  const policyVersionId = await findShownPolicy(policyVersion);
  // The visit of a program is no visit of a person.
  const source = spamReason ? null : await tryFindSource(c, dependencies);
  const evictionPriority = spamReason ? spamFilter.evictionPriority(sender.address) : 0;
  const context = { now: now(), source, policyVersionId, spamReason, evictionPriority };
  const deliver = spamReason
    ? null
    : await dependencies.prepareDelivery({ email: fields.email ?? "", language });
  const consent = hasAgreed ? await dependencies.getConsentText(language) : hasAgreed === false ? "" : null;
  await createMessage(db, { ...fields, consent }, { ...context, ...(deliver && { deliver }) });
  dependencies.onStored();
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
