import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { Link } from "wouter";

import type { Message } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import type { PagedResult } from "#web/api/http/httpClient.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { MAILBOXES, MESSAGE_PAGE_SIZE, messageStatsQuery } from "#web/api/messages.ts";
import type { Mailbox } from "#web/api/messages.ts";

import { useClampPage } from "#web/admin/lists/ListView.tsx";
import type { Selection } from "#web/admin/lists/useSelection.ts";
import { ResultStatus } from "#web/admin/ui/ResultStatus.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";
import { Pagination } from "#web/admin/ui/Pagination.tsx";

import { Filters } from "./Filters.tsx";
import { InboxNotice } from "./InboxNotice.tsx";
import { MessageList, rowId } from "./MessageList.tsx";
import { HEADING_ID } from "./MessageReader.tsx";
import { MessageSelectionBar } from "./MessageSelectionBar.tsx";
import type { useInbox } from "./useInbox.ts";
import type { MessageControl } from "./useMessageActions.ts";

import styles from "./ListPane.module.css";

interface ListPaneProps {
  inbox: ReturnType<typeof useInbox>;
  list: UseQueryResult<PagedResult<Message>>;
  control: MessageControl;
  selection: Selection<Message>;
  onDelete: (messages: readonly Message[]) => void;
}

export function ListPane({ inbox, list, control, ...bulk }: ListPaneProps) {
  const { tab, message, address } = inbox;
  const pagination = list.data?.pagination;
  const isEmpty = list.data?.items.length === 0 && !list.isPlaceholderData;
  const pane = useRef<HTMLDivElement>(null);
  useRestoreListFocus(pane, message, list.data?.items.length ?? 0);
  useClampPage(list.isPlaceholderData ? undefined : pagination?.totalPages, inbox.state);
  return (
    <div ref={pane} className={styles.pane}>
      {!list.isPending && (
        <ResultStatus
          query={JSON.stringify([{ ...inbox.current, page: 1 }, isEmpty])}
          result={
            pagination && !list.isPlaceholderData && !list.isError
              ? formatResultCount(inbox, pagination.totalItems)
              : null
          }
        />
      )}
      <Tabs inbox={inbox} />
      {(!isEmpty || inbox.isFiltered) && <Filters inbox={inbox} />}
      {list.isError || isEmpty ? (
        <InboxNotice inbox={inbox} list={list} />
      ) : (
        <>
          {list.data && <MessageSelectionBar inbox={inbox} change={control.change} {...bulk} />}
          <MessageList
            selection={bulk.selection}
            label={texts.boxNames[tab]}
            items={list.data?.items ?? null}
            isStale={list.isPlaceholderData}
            openId={message}
            hrefOf={({ _id }) => address({ message: _id })}
            replace={message !== null}
            onOpenByKey={(id) => {
              if (id === message) document.getElementById(HEADING_ID)?.focus();
              else control.focusAlong.make();
            }}
          />
        </>
      )}
      {!list.isError && pagination && pagination.totalPages > 1 && (
        <div className={styles.pages}>
          <Pagination
            pagination={pagination}
            pageSize={MESSAGE_PAGE_SIZE}
            onPage={(page) => inbox.state.change({ page })}
          />
        </div>
      )}
    </div>
  );
}

/** Announced after a search, after a change of box, and when the last message is gone. */
function formatResultCount({ tab, isFiltered }: ListPaneProps["inbox"], total: number): string {
  if (total > 0) return texts.found({ count: total });
  return isFiltered ? texts.noneFound.title : texts.emptyBox[tab].title;
}

/**
 * When the open message or the last row disappears with the focus, moves it to the row of the message, to the first row, or to
 * the notice's heading.
 */
function useRestoreListFocus(pane: RefObject<HTMLElement | null>, openId: string | null, rows: number) {
  const last = useRef({ openId, rows });
  useEffect(() => {
    const before = last.current;
    last.current = { openId, rows };
    const isClosed = before.openId !== null && openId === null;
    if (!(isClosed || (rows === 0 && before.rows > 0)) || !isFocusLost()) return;
    const row = isClosed && document.getElementById(rowId(before.openId ?? ""));
    (row || pane.current?.querySelector<HTMLElement>("li > a, h2"))?.focus();
  }, [openId, rows, pane]);
}

function Tabs({ inbox }: Pick<ListPaneProps, "inbox">) {
  const stats = useQuery(messageStatsQuery(useHttp())).data;
  const counts: Record<Mailbox, number | undefined> = {
    inbox: stats && stats.new + stats.read + stats.inProgress,
    done: stats?.done,
    archived: stats?.archived,
    spam: stats?.spam,
  };
  return (
    <nav className={styles.tabs} aria-label={texts.boxes}>
      {MAILBOXES.map((box) => (
        <Link
          key={box}
          className={styles.tab}
          href={inbox.address({ box, page: 1 })}
          aria-current={box === inbox.tab ? "page" : undefined}
        >
          <span>{texts.boxNames[box]}</span> <span className="regular quiet">{counts[box]}</span>
        </Link>
      ))}
    </nav>
  );
}
