import type { PublishedPage, FindRecordPage } from "#contract/content/recordPage.ts";
import { listLanguages, joinBase } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { HttpClient } from "#web/api/http/httpClient.ts";
import { matchRoute } from "#web/public/matchRoute.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { otherLanguageKey } from "#web/public/page.ts";
import { listQuery, pageNumber } from "#web/public/records/listPages.ts";
import { NOT_FOUND } from "#web/public/routes.ts";
import { createQueryClient } from "#web/queryClient.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { findUntranslated } from "#web/public/records/untranslatedRecord.ts";

import type { RenderRequest } from "./renderPage.tsx";
import type { PageAddress } from "./pageAddress.ts";

/** No list is so long. */
const MISSING_PAGE = 999_999;

interface Lookup {
  /** Of the page, without the language. */
  path: string;
  /** Of the language. */
  http: HttpClient;
  languages: SiteLanguages;
  /** Finds the record of the path in a language; `undefined` for a page of no record. */
  findRecord: ((language: Language) => Promise<PublishedPage | null>) | undefined;
  hasRecord: boolean;
}

/**
 * The 404 that all missing pages of a kind share; `null` if the page exists. It contains nothing that the visitor made up: a
 * cached page must not echo it, and there are only few of them.
 */
export async function findMissingPage(
  match: RouteMatch,
  { path, http, languages, findRecord, hasRecord }: Lookup,
): Promise<Pick<RenderRequest, "path" | "match" | "initialQueries"> | null> {
  const { route, params, search } = match;
  if (hasRecord || (!findRecord && !(await isMissing(match, http)))) return null;
  const records = findRecord ? await Promise.all(listLanguages(languages).map(findRecord)) : [];
  const other = records.find((record) => record !== null);
  // The page of a record that another language has links it, at each of its current addresses. wouter decodes paths.
  if (other && (path === other.path || path === other.viewPath))
    return { path, match: matchRoute(path), initialQueries: [[otherLanguageKey(decodeURI(path)), true]] };
  const { slug = "", date } = params;
  const text = route.path.replace(":slug", encodeURIComponent(slug)).replace("/:date", "");
  // The 404 of a version links its text.
  const isKnown = date !== undefined && !(await isMissing(matchRoute(text), http));
  const shared = isKnown ? `${text}/:date` : route.path;
  return { path: shared, match: matchRoute(shared, listQuery(MISSING_PAGE, search.get("category") ?? "")) };
}

/** Reads the data that the page shows, its last query, if the address may name what does not exist. */
async function isMissing({ route, params, search }: RouteMatch, http: HttpClient): Promise<boolean> {
  if (route === NOT_FOUND) return true;
  if (!route.path.includes(":") && pageNumber(search) === 1) return false;
  const client = createQueryClient();
  const query = route.queries(http, params, search).at(-1);
  await query?.prefetch(client);
  const data = query && client.getQueryData(query.queryKey);
  client.clear();
  return data === null;
}

/**
 * Where a list leads whose URL names a record that its language lacks: to the record, if it was translated since; to the list
 * itself, if there is no such page of a record, so that visitors can't make up further cache entries.
 * @returns `null` if the URL is right
 */
export async function redirectUntranslated(
  { base, language, path, match: { route, search } }: PageAddress & { match: RouteMatch },
  { languages, findRecordPage }: { languages: SiteLanguages; findRecordPage: FindRecordPage },
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
