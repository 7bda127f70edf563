import { queryOptions } from "@tanstack/react-query";

import type { Channel, Delivery, DeliveryTest, ListedChannel } from "#resources/channels.ts";
import type { MailSender } from "#resources/mailSender.ts";

import { assertRecordWith, envelopeData, parseEnvelope, parseJson } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { notificationsKey } from "./stuckDeliveries.ts";
import { timeoutSignal } from "./http/timeoutSignal.ts";

const BASE = "/notifications";
/** How often open deliveries are read again, in milliseconds. */
const OPEN_REFETCH_MS = 5_000;
/** More than the server waits for the other side, in milliseconds. */
const TEST_TIMEOUT_MS = 40_000;

/** A channel or the sender of mails. Fields are of the descriptor of its kind. */
export type NotificationRecord = (Channel | MailSender) & { name?: string };

const pathOf = (id: string) =>
  id === "sender" ? `${BASE}/sender` : `${BASE}/channels/${encodeURIComponent(id)}`;

/** Called by LINE when somebody writes to the account. */
export const lineWebhookPath = (id: string) => `${BASE}/line/${encodeURIComponent(id)}`;

export const channelsKey = [...notificationsKey, "channels"] as const;

export function channelsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: channelsKey,
    queryFn: () => http.getPage<ListedChannel>(`${BASE}/channels`),
    staleTime: 0,
  });
}

export function senderQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...notificationsKey, "sender"],
    queryFn: () => http.get<MailSender>(`${BASE}/sender`).then(assertRecordWith("provider")),
    staleTime: 0,
  });
}

export function createChannel(http: HttpClient, fields: object) {
  return http.post<NotificationRecord>(`${BASE}/channels`, fields).then(assertRecordWith("_id"));
}

/** @param fields with `updatedAt` of the version that may be overwritten */
export function updateNotification(http: HttpClient, id: string, fields: { updatedAt: string }) {
  return http.put<NotificationRecord>(pathOf(id), fields).then(assertRecordWith("_id"));
}

export function deleteChannel(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(pathOf(id));
}

/** Sends a test to a channel, or, of the sender, by mail to the admin who asks. */
export async function sendTest(http: HttpClient, id: string): Promise<DeliveryTest> {
  const path = `${pathOf(id)}/test`;
  const open = { accept: "application/json", signal: timeoutSignal(TEST_TIMEOUT_MS) };
  const { response, body } = await http.send({ method: "POST", path, open });
  return envelopeData(
    parseEnvelope<DeliveryTest>({ response, body: body ?? parseJson(await response.text()) }),
  );
}

export const isOpen = ({ nextAttemptAt }: Delivery) => nextAttemptAt !== null;

/** Of a message, in the order of the channels. */
export function deliveriesQuery(http: HttpClient, messageId: string) {
  return queryOptions({
    queryKey: [...notificationsKey, "message", messageId],
    queryFn: async () =>
      (await http.getPage<Delivery>(`${BASE}/messages/${encodeURIComponent(messageId)}`)).items,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? OPEN_REFETCH_MS : false),
  });
}

export function retryDelivery(http: HttpClient, id: string) {
  return http.post<{ _id: string }>(`${BASE}/deliveries/${encodeURIComponent(id)}/retry`);
}
