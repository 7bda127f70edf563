import { queryOptions } from "@tanstack/react-query";

import type { Channel, ChannelFields, Delivery, DeliveryTest, ListedChannel } from "#resources/channels.ts";
import type { MailSender, MailSenderFields } from "#resources/mailSender.ts";
import type { NewRecord } from "#contract/newRecord.ts";

import { assertRecordWith, envelopeData, parseEnvelope, parseJson } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { notificationsKey } from "./stuckDeliveries.ts";
import { timeoutSignal } from "./http/timeoutSignal.ts";

const BASE = "/notifications";
/** How often open deliveries are read again, in milliseconds. */
const OPEN_REFETCH_MS = 5_000;
/** More than the server waits for the other side, in milliseconds. */
const TEST_TIMEOUT_MS = 40_000;

const assertChannel = assertRecordWith<Channel>("_id");
const assertSender = assertRecordWith<MailSender>("provider");

const channelPath = (id: string) => `${BASE}/channels/${encodeURIComponent(id)}`;

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
    queryFn: () => http.get<MailSender>(`${BASE}/sender`).then(assertSender),
    staleTime: 0,
  });
}

export function createChannel(http: HttpClient, fields: ChannelFields & NewRecord) {
  return http.post<Channel>(`${BASE}/channels`, fields).then(assertChannel);
}

/** @param expectedVersion `updatedAt` of the version that may be overwritten */
export function updateChannel(http: HttpClient, id: string, fields: ChannelFields & { updatedAt: string }) {
  return http.put<Channel>(channelPath(id), fields).then(assertChannel);
}

export function updateSender(http: HttpClient, fields: MailSenderFields & { updatedAt: string }) {
  return http.put<MailSender>(`${BASE}/sender`, fields).then(assertSender);
}

export function deleteChannel(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(channelPath(id));
}

/** Sends a test to a channel; with `null`, by mail to the admin who asks. */
export async function sendTest(http: HttpClient, channelId: string | null): Promise<DeliveryTest> {
  const path = `${channelId === null ? `${BASE}/sender` : channelPath(channelId)}/test`;
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
