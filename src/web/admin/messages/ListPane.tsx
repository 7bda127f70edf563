// The left pane: inbox or archive, the messages of a page or what stands in their place, and the pages.
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";

import type { Message } from "#contract/messages.ts";
import type { PageOf } from "#web/api/http.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { MESSAGE_PAGE_SIZE, messageStatsQuery } from "#web/api/messages.ts";
import type { Box } from "#web/api/messages.ts";

import { Pagination } from "../ui/Pagination.tsx";

import { InboxNotice } from "./InboxNotice.tsx";
import { MessageList } from "./MessageList.tsx";
import type { useInbox } from "./useInbox.ts";

import styles from "./ListPane.module.css";

interface ListPaneProps {
  inbox: ReturnType<typeof useInbox>;
  list: UseQueryResult<PageOf<Message>>;
}

const LABELS: Record<Box, string> = { inbox: "Inbox", archived: "Archived" };

export function ListPane({ inbox, list }: ListPaneProps) {
  const { box, message, address } = inbox;
  const pagination = list.data?.pagination;
  const isEmpty = list.data?.items.length === 0 && !list.isPlaceholderData;
  useLastPage(inbox, list.isPlaceholderData ? undefined : pagination?.totalPages);
  return (
    <div className={styles.pane}>
      <Tabs inbox={inbox} />
      {list.isError || isEmpty ? (
        <InboxNotice inbox={inbox} list={list} />
      ) : (
        <MessageList
          label={LABELS[box]}
          items={list.data?.items ?? null}
          isStale={list.isPlaceholderData}
          openId={message}
          hrefOf={({ _id }) => address({ message: _id })}
          replace={message !== null}
        />
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

function Tabs({ inbox }: Pick<ListPaneProps, "inbox">) {
  const stats = useQuery(messageStatsQuery(useHttp())).data;
  const counts: Record<Box, number | undefined> = {
    inbox: stats && stats.new + stats.read,
    archived: stats?.archived,
  };
  const boxes: readonly Box[] = ["inbox", "archived"];
  return (
    <nav className={styles.tabs} aria-label="Boxes">
      {boxes.map((box) => (
        <Link
          key={box}
          className={styles.tab}
          href={inbox.address({ box, page: 1 })}
          aria-current={box === inbox.box ? "page" : undefined}
        >
          {LABELS[box]} <span className={styles.count}>{counts[box]}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The last message of the last page went, or the address names a page that is gone: shows the last one. */
function useLastPage({ page, state }: ListPaneProps["inbox"], totalPages: number | undefined) {
  const beyond = totalPages !== undefined && page > Math.max(1, totalPages);
  useEffect(() => {
    if (beyond) state.change({ page: Math.max(1, totalPages) }, { replace: true });
    // Once for each such page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [beyond, totalPages]);
}
