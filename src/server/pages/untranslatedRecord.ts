import { CONTENT_TYPES } from "#content/registry.ts";
import type { FindRecordPage } from "#contract/content/recordPage.ts";
import { joinBase } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { findUntranslated } from "#web/public/records/untranslatedRecord.ts";

import type { PageAddress } from "./pageAddress.ts";

interface Lookup {
  languages: SiteLanguages;
  findRecordPage: FindRecordPage;
}

/**
 * Where a list leads whose URL names a record that its language lacks: to the record, if it was translated since; to the list
 * itself, if there is no such page of a record, so that visitors can't make up further cache entries.
 * @returns `null` if the URL is right
 */
export async function redirectUntranslated(
  { base, language, path, match: { route, search } }: PageAddress & { match: RouteMatch },
  { languages, findRecordPage }: Lookup,
): Promise<string | null> {
  const type = CONTENT_TYPES.find(({ pages }) => pages.list === route.path);
  const named = search.get("untranslated");
  if (!type || named === null) return null;
  const record = findUntranslated(search, languages);
  const findIn = async (one: Language) =>
    record && findRecordPage({ kind: "content", type: type.name, address: record.slug }, one);
  const translated = await findIn(language);
  if (translated) return joinBase(base, translated.path);
  const original = record && (await findIn(record.language));
  if (record && original && named === record.language + decodeURI(original.path)) return null;
  const others = new URLSearchParams(search);
  others.delete("untranslated");
  return joinBase(base, path) + (others.size > 0 ? `?${others}` : "");
}
