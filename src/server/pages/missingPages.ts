import type { QueryKey } from "@tanstack/react-query";

import { CONTENT_TYPES } from "#content/registry.ts";
import { listLanguages } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";
import { PUBLIC_PAGE_SIZE } from "#web/api/content.ts";
import type { HttpClient } from "#web/api/http/httpClient.ts";
import { matchRoute } from "#web/public/matchRoute.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { elsewhereKey } from "#web/public/page.ts";
import { listQuery, pageNumber } from "#web/public/records/listPages.ts";

import { resolveMatch } from "./resolvePage.ts";

/** No list is so long. */
const MISSING_PAGE = 999_999;

export interface LegalPageDependencies {
  /** @param date of a version; defaults to the current one */
  hasLegalPage: (slug: string, date?: string) => Promise<boolean>;
}

interface Lookup extends LegalPageDependencies {
  /** Of the language. */
  http: HttpClient;
  hasRecord: boolean;
}

/** True if the match has a page other than the 404, without rendering it. */
export async function hasPage(
  match: RouteMatch,
  { http, hasRecord, hasLegalPage }: Lookup,
): Promise<boolean> {
  const record = resolveMatch(match)?.record;
  if (record === undefined) return false;
  if (record?.kind === "legal") return hasLegalPage(record.slug, record.date);
  if (record) return hasRecord;
  const type = CONTENT_TYPES.find(({ pages }) => pages.list === match.route.path);
  if (!type || pageNumber(match.search) === 1) return true;
  const query = new URLSearchParams({ limit: String(PUBLIC_PAGE_SIZE) });
  const category = match.search.get("category");
  if (category) query.set("category", category);
  const { pagination } = await http.getPage(`${type.api.list}?${query}`);
  return pageNumber(match.search) <= pagination.totalPages;
}

interface MissingPageDependencies extends LegalPageDependencies {
  languages: SiteLanguages;
  /** Finds the record of the path in a language. */
  findIn: (language: Language) => Promise<{ path: string } | null>;
}

/**
 * The path and match of the 404 that all missing pages of a kind share. They contain nothing that the visitor made up: a
 * cached page must not echo it, and there are only few of them.
 */
export async function sharedMissingPage(
  { route, params, search }: RouteMatch,
  { hasLegalPage, languages, findIn }: MissingPageDependencies,
) {
  const { slug = "", date } = params;
  // The 404 of a version links the text.
  const isKnown = date !== undefined && (await hasLegalPage(slug));
  const shared = isKnown ? route.path.replace(":slug", encodeURIComponent(slug)) : route.path;
  const records = await Promise.all(listLanguages(languages).map(findIn));
  // The page of a record that another language has links it.
  const elsewhere = records.find((record) => record !== null);
  const path = elsewhere?.path ?? shared;
  const initialQueries: [QueryKey, unknown][] = elsewhere ? [[elsewhereKey(path), true]] : [];
  return {
    path,
    match: matchRoute(path, listQuery(MISSING_PAGE, search.get("category") ?? "")),
    initialQueries,
  };
}
