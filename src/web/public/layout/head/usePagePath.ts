import { useLocation, useRouter } from "wouter";

import { joinBase } from "#resources/settings/languages.ts";

/**
 * The path of the page in its own language.
 * @param query including its `?`; a part of the address of the page
 */
export function usePagePath(query = ""): string {
  const { base } = useRouter();
  const [page] = useLocation();
  // wouter decodes it.
  return joinBase(base, encodeURI(page)) + query;
}
