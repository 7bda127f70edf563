import { and } from "drizzle-orm";

import type { Translation, TranslationState } from "#contract/content/translations.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import type { GetSite } from "#server/http/getSite.ts";

import type { Collection, SharedRow, TextKey } from "./Collection.ts";
import { readImageTexts } from "./gallery.ts";
import { laterVersion, listTexts, listSourceChanges, pickFields, toSourceTexts } from "./texts.ts";
import type { TextRow } from "./texts.ts";
import { loadReviews } from "./publishing.ts";
import { toSchedule } from "./schedule.ts";
import type { DraftAccess } from "./draftAccess.ts";
import { isCreatedBy } from "./recordColumns.ts";

/** A record's texts in all languages of the site, the main language first. */
export async function readTranslations(
  db: Reader,
  collection: Collection,
  shared: SharedRow,
  languages: SiteLanguages,
): Promise<Translation[]> {
  const rows = await listTexts(db, collection, shared.id);
  const texts = new Map(rows.map((text) => [text.language, text]));
  const getReview = await loadReviews(db, rows);
  const source = texts.get(languages.main);
  const { main } = languages;
  const altsIn = await readImageTexts(db, collection, shared.id);
  const sourceTexts = source && toSourceTexts(collection, source, altsIn(main, main));
  return listLanguages(languages).map((language) => ({
    ...toTranslation(collection, { shared, language, text: texts.get(language), source, sourceTexts }),
    review: getReview(texts.get(language) ?? {}),
    alts: altsIn(language, main),
  }));
}

/** The names of the fields of an outdated text whose source changed since. */
export async function listChangedFields(
  db: Reader,
  collection: Collection,
  { id, language, main }: TextKey & { main: Language },
): Promise<string[]> {
  const texts = await listTexts(db, collection, id);
  const text = texts.find((one) => one.language === language);
  const source = texts.find((one) => one.language === main);
  if (!text || !source) return [];
  const altsIn = await readImageTexts(db, collection, id);
  const sourceTexts = toSourceTexts(collection, source, altsIn(main, main));
  return listSourceChanges(sourceTexts, text.sourceTexts).map(({ field }) => field);
}

interface TranslationRows {
  shared: SharedRow;
  language: Language;
  text: TextRow | undefined;
  /** The text in the main language. */
  source: TextRow | undefined;
  /** Of the source and its images. */
  sourceTexts: Record<string, string> | undefined;
}

function toTranslation(
  collection: Collection,
  { shared, language, text, source, sourceTexts }: TranslationRows,
): Omit<Translation, "alts" | "review"> {
  const state = toTranslationState(text, source);
  return {
    language,
    state,
    status: text?.status ?? null,
    schedule: text && toSchedule(text),
    fields: text ? pickFields(collection, text) : null,
    slug: text?.slug ?? null,
    updatedAt: new Date(laterVersion(shared, text).updatedAt).toISOString(),
    version: text?.fingerprint ?? null,
    sourceChanges:
      text && sourceTexts && state === "outdated" ? listSourceChanges(sourceTexts, text.sourceTexts) : [],
  };
}

type SourceRow = Pick<TextRow, "language" | "fingerprint">;

/**
 * The board has the same rule in SQL (`translationBoard.ts`). Settings (`settings/storedSettings.ts`) and names of
 * categories (`isOutdatedText` in `contract/content/categories.ts`) have rules of their own.
 * @param source the text in the main language
 */
export function toTranslationState(
  text: Pick<TextRow, "status" | "sourceLanguage" | "sourceFingerprint"> | undefined,
  source: SourceRow | undefined,
): TranslationState {
  if (!text) return "missing";
  // A text that was not translated from the main language is never outdated.
  if (text.sourceLanguage === source?.language && text.sourceFingerprint !== source?.fingerprint)
    return "outdated";
  return text.status === "Draft" ? "draft" : "published";
}

type StateRow = Pick<
  TextRow,
  "ownerId" | "language" | "status" | "fingerprint" | "sourceLanguage" | "sourceFingerprint"
>;

/**
 * Adds the states of the texts in other languages than the record's own to the records whose drafts the caller may read. Without further
 * languages, nothing is added.
 */
export async function addTranslationStates<R extends AnyRecord>(
  db: Reader,
  collection: Collection,
  records: R[],
  { access, getSite }: { access: DraftAccess; getSite: GetSite },
): Promise<R[]> {
  const { languages } = await getSite();
  const { main } = languages;
  if (access === "none" || languages.further.length === 0) return records;
  const ids = records.map(({ _id }) => _id);
  const texts = Map.groupBy(await listStates(db, collection, ids, access), ({ ownerId }) => ownerId);
  return records.map((record) => {
    const own = texts.get(record._id);
    if (!own) return record;
    const textIn = new Map(own.map((text) => [text.language, text]));
    const others = listLanguages(languages).filter((language) => language !== (record.language ?? main));
    const translations = others.map((language) => ({
      language,
      state: toTranslationState(textIn.get(language), textIn.get(main)),
    }));
    return { ...record, translations };
  });
}

async function listStates(
  db: Reader,
  collection: Collection,
  ids: string[],
  access: Exclude<DraftAccess, "none">,
): Promise<StateRow[]> {
  const { textTable } = collection;
  const { ownerId, language, status, fingerprint, sourceLanguage, sourceFingerprint } = textTable;
  const isReadable = access === "all" ? undefined : isCreatedBy(collection, access.createdBy);
  const rows = await db
    .select({ ownerId, language, status, fingerprint, sourceLanguage, sourceFingerprint })
    .from(textTable)
    .where(and(inJsonArray(ownerId, ids), isReadable));
  // The columns of a table of texts.
  return rows as StateRow[];
}
