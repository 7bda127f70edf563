import { queryOptions } from "@tanstack/react-query";

import type { Delivery } from "#resources/channels.ts";

import type { HttpClient } from "./http/httpClient.ts";

/** Prefix of all queries of channels, deliveries and the sender of mails. */
export const notificationsKey = ["notifications"] as const;

/** How often open deliveries are read again, in milliseconds. */
const OPEN_REFETCH_MS = 5_000;

export const isOpen = ({ nextAttemptAt }: Delivery) => nextAttemptAt !== null;

/** Of a message, in the order of the channels. */
export function deliveriesQuery(http: HttpClient, messageId: string) {
  return queryOptions({
    queryKey: [...notificationsKey, "message", messageId],
    queryFn: async () =>
      (await http.getPage<Delivery>(`/notifications/messages/${encodeURIComponent(messageId)}`)).items,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? OPEN_REFETCH_MS : false),
  });
}

export function retryDelivery(http: HttpClient, id: string) {
  return http.post<{ _id: string }>(`/notifications/deliveries/${encodeURIComponent(id)}/retry`);
}
