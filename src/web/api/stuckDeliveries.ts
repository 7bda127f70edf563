// What every screen asks: the rest is loaded with the screen of the notifications.
import { queryOptions } from "@tanstack/react-query";

import type { StuckDeliveries } from "#resources/channels.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** Prefix of all queries of channels, deliveries and the sender of mails. */
export const notificationsKey = ["notifications"] as const;

/** Milliseconds. */
const REFETCH_MS = 60_000;

export function stuckQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...notificationsKey, "stuck"],
    queryFn: () => http.get<StuckDeliveries>("/notifications/stuck").then(assertRecordWith("count")),
    refetchInterval: REFETCH_MS,
  });
}
