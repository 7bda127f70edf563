// Searches all kinds of records of the back office at once.
import { queryOptions } from "@tanstack/react-query";

import type { Activity } from "#contract/content/activities.ts";
import type { Article } from "#contract/content/articles.ts";
import type { Client } from "#contract/content/clients.ts";
import type { Message } from "#contract/messages/messages.ts";

import type { Http } from "./http/http.ts";
import { warn } from "./http/warn.ts";

/** Of each kind. */
const MOST = 4;

export interface Found {
  activities: Activity[];
  articles: Article[];
  clients: Client[];
  messages: Message[];
  /** Some kind could not be searched. */
  failed: boolean;
}

export function searchQuery(http: Http, text: string) {
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
      const [activities, articles, clients, messages] = await Promise.all([
        http.get<Activity[]>(`/projects/get?${query}`).catch(none),
        http.get<Article[]>(`/articles/get?view=summary&${query}`).catch(none),
        http.get<Client[]>(`/clients?${query}`).catch(none),
        http.get<Message[]>(`/messages?${query}`).catch(none),
      ]);
      return { activities, articles, clients, messages, failed };
    },
  });
}
