import { queryOptions } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { ANY_LANGUAGE } from "#resources/settings/languages.ts";
import type { SearchResult } from "#contract/search.ts";
import type { Client } from "#contract/content/clients.ts";
import type { Message } from "#contract/messages/messages.ts";

import type { Language } from "#texts/language.ts";

import type { HttpClient } from "./http/httpClient.ts";
import { withQuery } from "./http/withQuery.ts";
import { logWarning } from "#web/ui/logWarning.ts";

/** Results per kind of record. */
const RESULTS_PER_TYPE = 4;

export interface SearchResponse {
  /** One entry per content type: what contains the text, then published records that the site's search finds by words. */
  contents: { type: ContentType; records: AnyRecord[]; published: SearchResult[] }[];
  clients: Client[];
  messages: Message[];
  /** True if the search of any kind failed. */
  hasFailures: boolean;
}

/** What the caller may read. */
export interface SearchedKinds {
  types: readonly ContentType[];
  /** Of texts that the site's search looks through too. */
  languages: readonly Language[];
  clients: boolean;
  messages: boolean;
}

export function searchQuery(http: HttpClient, kinds: SearchedKinds, text: string) {
  return queryOptions({
    queryKey: [
      "search",
      text,
      kinds.types.map(({ name }) => name),
      kinds.languages,
      kinds.clients,
      kinds.messages,
    ],
    staleTime: 0,
    queryFn: async (): Promise<SearchResponse> => {
      const query = { page: 1, limit: RESULTS_PER_TYPE, search: text };
      let failed = false;
      const returnEmpty = (error: unknown) => {
        logWarning("A part of the search failed", error);
        failed = true;
        return [];
      };
      const contentSearches = kinds.types.map(async (type) => ({
        type,
        records: await http
          .get<AnyRecord[]>(withQuery(type.api.list, { ...query, lang: ANY_LANGUAGE }))
          .catch(returnEmpty),
      }));
      const siteSearches = kinds.languages.map((lang) =>
        http.get<SearchResult[]>(withQuery("/search", { q: text, lang })).catch(returnEmpty),
      );
      const [found, published, clients, messages] = await Promise.all([
        Promise.all(contentSearches),
        Promise.all(siteSearches),
        kinds.clients ? http.get<Client[]>(withQuery("/clients", query)).catch(returnEmpty) : [],
        kinds.messages ? http.get<Message[]>(withQuery("/messages", query)).catch(returnEmpty) : [],
      ]);
      const contents = found.map(({ type, records }) => {
        const ids = new Set<string | null>(records.map(({ _id }) => _id));
        const others = published.flat().filter(({ kind, _id }) => kind === type.name && !ids.has(_id));
        const rest = RESULTS_PER_TYPE - records.length;
        return {
          type,
          records,
          published: [...new Map(others.map((one) => [one._id, one])).values()].slice(0, rest),
        };
      });
      return { contents, clients, messages, hasFailures: failed };
    },
  });
}
