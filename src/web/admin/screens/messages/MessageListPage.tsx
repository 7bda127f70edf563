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
  deleteMessage,
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
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

import { createFocusRestoration } from "./focusRestoration.ts";
import { ListPane } from "./ListPane.tsx";
import { MessagePane } from "./MessagePane.tsx";
import { useInbox } from "./useInbox.ts";
import { endSelection } from "./SelectionBar.tsx";
import { useSelection } from "./useSelection.ts";
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
  const [focusAlong] = useState(createFocusRestoration);
  const onDelete = (message: Message) => setDeleting([message]);
  const control = useMessageActions({ inbox, list, open: open.message, focusAlong, onDelete });
  useShortcuts(control.keys);
  const isEmpty = items?.length === 0 && !list.isPlaceholderData;
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
        <ListPane
          {...{ inbox, list, focusAlong, selection }}
          change={control.change}
          onDelete={setDeleting}
        />
        <MessagePane inbox={inbox} open={open} control={control} focusAlong={focusAlong} />
      </div>
      {deleting.length > 1 ? (
        <DeleteSeveralDialog
          messages={deleting}
          onClose={() => setDeleting([])}
          onDelete={() => {
            endSelection(selection);
            if (deleting.some(({ _id }) => _id === inbox.message)) inbox.open(null);
            return () => undefined;
          }}
        />
      ) : (
        deleting[0] && (
          <DeleteMessageDialog
            message={deleting[0]}
            onClose={() => setDeleting([])}
            onDelete={control.leave}
          />
        )
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
  const end = message === null || !isEnd(message) || !items ? undefined : getListEnd(items, message);
  useEffect(() => {
    if (end !== undefined) open(end);
    // Runs once per such page; `open` changes with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [end]);
}

function isEnd(id: string): boolean {
  return id === "first" || id === "last";
}

function getListEnd(items: readonly Message[], end: string): string | null {
  return items.at(end === "first" ? 0 : -1)?._id ?? null;
}

interface DeleteSeveralDialogProps {
  messages: readonly Message[];
  onClose: () => void;
  onDelete: () => () => void;
}

function DeleteSeveralDialog({ messages, onClose, onDelete }: DeleteSeveralDialogProps) {
  const [first, ...more] = messages;
  const count = messages.length;
  if (!first) return null;
  return (
    <DeleteDialog
      title={texts.deleteSeveral.title({ count })}
      action={texts.deleteSeveral.action}
      queries={MESSAGE_RECORDS}
      record={first}
      more={more}
      noun="message"
      remove={(http) =>
        deleteMessages(
          http,
          messages.map(({ _id }) => _id),
        )
      }
      doneText={texts.deleteSeveral.done({ count })}
      failureText={(error) => withReason(texts.deleteSeveral.failed, error)}
      onApplied={onDelete}
      onClose={onClose}
    >
      <p>{texts.deleteSeveral.text}</p>
    </DeleteDialog>
  );
}

interface DeleteMessageDialogProps {
  message: Message;
  onClose: () => void;
  /**
   * Called when the message is hidden, before the server confirms.
   * @returns a rollback
   */
  onDelete: (message: Message) => () => void;
}

function DeleteMessageDialog({ message, onClose, onDelete }: DeleteMessageDialogProps) {
  const canArchive = mailboxOf(message.status) === "inbox";
  return (
    <DeleteDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      queries={MESSAGE_RECORDS}
      record={message}
      noun="message"
      remove={(http) => deleteMessage(http, message._id)}
      doneText={texts.deleted({ name: message.name })}
      failureText={(error) => withReason(texts.deleteFailed({ name: message.name }), error)}
      onApplied={() => onDelete(message)}
      onClose={onClose}
    >
      <p>
        <Trans
          text={texts.deleteDialog.text}
          elements={{
            name: () => (
              <strong lang={detectLanguage(message.name)}>
                <bdi>{message.name}</bdi>
              </strong>
            ),
          }}
        />
      </p>
      {canArchive && <p>{texts.deleteDialog.archiveInstead}</p>}
    </DeleteDialog>
  );
}
