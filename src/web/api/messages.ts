import { queryOptions } from "@tanstack/react-query";

import type { Message, MessageStats, MessageStatus } from "#contract/messages/messages.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** Prefix of all message queries. */
export const messagesKey = ["messages"] as const;

const assertMessage = assertRecordWith<Message>("_id");

export const MESSAGE_PAGE_SIZE = 20;

export const MAILBOXES = ["inbox", "archived", "spam"] as const;
/** `inbox` contains new and read messages. */
export type Mailbox = (typeof MAILBOXES)[number];

export function mailboxOf(status: MessageStatus): Mailbox {
  return status === "archived" || status === "spam" ? status : "inbox";
}

/** Counts by status; the sidebar shows `new`. */
export function messageStatsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...messagesKey, "stats"],
    queryFn: () => http.get<MessageStats>("/messages/stats").then(assertRecordWith("new")),
  });
}

/** How many messages would be deleted if they were kept for so many months. */
export function expiredMessagesQuery(http: HttpClient, months: number) {
  return queryOptions({
    queryKey: [...messagesKey, "expired", months],
    queryFn: () => http.get<{ messages: number }>(`/messages/expired?months=${months}`),
  });
}

export interface MessageFilter {
  box: Mailbox;
  /** 1-based. */
  page: number;
  /** Searches name, email and text; empty matches everything. */
  search: string;
}

/** Newest first. */
export function messagesPageQuery(http: HttpClient, { box, page, search }: MessageFilter) {
  const status = box === "inbox" ? "new,read" : box;
  const query = new URLSearchParams({ page: String(page), limit: String(MESSAGE_PAGE_SIZE), status });
  if (search) query.set("search", search);
  return queryOptions({
    queryKey: [...messagesKey, "page", { box, page, search }],
    queryFn: () => http.getPage<Message>(`/messages?${query}`),
  });
}

/** Resolves to `null` if the message doesn't exist. */
export function messageQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...messagesKey, "one", id],
    queryFn: () => http.get<Message>(messagePath(id)).then(assertMessage).catch(nullIfNotFound),
  });
}

export function setMessageStatus(http: HttpClient, id: string, status: MessageStatus) {
  return http.patch<Message>(messagePath(id), { status });
}

export function deleteMessage(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(messagePath(id));
}

function messagePath(id: string): string {
  return `/messages/${encodeURIComponent(id)}`;
}
