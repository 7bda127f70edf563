import { keepPreviousData, useIsMutating, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { Message } from "#contract/messages/messages.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import {
  messageQuery,
  messagesKey,
  messagesPageQuery,
  deleteMessages,
  mailboxOf,
} from "#web/api/messages.ts";
import { useShortcuts } from "#web/admin/ui/keyboard/useShortcuts.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useScrollRestoration } from "#web/admin/frame/useScrollRestoration.ts";
import { SearchField } from "#web/admin/ui/fields/SearchField.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { endSelection } from "#web/admin/lists/SelectionBar.tsx";
import { useSelection } from "#web/admin/lists/useSelection.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

import { ListPane } from "./ListPane.tsx";
import { MessagePane } from "./MessagePane.tsx";
import { useInbox } from "./useInbox.ts";
import { useMessageActions } from "./useMessageActions.ts";
import { MESSAGE_RECORDS } from "./messageRecords.ts";

import styles from "./MessageListPage.module.css";

const REFETCH_INTERVAL_MS = 60_000;

export function MessageListPage() {
  const inbox = useInbox();
  const list = useQuery({
    ...messagesPageQuery(useHttp(), inbox.current),
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
  useScrollRestoration(!list.isPending && inbox.message === null);
  const items = list.data?.items ?? null;
  useListEnd(inbox, list.isPlaceholderData ? null : items);
  const open = useOpenMessage(inbox.message, list.isPending ? null : (items ?? []));
  const selection = useSelection(list.isPlaceholderData ? [] : (items ?? []), JSON.stringify(inbox.current));
  const [deleting, setDeleting] = useState<readonly Message[]>([]);
  const control = useMessageActions({ inbox, list, open: open.message, onDelete: setDeleting });
  useShortcuts(control.keys);
  const isEmpty = items?.length === 0 && !list.isPlaceholderData;
  function onDeleted() {
    const [first, ...more] = deleting;
    if (first && more.length === 0) return control.leave(first);
    endSelection(selection);
    if (deleting.some(({ _id }) => _id === inbox.message)) inbox.open(null);
    return () => undefined;
  }
  return (
    <Screen
      title={layoutTexts.names.messages}
      search={
        <SearchField
          label={texts.searchLabel}
          value={inbox.search}
          onSearch={(search) => inbox.state.change({ search })}
        />
      }
    >
      <div
        className={styles.panes}
        data-open={inbox.message !== null || undefined}
        data-alone={((isEmpty || list.isError) && inbox.message === null) || undefined}
      >
        <ListPane {...{ inbox, list, control, selection }} onDelete={setDeleting} />
        <MessagePane inbox={inbox} open={open} control={control} />
      </div>
      {deleting.length > 0 && (
        <DeleteMessagesDialog messages={deleting} onClose={() => setDeleting([])} onDelete={onDeleted} />
      )}
    </Screen>
  );
}

/** Returns the message that the URL names, from the list if it is there. */
function useOpenMessage(id: string | null, items: readonly Message[] | null) {
  const listedMessage = items?.find(({ _id }) => _id === id) ?? null;
  const needsFetch = id !== null && !isEnd(id) && items !== null && listedMessage === null;
  // While a status change is pending, the server may return the old status.
  const isMutating = useIsMutating({ mutationKey: messagesKey }) > 0;
  const query = useQuery({
    ...messageQuery(useHttp(), id ?? ""),
    staleTime: 0,
    enabled: needsFetch && !isMutating,
  });
  return {
    message: listedMessage ?? (needsFetch ? (query.data ?? null) : null),
    isGone: needsFetch && query.data === null && !query.isFetching,
    failure: needsFetch && query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** After a page change, the URL says `first` or `last`; replaces this with the message's id. */
function useListEnd({ message, open }: ReturnType<typeof useInbox>, items: readonly Message[] | null) {
  const end = isEnd(message) && items ? (items.at(message === "first" ? 0 : -1)?._id ?? null) : undefined;
  useEffect(() => {
    if (end !== undefined) open(end);
    // Runs once per such page; `open` changes with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [end]);
}

function isEnd(id: string | null): boolean {
  return id === "first" || id === "last";
}

interface DeleteMessagesDialogProps {
  /** At least one. */
  messages: readonly Message[];
  onClose: () => void;
  /**
   * Called when the messages are hidden, before the server confirms.
   * @returns a rollback
   */
  onDelete: () => () => void;
}

function DeleteMessagesDialog({ messages, onClose, onDelete }: DeleteMessagesDialogProps) {
  const [first, ...more] = messages;
  if (!first) return null;
  const { name, status } = first;
  const count = messages.length;
  const { deleteDialog, deleteSeveral } = texts;
  const wording =
    count === 1
      ? { ...deleteDialog, done: texts.deleted({ name }), failed: texts.deleteFailed({ name }) }
      : { ...deleteSeveral, title: deleteSeveral.title({ count }), done: deleteSeveral.done({ count }) };
  const ids = messages.map(({ _id }) => _id);
  return (
    <DeleteDialog
      title={wording.title}
      action={wording.action}
      queries={MESSAGE_RECORDS}
      record={first}
      more={more}
      noun="message"
      remove={(http) => deleteMessages(http, ids)}
      doneText={wording.done}
      failureText={(error) => withReason(wording.failed, error)}
      onApplied={onDelete}
      onClose={onClose}
    >
      <p>
        <Trans
          text={wording.text}
          elements={{
            name: () => (
              <strong lang={detectLanguage(name)}>
                <bdi>{name}</bdi>
              </strong>
            ),
          }}
        />
      </p>
      {count === 1 && mailboxOf(status) === "inbox" && <p>{deleteDialog.archiveInstead}</p>}
    </DeleteDialog>
  );
}
