import { queryOptions } from "@tanstack/react-query";

import type { Message, MessageChange, MessageStats, MessageStatus } from "#contract/messages/messages.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { withQuery } from "./http/withQuery.ts";
import { fetchCsv } from "./http/openResponse.ts";

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

/** The statuses of each list; `new` and `inProgress` are parts of the inbox. */
export const MESSAGE_LISTS = {
  inbox: ["new", "read", "inProgress"],
  new: ["new", "read"],
  inProgress: ["inProgress"],
  done: ["done"],
  archived: ["archived"],
  spam: ["spam"],
} as const satisfies Record<string, readonly MessageStatus[]>;

export type MessageList = keyof typeof MESSAGE_LISTS;

export interface MessageFilter {
  box: MessageList;
  /** 1-based. */
  page: number;
  /** Searches name, email, text and note; empty matches everything. */
  search: string;
  /** `me`, `nobody`, or empty for anyone. */
  taken: string;
  /** A referrer or `UNKNOWN_SOURCE`; empty for all. */
  source: string;
}

/** Newest first. */
export function messagesPageQuery(http: HttpClient, filter: MessageFilter) {
  const parameters = { page: filter.page, limit: MESSAGE_PAGE_SIZE, ...toParameters(filter) };
  return queryOptions({
    queryKey: [...messagesKey, "page", filter],
    queryFn: () => http.getPage<Message>(withQuery("/messages", parameters)),
  });
}

/** All that the list shows on its pages. */
export function fetchMessagesCsv(http: HttpClient, filter: MessageFilter) {
  return fetchCsv(http, withQuery("/messages/export", toParameters(filter)), "messages.csv");
}

function toParameters({ box, search, taken, source }: MessageFilter) {
  return { status: MESSAGE_LISTS[box].join(","), search, taken, source };
}

/** The referrers of all messages. */
export function messageSourcesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...messagesKey, "sources"],
    queryFn: async () => {
      const sources = await http.get<string[]>("/messages/sources");
      return Array.isArray(sources) ? sources : [];
    },
  });
}

/** Resolves to `null` if the message doesn't exist. */
export function messageQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...messagesKey, "one", id],
    queryFn: () => http.get<Message>(messagePath(id)).then(assertMessage).catch(nullIfNotFound),
  });
}

export function changeMessage(
  http: HttpClient,
  id: string,
  /** With the version whose note is replaced. */
  change: MessageChange & { updatedAt?: string },
) {
  return http.patch<Message>(messagePath(id), change).then(assertMessage);
}

export function changeMessages(http: HttpClient, changes: readonly (MessageChange & { _id: string })[]) {
  return http.patch<Message[]>("/messages", { changes });
}

export function deleteMessages(http: HttpClient, ids: readonly string[]) {
  return http.post<{ ids: string[] }>("/messages/delete", { ids });
}

function messagePath(id: string): string {
  return `/messages/${encodeURIComponent(id)}`;
}
