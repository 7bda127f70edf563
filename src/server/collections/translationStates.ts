import { and } from "drizzle-orm";

import type { AnyRecord } from "#content/contentType.ts";
import { listLanguages } from "#contract/settings/languages.ts";
import type { Reader } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import type { GetSite } from "#server/http/getSite.ts";

import type { Collection } from "./Collection.ts";
import type { DraftAccess } from "./draftAccess.ts";
import { isCreatedBy } from "./recordColumns.ts";
import type { TextRow } from "./recordTexts.ts";
import { toTranslationState } from "./translations.ts";

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
