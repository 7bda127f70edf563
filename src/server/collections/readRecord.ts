import type * as z from "zod";

import type { AnyRecord } from "#content/contentType.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply } from "#server/http/reply.ts";
import { getMainLanguage } from "#server/http/textLanguage.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import type { Validated, WithRecordId } from "#server/http/validate.ts";

import { addAlternates } from "./alternates.ts";
import { findAddressOwner } from "./addresses.ts";
import type { Collection, TextKey } from "./Collection.ts";
import { getDraftAccess, isReadableDraft } from "./draftAccess.ts";
import { countInReview, findRow, toRecord } from "./recordQueries.ts";

interface ReadDependencies {
  db: Db;
  getSite: GetSite;
  collection: Collection;
  options: { toDetail?: (record: AnyRecord) => Promise<AnyRecord> };
}

/** With `validateLanguage`. */
type LanguageQuery = z.ZodType<{ textLanguage: TextLanguage }>;

/** By the id. */
export async function readById(c: WithRecordId<{ query: LanguageQuery }>, dependencies: ReadDependencies) {
  const { language } = c.req.valid("query").textLanguage;
  return sendRecord(c, dependencies, { id: c.req.valid("param").id, language, isPublic: true });
}

/** By its address, an earlier one or the id: the record contains the current slug. */
export async function readBySlug(
  c: Validated<{ param: z.ZodType<{ slug: string }>; query: LanguageQuery }>,
  dependencies: ReadDependencies,
) {
  const { db, collection } = dependencies;
  const { language } = c.req.valid("query").textLanguage;
  const reference = { address: c.req.valid("param").slug, language };
  const owner = await findAddressOwner(db, collection, reference);
  return sendRecord(c, dependencies, { ...owner, language });
}

/** How many records editors find in the list under `status=Review`. */
export async function readReviewCount(c: AppContext, { db, collection, getSite }: ReadDependencies) {
  const language = await getMainLanguage(getSite);
  return reply(c, { readyForReview: await countInReview(db, collection, language) });
}

/** With an expired token, a missing record is a 401 too: it must not be distinguishable from a draft. */
async function sendRecord(
  c: AppContext,
  dependencies: ReadDependencies,
  { isPublic, ...key }: TextKey & { isPublic: boolean },
) {
  const { db, collection, options } = dependencies;
  const { type } = collection;
  const row = await findRow(db, collection, key);
  const isVisible = (isPublic && row?.status === "Published") || isReadableDraft(getDraftAccess(c), row);
  if (!row || !isVisible) throw new AppError("notFound", type.messages.notFound);
  const record = await toRecord(db, collection, row);
  const detail = (await options.toDetail?.(record)) ?? record;
  return reply(c, await addAlternates(dependencies, detail, key.language));
}
