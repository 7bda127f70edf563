// Searches all kinds of records of the back office at once.
import { queryOptions } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import type { Client } from "#contract/content/clients.ts";
import type { Message } from "#contract/messages/messages.ts";

import type { Http } from "./http/http.ts";
import { warn } from "./http/warn.ts";

/** Of each kind. */
const MOST = 4;

export interface Found {
  /** Of each content type. */
  contents: { type: ContentType; records: AnyRecord[] }[];
  clients: Client[];
  messages: Message[];
  /** Some kind could not be searched. */
  failed: boolean;
}

export function searchQuery(http: Http, types: readonly ContentType[], text: string) {
  return queryOptions({
    queryKey: ["search", text],
    staleTime: 0,
    queryFn: async (): Promise<Found> => {
      const query = new URLSearchParams({ page: "1", limit: String(MOST), search: text });
      let failed = false;
      const none = (error: unknown) => {
        warn("A part of the search failed", error);
        failed = true;
        return [];
      };
      const searched = types.map(async (type) => ({
        type,
        records: await http.get<AnyRecord[]>(withParameters(type.api.list, query)).catch(none),
      }));
      const [contents, clients, messages] = await Promise.all([
        Promise.all(searched),
        http.get<Client[]>(`/clients?${query}`).catch(none),
        http.get<Message[]>(`/messages?${query}`).catch(none),
      ]);
      return { contents, clients, messages, failed };
    },
  });
}

function withParameters(address: string, parameters: URLSearchParams): string {
  return `${address}${address.includes("?") ? "&" : "?"}${parameters}`;
}
