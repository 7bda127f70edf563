// Which box, page, search and message are on the screen: all of it in the address.
import { useLocation, useSearch } from "wouter";

import type { Mailbox } from "#web/api/messages.ts";

import { useListState } from "../collections/list/useListState.ts";

export const MESSAGES_PATH = "/admin/messages";
const FILTERS = { box: ["archived"] };

export interface InboxState {
  box?: Mailbox;
  page?: number;
  search?: string;
  /** Of the message that is open; `first` and `last` of the page's. */
  message?: string | null;
}

export function useInbox() {
  const state = useListState(MESSAGES_PATH, FILTERS);
  const [, navigate] = useLocation();
  const message = openMessage(useSearch());
  const box: Mailbox = state.filters.box === "archived" ? "archived" : "inbox";
  const current = { box, page: state.page, search: state.search };

  return {
    state,
    box,
    page: state.page,
    search: state.search,
    /** `null` while only the list is looked at. */
    message,
    /** What is left out stays as it is, but no message is open then. */
    address: (place: InboxState) => inboxUrl({ ...current, ...place }),
    /** The second message in a row takes the place of the first, so that Back leads to the list. */
    open: (id: string | null, place: InboxState = {}) =>
      navigate(inboxUrl({ ...current, ...place, message: id }), { replace: message !== null }),
  };
}

/** The id of the message that an address opens. */
export function openMessage(search = location.search): string | null {
  return new URLSearchParams(search).get("message");
}

function inboxUrl({ box, page = 1, search, message }: InboxState): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (box === "archived") params.set("box", box);
  if (page > 1) params.set("page", String(page));
  if (message) params.set("message", message);
  return params.size > 0 ? `${MESSAGES_PATH}?${params}` : MESSAGES_PATH;
}
