import type { Next } from "hono";
import * as z from "zod";

import { CONSENT_CHOICES } from "#contract/consent.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { listTags } from "#resources/settings/tagNames.ts";
import { HOUR_MS, toPlainDate } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { toNetworkPrefix } from "#server/http/protection/clientAddress.ts";
import { createRateLimiter, tooManyRequestsError } from "#server/http/protection/rateLimiter.ts";
import type { RequestLimiter } from "#server/http/protection/requestLimits.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import { countChoice, readCounts } from "./repository.ts";

const MAX_BODY_BYTES = 16 * 1024;
/** Of a network: many visitors may share an address. */
const LIMIT = { max: 100, windowMs: HOUR_MS };
const COUNTED_DAYS = 30;

const choiceSchema = z.object(
  lazyFields({ choice: () => z.enum(CONSENT_CHOICES, "Please choose accepted or refused") }),
);

interface ConsentDependencies {
  db: Db;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
  /** `null` if the limits are off. */
  requestLimiter: RequestLimiter | null;
}

export function consentRoutes(dependencies: ConsentDependencies) {
  const handle = injectDependencies(dependencies);
  const limiter = createRateLimiter(dependencies.requestLimiter && LIMIT, dependencies.now);
  async function limit(c: AppContext, next: Next) {
    const retryAfter = limiter.consume(toNetworkPrefix(c.get("address")));
    if (retryAfter !== null) throw tooManyRequestsError(retryAfter);
    await next();
  }
  return createRoutes([
    ["GET", "/", requirePermission("settings"), handle(read)],
    ["POST", "/", limit, validateJson(choiceSchema, { maxBytes: MAX_BODY_BYTES }), handle(count)],
  ]);
}

async function read(c: AppContext, { db, getSite, now }: ConsentDependencies) {
  const today = toPlainDate(now(), (await getSite()).timeZone);
  return reply(c, await readCounts(db, today.subtract({ days: COUNTED_DAYS - 1 }).toString()));
}

/** Stores nothing about the visitor. A site without tags asks nobody. */
async function count(c: Validated<{ json: typeof choiceSchema }>, { db, getSite, now }: ConsentDependencies) {
  const site = await getSite();
  const day = toPlainDate(now(), site.timeZone).toString();
  if (listTags(site).length > 0) await countChoice(db, c.req.valid("json").choice, day);
  return reply(c, null);
}
