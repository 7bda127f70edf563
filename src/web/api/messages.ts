// What the browser may ask about messages of visitors.
import { queryOptions } from "@tanstack/react-query";

import type { Message, MessageStats, MessageStatus } from "#contract/messages/messages.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** Everything asked of messages stands under it. */
export const messagesKey = ["messages"] as const;

const assertMessage = assertRecordWith<Message>("_id");

export const MESSAGE_PAGE_SIZE = 20;

/** The inbox holds what is new and what is read. */
export type Mailbox = "inbox" | "archived";

export function mailboxOf(status: MessageStatus): Mailbox {
  return status === "archived" ? "archived" : "inbox";
}

/** How many there are by status; `new` is what the sidebar counts. */
export function messageStatsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...messagesKey, "stats"],
    queryFn: () => http.get<MessageStats>("/messages/stats").then(assertRecordWith("new")),
  });
}

export interface MessageFilter {
  box: Mailbox;
  /** From 1. */
  page: number;
  /** Looked for in name, e-mail and text; empty for all. */
  search: string;
}

/** Newest first. */
export function messagesPageQuery(http: HttpClient, { box, page, search }: MessageFilter) {
  const status = box === "inbox" ? "new,read" : "archived";
  const query = new URLSearchParams({ page: String(page), limit: String(MESSAGE_PAGE_SIZE), status });
  if (search) query.set("search", search);
  return queryOptions({
    queryKey: [...messagesKey, "page", { box, page, search }],
    queryFn: () => http.getPage<Message>(`/messages?${query}`),
  });
}

/** `null` stands for "no such message". */
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
