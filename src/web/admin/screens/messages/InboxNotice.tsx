import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messageStatsQuery } from "#web/api/messages.ts";

import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import type { useInbox } from "./useInbox.ts";

import styles from "./InboxNotice.module.css";

interface InboxNoticeProps {
  inbox: ReturnType<typeof useInbox>;
  list: Pick<UseQueryResult, "isError" | "error" | "refetch">;
}

export function InboxNotice(props: InboxNoticeProps) {
  return <div className={styles.place}>{getNotice(props, useTotalMessages())}</div>;
}

function getNotice({ inbox, list }: InboxNoticeProps, all: number | undefined): ReactNode {
  if (list.isError) {
    return (
      <LoadFailed title={texts.listFailed.title} error={list.error} onRetry={() => void list.refetch()}>
        {texts.listFailed.text}
      </LoadFailed>
    );
  }
  if (inbox.isFiltered) return <NoResults inbox={inbox} />;
  if (inbox.tab !== "inbox") {
    const { title, text } = texts.emptyBox[inbox.tab];
    return <Notice title={title}>{text}</Notice>;
  }
  if (all) {
    const actions = (
      <ButtonLink href={inbox.address({ box: "archived", page: 1 })}>
        {texts.emptyBox.inbox.action}
      </ButtonLink>
    );
    return (
      <Notice title={texts.emptyBox.inbox.title} actions={actions}>
        {texts.emptyBox.inbox.text}
      </Notice>
    );
  }
  const actions = (
    <ButtonLink href="/address" external>
      {texts.noMessages.action}
    </ButtonLink>
  );
  return (
    <Notice title={texts.noMessages.title} actions={actions}>
      {texts.noMessages.text}
    </Notice>
  );
}

function useTotalMessages() {
  return useQuery(messageStatsQuery(useHttp())).data?.total;
}

function NoResults({ inbox }: Pick<InboxNoticeProps, "inbox">) {
  const { tab, search, clear } = inbox;
  return (
    <Notice
      title={texts.noneFound.title}
      actions={
        <>
          <Button data-clear onClick={clear}>
            {texts.noneFound.clear}
          </Button>
          <ButtonLink
            kind="plain"
            href={inbox.address({ box: tab === "inbox" ? "archived" : "inbox", page: 1 })}
          >
            {texts.noneFound.searchOther[tab]}
          </ButtonLink>
        </>
      }
    >
      {search ? texts.noneFound.text[tab]({ search }) : texts.noneFound.filtered}
    </Notice>
  );
}
