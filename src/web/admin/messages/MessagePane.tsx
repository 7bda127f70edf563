// The right pane: the open message, or what stands in its place.
import type { Message } from "#contract/messages/messages.ts";

import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import type { FocusAlong } from "./focusAlong.ts";
import { MessageBar } from "./MessageBar.tsx";
import { MessageReader } from "./MessageReader.tsx";
import type { useInbox } from "./useInbox.ts";
import type { MessageControl } from "./useMessageActions.ts";

import styles from "./MessagePane.module.css";

interface MessagePaneProps {
  inbox: ReturnType<typeof useInbox>;
  open: { message: Message | null; isGone: boolean; failure: Error | null; retry: () => void };
  control: MessageControl;
  focusAlong: FocusAlong;
}

export function MessagePane({ inbox, open, control, focusAlong }: MessagePaneProps) {
  if (inbox.message === null) {
    return (
      <div className={styles.pane}>
        <p className={styles.hint}>
          Choose a message to read it. <kbd>J</kbd> and <kbd>K</kbd> go through the list.
        </p>
      </div>
    );
  }
  const { message } = open;
  return (
    <section className={styles.pane} aria-label="Message">
      <MessageBar
        message={message}
        position={control.position}
        listHref={inbox.address({})}
        onStep={control.step}
        actions={control.actions}
      />
      {message && (
        <MessageReader
          key={message._id}
          message={message}
          focusAlong={focusAlong}
          onShown={() => control.markShown(message)}
        />
      )}
      {open.isGone && <Gone listHref={inbox.address({})} />}
      {open.failure && <Failed failure={open.failure} onRetry={open.retry} />}
    </section>
  );
}

function Gone({ listHref }: { listHref: string }) {
  return (
    <div className={styles.notice}>
      <Notice title="Message not found" actions={<ButtonLink href={listHref}>Back to the list</ButtonLink>}>
        It was deleted, here or by another admin.
      </Notice>
    </div>
  );
}

function Failed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const actions = (
    <Button icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div className={styles.notice}>
      <Notice failed title="The message could not be loaded" actions={actions}>
        {failure.message || "The server's answer could not be read."}
      </Notice>
    </div>
  );
}
