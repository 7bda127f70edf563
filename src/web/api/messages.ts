import { queryOptions } from "@tanstack/react-query";

import type { Message, MessageChange, MessageStats, MessageStatus } from "#contract/messages/messages.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** Prefix of all message queries. */
export const messagesKey = ["messages"] as const;

const assertMessage = assertRecordWith<Message>("_id");

export const MESSAGE_PAGE_SIZE = 20;

export const MAILBOXES = ["inbox", "done", "archived", "spam"] as const;
/** `inbox` contains the messages that wait for an answer. */
export type Mailbox = (typeof MAILBOXES)[number];

export function mailboxOf(status: MessageStatus): Mailbox {
  return MAILBOXES.find((box) => box === status) ?? "inbox";
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
  const status = box === "inbox" ? "new,read,inProgress" : box;
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

export function changeMessage(http: HttpClient, id: string, change: MessageChange) {
  return http.patch<Message>(messagePath(id), change);
}

export function saveNote(http: HttpClient, id: string, note: { note: string; updatedAt: string }) {
  return http.put<Message>(`${messagePath(id)}/note`, note).then(assertMessage);
}

export function deleteMessage(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(messagePath(id));
}

function messagePath(id: string): string {
  return `/messages/${encodeURIComponent(id)}`;
}
