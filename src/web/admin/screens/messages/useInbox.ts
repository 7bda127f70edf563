import { useLocation, useSearch } from "wouter";

import { withQuery } from "#web/api/http/withQuery.ts";
import { MESSAGE_LISTS } from "#web/api/messages.ts";
import type { Mailbox, MessageFilter, MessageList } from "#web/api/messages.ts";

import { useListState } from "#web/admin/frame/useListState.ts";

export const MESSAGES_PATH = "/admin/messages";
const FILTERS = { box: Object.keys(MESSAGE_LISTS), taken: ["me", "nobody"], source: null };

export interface InboxState extends Partial<MessageFilter> {
  /** Id of the open message, or `first` or `last` of the page. */
  message?: string | null;
}

export function useInbox() {
  const state = useListState(MESSAGES_PATH, FILTERS);
  const [, navigate] = useLocation();
  const message = openMessage(useSearch());
  const { page, search, filters } = state;
  // One of the filter's values.
  const box = (filters.box || "inbox") as MessageList;
  const current: MessageFilter = { ...filters, box, page, search };
  const tab: Mailbox = box === "new" || box === "inProgress" ? "inbox" : box;

  return {
    ...current,
    state,
    current,
    /** The mailbox that contains the list. */
    tab,
    isFiltered: box !== tab || [search, filters.taken, filters.source].some(Boolean),
    clear: () => navigate(inboxUrl({ box: tab })),
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

function inboxUrl({ box, page = 1, message, ...filters }: InboxState): string {
  const state = { box: box === "inbox" ? "" : box, page: page > 1 ? page : "", message: message ?? "" };
  return withQuery(MESSAGES_PATH, { ...filters, ...state });
}
