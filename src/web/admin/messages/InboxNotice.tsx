// What stands in the place of the messages: none yet, none left, none found, or why they could not be had.
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messageStatsQuery } from "#web/api/messages.ts";

import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import type { useInbox } from "./useInbox.ts";

import styles from "./InboxNotice.module.css";

interface InboxNoticeProps {
  inbox: ReturnType<typeof useInbox>;
  list: Pick<UseQueryResult, "isError" | "error" | "refetch">;
}

export function InboxNotice(props: InboxNoticeProps) {
  return <div className={styles.place}>{noticeOf(props, useNumberOfAll())}</div>;
}

function noticeOf({ inbox, list }: InboxNoticeProps, all: number | undefined): ReactNode {
  if (list.isError) return <LoadFailed list={list} />;
  if (inbox.search) return <NoneFound inbox={inbox} />;
  if (inbox.box === "archived") {
    return (
      <Notice title="Nothing is archived">
        Messages that are dealt with can rest here, out of the inbox.
      </Notice>
    );
  }
  if (all) {
    const actions = (
      <ButtonLink href={inbox.address({ box: "archived", page: 1 })}>See the archive</ButtonLink>
    );
    return (
      <Notice title="The inbox is empty" actions={actions}>
        Everything that came in is archived.
      </Notice>
    );
  }
  const actions = (
    <ButtonLink href="/address" external>
      See the contact form
    </ButtonLink>
  );
  return (
    <Notice title="No messages yet" actions={actions}>
      What visitors send with the contact form of the site arrives here.
    </Notice>
  );
}

function useNumberOfAll() {
  return useQuery(messageStatsQuery(useHttp())).data?.total;
}

function LoadFailed({ list }: Pick<InboxNoticeProps, "list">) {
  const actions = (
    <Button icon="retry" onClick={() => void list.refetch()}>
      Try again
    </Button>
  );
  return (
    <Notice failed title="Messages could not be loaded" actions={actions}>
      {list.error?.message || "The server's answer could not be read."} Nothing is lost, and your search is
      kept.
    </Notice>
  );
}

function NoneFound({ inbox }: Pick<InboxNoticeProps, "inbox">) {
  const { box, search, state } = inbox;
  const where = box === "inbox" ? "the inbox" : "the archive";
  return (
    <Notice
      title="No messages found"
      actions={
        <>
          <Button data-clear onClick={() => state.change({ search: "" })}>
            Clear the search
          </Button>
          <ButtonLink
            kind="plain"
            href={inbox.address({ box: box === "inbox" ? "archived" : "inbox", page: 1 })}
          >
            {box === "inbox" ? "Search the archive" : "Search the inbox"}
          </ButtonLink>
        </>
      }
    >
      Nothing in {where} matches the search “{search}”.
    </Notice>
  );
}
