// What the browser may ask about messages of visitors.
import { queryOptions } from "@tanstack/react-query";

import type { Message, MessageStats, MessageStatus } from "#contract/messages/messages.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";

/** Everything asked of messages stands under it. */
export const messagesKey = ["messages"] as const;

const asMessage = recordWith<Message>("_id");

export const MESSAGE_PAGE_SIZE = 20;

/** The inbox holds what is new and what is read. */
export type Box = "inbox" | "archived";

export function boxOf(status: MessageStatus): Box {
  return status === "archived" ? "archived" : "inbox";
}

/** How many there are by status; `new` is what the sidebar counts. */
export function messageStatsQuery(http: Http) {
  return queryOptions({
    queryKey: [...messagesKey, "stats"],
    queryFn: () => http.get<MessageStats>("/messages/stats").then(recordWith("new")),
  });
}

export interface MessageFilter {
  box: Box;
  /** From 1. */
  page: number;
  /** Looked for in name, e-mail and text; empty for all. */
  search: string;
}

/** Newest first. */
export function messagesPageQuery(http: Http, { box, page, search }: MessageFilter) {
  const status = box === "inbox" ? "new,read" : "archived";
  const query = new URLSearchParams({ page: String(page), limit: String(MESSAGE_PAGE_SIZE), status });
  if (search) query.set("search", search);
  return queryOptions({
    queryKey: [...messagesKey, "page", { box, page, search }],
    queryFn: () => http.getPage<Message>(`/messages?${query}`),
  });
}

/** `null` stands for "no such message". */
export function messageQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...messagesKey, "one", id],
    queryFn: () => http.get<Message>(pathOf(id)).then(asMessage).catch(nullIfNotFound),
  });
}

export function setMessageStatus(http: Http, id: string, status: MessageStatus) {
  return http.patch<Message>(pathOf(id), { status });
}

export function deleteMessage(http: Http, id: string) {
  return http.delete<{ _id: string }>(pathOf(id));
}

function pathOf(id: string): string {
  return `/messages/${encodeURIComponent(id)}`;
}
