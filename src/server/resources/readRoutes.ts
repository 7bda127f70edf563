import type * as z from "zod";

import { fieldValue, markdownField } from "#resources/contentType.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import type { Language } from "#texts/language.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply } from "#server/http/reply.ts";
import { resolveReadLanguages } from "#server/http/textLanguage.ts";
import type { LanguageQuery } from "#server/http/textLanguage.ts";
import type { Validated, WithRecordId } from "#server/http/validate.ts";
import { renderArticle } from "#server/markdown/articleHtml.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

import { addAlternates, findAddressOwner } from "./addresses.ts";
import type { Collection } from "./Collection.ts";
import { getDraftAccess, isReadableDraft } from "./draftAccess.ts";
import { countInReview, findRow, toRecord } from "./recordQueries.ts";
import { withoutSchedule } from "./schedule.ts";

export type ReadDetail = (record: AnyRecord, language: Language) => Promise<Partial<AnyRecord>>;

interface ReadDependencies extends ArticleHtmlDependencies {
  getSite: GetSite;
  collection: Collection;
  options: { detail?: ReadDetail };
}

/** By the id. */
export async function readById(c: WithRecordId, dependencies: ReadDependencies) {
  const { id } = c.req.valid("param");
  const { getSite } = dependencies;
  const isAdmin = () => getDraftAccess(c) !== "none";
  const languages = await resolveReadLanguages(getSite, c.req.query("lang"), isAdmin);
  return sendRecord(c, dependencies, { id, languages, isPublic: true });
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
  return sendRecord(c, dependencies, { ...owner, languages: [language] });
}

/** How many records editors find in the list under `status=Review`. */
export async function readReviewCount(c: AppContext, { db, collection, getSite }: ReadDependencies) {
  const languages = listLanguages((await getSite()).languages);
  return reply(c, { readyForReview: await countInReview(db, collection, languages) });
}

/** With an expired token, a missing record is a 401 too: it must not be distinguishable from a draft. */
async function sendRecord(
  c: AppContext,
  dependencies: ReadDependencies,
  { id, languages, isPublic }: { id: string; languages: readonly Language[]; isPublic: boolean },
) {
  const { db, collection, options } = dependencies;
  const { type } = collection;
  const rows = await Promise.all(languages.map((language) => findRow(db, collection, { id, language })));
  const row = rows.find((found) => found !== undefined);
  const isVisible = (isPublic && row?.status === "Published") || isReadableDraft(getDraftAccess(c), row);
  if (!row || !isVisible) throw new AppError("notFound", type.messages.notFound);
  const stored = await toRecord(db, collection, row, languages);
  const record = getDraftAccess(c) === "none" ? withoutSchedule(stored) : stored;
  const markdown = markdownField(type);
  const html = markdown && (await renderArticle(dependencies, String(fieldValue(record, markdown))));
  // A column of the table of texts.
  const language = row["language"] as Language;
  const detail = { ...record, ...(markdown && { html }), ...(await options.detail?.(record, language)) };
  return reply(c, await addAlternates(dependencies, detail, language));
}
