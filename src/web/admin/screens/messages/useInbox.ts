import { useLocation, useSearch } from "wouter";

import { MAILBOXES } from "#web/api/messages.ts";
import type { Mailbox } from "#web/api/messages.ts";

import { useListState } from "#web/admin/frame/useListState.ts";

export const MESSAGES_PATH = "/admin/messages";
const FILTERS = { box: MAILBOXES };

export interface InboxState {
  box?: Mailbox;
  page?: number;
  search?: string;
  /** Id of the open message, or `first` or `last` of the page. */
  message?: string | null;
}

export function useInbox() {
  const state = useListState(MESSAGES_PATH, FILTERS);
  const [, navigate] = useLocation();
  const message = openMessage(useSearch());
  const box = MAILBOXES.find((name) => name === state.filters.box) ?? "inbox";
  const current = { box, page: state.page, search: state.search };

  return {
    state,
    box,
    page: state.page,
    search: state.search,
    /** `null` if no message is open. */
    message,
    /** Omitted values stay the same, except that the message closes. */
    address: (place: InboxState) => inboxUrl({ ...current, ...place }),
    /** Replaces the history entry if a message is open, so that Back returns to the list. */
    open: (id: string | null, place: InboxState = {}) =>
      navigate(inboxUrl({ ...current, ...place, message: id }), { replace: message !== null }),
  };
}

/** The id of the open message in a query string. */
export function openMessage(search = location.search): string | null {
  return new URLSearchParams(search).get("message");
}

function inboxUrl({ box, page = 1, search, message }: InboxState): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (box && box !== "inbox") params.set("box", box);
  if (page > 1) params.set("page", String(page));
  if (message) params.set("message", message);
  return params.size > 0 ? `${MESSAGES_PATH}?${params}` : MESSAGES_PATH;
}
