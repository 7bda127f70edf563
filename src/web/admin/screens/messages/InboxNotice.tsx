import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";

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

export function InboxNotice({ inbox, list }: InboxNoticeProps) {
  return (
    <div className={styles.place}>
      {list.isError ? (
        <LoadFailed title={texts.listFailed.title} error={list.error} onRetry={() => void list.refetch()}>
          {texts.listFailed.text}
        </LoadFailed>
      ) : inbox.isFiltered ? (
        <NoResults inbox={inbox} />
      ) : (
        <EmptyBox inbox={inbox} />
      )}
    </div>
  );
}

function EmptyBox({ inbox: { tab, address } }: Pick<InboxNoticeProps, "inbox">) {
  const total = useQuery(messageStatsQuery(useHttp())).data?.total;
  const isSiteUnused = tab === "inbox" && !total;
  const { title, text } = isSiteUnused ? texts.noMessages : texts.emptyBox[tab];
  const link = isSiteUnused ? (
    <ButtonLink href="/address" external>
      {texts.noMessages.action}
    </ButtonLink>
  ) : (
    <ButtonLink href={address({ box: "archived", page: 1 })}>{texts.emptyBox.inbox.action}</ButtonLink>
  );
  return (
    <Notice title={title} actions={tab === "inbox" && link}>
      {text}
    </Notice>
  );
}

function NoResults({ inbox: { tab, search, clear, address } }: Pick<InboxNoticeProps, "inbox">) {
  const other = tab === "inbox" ? "archived" : "inbox";
  return (
    <Notice
      title={texts.noneFound.title}
      actions={
        <>
          <Button data-clear onClick={clear}>
            {texts.noneFound.clear}
          </Button>
          <ButtonLink kind="plain" href={address({ box: other, page: 1 })}>
            {texts.noneFound.searchOther[tab]}
          </ButtonLink>
        </>
      }
    >
      {search ? texts.noneFound.text[tab]({ search }) : texts.noneFound.filtered}
    </Notice>
  );
}
