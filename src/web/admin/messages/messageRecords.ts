// Where messages are kept in the browser, and how they are counted.
import type { Message } from "#contract/messages/messages.ts";
import { mailboxOf, messagesKey } from "#web/api/messages.ts";

import type { RecordKind } from "../collections/list/recordChange.ts";

export const MESSAGE_RECORDS: RecordKind<Message> = {
  key: messagesKey,
  pagesKey: [...messagesKey, "page"],
  statsKey: [...messagesKey, "stats"],
  oneKeyOf: (id) => [...messagesKey, "one", id],
  listsWhole: true,
  countsOf: ({ status }) => ({ total: 1, [status]: 1 }),
  listOf: ({ status }) => mailboxOf(status),
};
