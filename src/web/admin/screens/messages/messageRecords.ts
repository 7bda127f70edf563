import type { Message } from "#contract/messages/messages.ts";
import { mailboxOf, messagesKey } from "#web/api/messages.ts";

import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";

export const MESSAGE_RECORDS: RecordQueries<Message> = {
  key: messagesKey,
  pagesKey: [...messagesKey, "page"],
  statsKey: [...messagesKey, "stats"],
  recordKeyOf: (id) => [...messagesKey, "one", id],
  hasFullRecordsInList: true,
  countsOf: ({ status }) => ({ total: status === "spam" ? 0 : 1, [status]: 1 }),
  listIdOf: ({ status }) => mailboxOf(status),
};

/** New messages can be marked as read and unread. */
export function isUnanswered(message: Message | null): boolean {
  return message?.status === "new" || message?.status === "read";
}
