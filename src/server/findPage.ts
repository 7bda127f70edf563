import type { Language } from "#texts/language.ts";

import { createRecordPageLookup } from "./content/pageLookups.ts";
import { getPublishedLanguages } from "./http/textLanguage.ts";
import { findPublishedVersion, getToday } from "./legal/repository.ts";
import { parsePageAddress } from "./pages/pageAddress.ts";
import { resolvePage, resolvePageOf } from "./pages/resolvePage.ts";
import type { ResolvedPage } from "./pages/resolvePage.ts";
import { isOwnPath } from "./pages/routes.ts";
import { getCollections } from "./serverParts.ts";
import type { ServerParts } from "./serverParts.ts";

/** The path that the views of a page are counted for. @returns `null` for an unknown address */
export async function findViewPath(parts: ServerParts, address: string): Promise<string | null> {
  const page = resolvePage(address);
  if (!page?.record) return page && page.path;
  const { language } = parsePageAddress(address, await getPublishedLanguages(parts.getSite));
  return findRecordPath(parts, page, language);
}

/** True if visitors get a page or a file at the path, or one that the site leads them to. For a pattern, below it. */
export async function hasPage(parts: ServerParts, path: string): Promise<boolean> {
  if (isOwnPath(path, (await parts.getSite()).productSlug)) return true;
  const address = parsePageAddress(path, await getPublishedLanguages(parts.getSite));
  const page = resolvePageOf(address);
  return page !== null && (await findRecordPath(parts, page, address.language)) !== null;
}

async function findRecordPath(parts: ServerParts, { path, record }: ResolvedPage, language: Language) {
  if (record === null) return path;
  if (record.kind === "content") {
    const findRecordPage = createRecordPageLookup(parts, getCollections(parts));
    return (await findRecordPage(record, language))?.viewPath ?? null;
  }
  const { slug, date } = record;
  const today = await getToday(parts);
  return (await findPublishedVersion(parts.db, { slug, date, today })) === null ? null : path;
}
