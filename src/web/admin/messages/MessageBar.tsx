// Above the open message: where it stands in the list, the way to its neighbours, and what can be done with it.
import type { MouseEvent } from "react";
import { Link } from "wouter";

import type { Message } from "#contract/messages/messages.ts";

import { RETURNING } from "../collections/list/useListPlace.ts";
import { Button } from "../ui/Button.tsx";
import { isFirstClick } from "../ui/dialog/firstClick.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { useRestoreFocus } from "../ui/useEndsHandOn.ts";

import styles from "./MessageBar.module.css";

export interface MessageActions {
  archive: () => void;
  restore: () => void;
  toggleRead: () => void;
  remove: () => void;
}

interface MessageBarProps {
  /** `null` while it is on its way, or gone. */
  message: Message | null;
  /** From 1, among all of the box or the search; `null` for a message of another page. */
  position: { number: number; total: number } | null;
  listHref: string;
  onStep: ((step: 1 | -1) => void) | null;
  actions: MessageActions;
}

export function MessageBar({ message, position, listHref, onStep, actions }: MessageBarProps) {
  const bar = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={bar} className={styles.bar}>
      <Link className={styles.back} href={listHref} state={RETURNING} aria-label="Back to the list">
        <Icon name="arrowLeft" />
      </Link>
      {position && (
        <p className={styles.position} aria-live="polite" aria-atomic="true">
          {position.number} of {position.total}
        </p>
      )}
      <IconButton
        icon="arrowUp"
        label="Previous message"
        disabled={!onStep || !position || position.number <= 1}
        onClick={() => onStep?.(-1)}
      />
      <IconButton
        icon="arrowDown"
        label="Next message"
        disabled={!onStep || !position || position.number >= position.total}
        onClick={() => onStep?.(1)}
      />
      {message && <Actions status={message.status} actions={actions} />}
    </div>
  );
}

/** By the second half of a double click the next message stands there. */
const first = (act: () => void) => (event: MouseEvent) => isFirstClick(event) && act();

function Actions({ status, actions }: { status: Message["status"]; actions: MessageActions }) {
  return (
    <div className={styles.actions}>
      {status === "archived" ? (
        <Button kind="plain" size="small" icon="inbox" hint="E" onClick={first(actions.restore)}>
          <span className={styles.word}>Move to inbox</span>
        </Button>
      ) : (
        <>
          <Button kind="plain" size="small" icon="mail" hint="U" onClick={first(actions.toggleRead)}>
            <span className={styles.word}>{status === "new" ? "Mark read" : "Mark unread"}</span>
          </Button>
          <Button kind="plain" size="small" icon="archive" hint="E" onClick={first(actions.archive)}>
            <span className={styles.word}>Archive</span>
          </Button>
        </>
      )}
      <Button kind="plain" size="small" icon="trash" onClick={actions.remove}>
        <span className={styles.word}>Delete</span>
      </Button>
    </div>
  );
}
