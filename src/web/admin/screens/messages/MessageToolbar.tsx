import type { MouseEvent } from "react";
import { Link } from "wouter";

import type { Message } from "#contract/messages/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";

import { mailboxOf } from "#web/api/messages.ts";
import { RESTORE_SCROLL } from "#web/admin/frame/useScrollRestoration.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { isFirstClick } from "#web/admin/ui/dialog/ignoreDoubleClick.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import { useRestoreFocus } from "#web/admin/ui/useRestoreFocus.ts";

import { isUnanswered } from "./messageRecords.ts";
import type { MessageActions, MessageControl } from "./useMessageActions.ts";

import styles from "./MessageToolbar.module.css";

interface MessageToolbarProps {
  /** `null` while it loads, and when it no longer exists. */
  message: Message | null;
  listHref: string;
  control: MessageControl;
}

export function MessageToolbar({ message, listHref, control }: MessageToolbarProps) {
  const { position, step, actions } = control;
  const bar = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={bar} className={styles.bar}>
      <Link className={styles.back} href={listHref} state={RESTORE_SCROLL} aria-label={texts.backToList}>
        <Icon name="arrowLeft" />
      </Link>
      {position && (
        <p className={styles.position} aria-live="polite" aria-atomic="true">
          {texts.position(position)}
        </p>
      )}
      <IconButton
        icon="arrowUp"
        label={texts.previous}
        disabled={!position || position.number <= 1}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="arrowDown"
        label={texts.next}
        disabled={!position || position.number >= position.total}
        onClick={() => step(1)}
      />
      {message && <Actions message={message} actions={actions} />}
    </div>
  );
}

/** Ignores the second click of a double click: by then the bar shows the next message. */
const first = (runAction: () => void) => (event: MouseEvent) => isFirstClick(event) && runAction();

function Actions({ message, actions }: { message: Message; actions: MessageActions }) {
  const { status } = message;
  return (
    <div className={styles.actions}>
      {mailboxOf(status) !== "inbox" ? (
        <Button kind="plain" size="small" icon="inbox" hint="E" onClick={first(actions.restore)}>
          <span className={styles.word}>{status === "spam" ? texts.notSpam : texts.restore}</span>
        </Button>
      ) : (
        <>
          {isUnanswered(message) && (
            <Button kind="plain" size="small" icon="mail" hint="U" onClick={first(actions.toggleRead)}>
              <span className={styles.word}>{status === "new" ? texts.markRead : texts.markUnread}</span>
            </Button>
          )}
          <Button kind="plain" size="small" icon="archive" hint="E" onClick={first(actions.archive)}>
            <span className={styles.word}>{texts.archive}</span>
          </Button>
        </>
      )}
      <Button kind="plain" size="small" icon="trash" onClick={actions.remove}>
        <span className={styles.word}>{uiTexts.delete}</span>
      </Button>
    </div>
  );
}
