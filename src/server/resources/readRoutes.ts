import type * as z from "zod";

import { fieldValue, markdownField, recordName } from "#resources/contentType.ts";
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
import { getDraftAccess, isReadableDraft, maySeePlans } from "./draftAccess.ts";
import { readNext } from "./nextRecord.ts";
import type { PreviewAccess } from "./previewLinks.ts";
import { countInReview, findRow, toRecord } from "./recordQueries.ts";
import { readingMinutes } from "./readingMinutes.ts";
import { withoutPlans } from "./schedule.ts";
import { listTexts } from "./texts.ts";

export type ReadDetail = (record: AnyRecord, language: Language) => Promise<Partial<AnyRecord>>;

interface ReadDependencies extends ArticleHtmlDependencies {
  previews: Pick<PreviewAccess, "findAll">;
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
  // By the id only: another record may have the slug of a draft.
  const isOpen = (link: { type: string; recordId: string }) =>
    link.type === collection.type.name && link.recordId === owner.id && link.recordId === reference.address;
  const preview = (await dependencies.previews.findAll(c)).find(isOpen);
  return sendRecord(c, dependencies, { ...owner, languages: [language], preview });
}

/** How many records editors find in the list under `status=Review`. */
export async function readReviewCount(c: AppContext, { db, collection, getSite }: ReadDependencies) {
  const languages = listLanguages((await getSite()).languages);
  return reply(c, { readyForReview: await countInReview(db, collection, languages) });
}

interface SentRecord {
  id: string;
  languages: readonly Language[];
  isPublic: boolean;
  /** Of a preview link that opens the record. */
  preview?: { path: string } | undefined;
}

/** With an expired token, a missing record is a 401 too: it must not be distinguishable from a draft. */
async function sendRecord(
  c: AppContext,
  dependencies: ReadDependencies,
  { id, languages, isPublic, preview }: SentRecord,
) {
  const { db, collection, options } = dependencies;
  const { type } = collection;
  const rows = await Promise.all(languages.map((language) => findRow(db, collection, { id, language })));
  const row = rows.find((found) => found !== undefined);
  const isShown = preview !== undefined || (isPublic && row?.status === "Published");
  const isVisible = isShown || isReadableDraft(getDraftAccess(c), row);
  if (!row || !isVisible) throw new AppError("notFound", type.messages.notFound);
  const stored = await toRecord(db, collection, row, languages);
  const record = maySeePlans(c) ? stored : withoutPlans(stored);
  const markdown = markdownField(type);
  const text = markdown ? String(fieldValue(record, markdown)) : "";
  const rendered = markdown && {
    html: await renderArticle(dependencies, text),
    readingMinutes: readingMinutes(Buffer.byteLength(text), recordName(type, record)),
  };
  // A column of the table of texts.
  const language = row["language"] as Language;
  const detail = {
    ...record,
    ...rendered,
    ...(row.status === "Published" && (await readNext(db, collection, { id, language }))),
    ...(await options.detail?.(record, language)),
  };
  if (!preview) return reply(c, await addAlternates(dependencies, detail, language));
  const texts = await listTexts(db, collection, id);
  const alternates = texts.map((text) => ({ language: text.language, path: preview.path }));
  return reply(c, { ...detail, slug: id, alternates });
}
