import type { Message } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { MessageToolbar } from "./MessageToolbar.tsx";
import { MessageReader } from "./MessageReader.tsx";
import type { useInbox } from "./useInbox.ts";
import type { MessageControl } from "./useMessageActions.ts";

import styles from "./MessagePane.module.css";

interface MessagePaneProps {
  inbox: ReturnType<typeof useInbox>;
  open: { message: Message | null; isGone: boolean; failure: Error | null; retry: () => void };
  control: MessageControl;
}

export function MessagePane({ inbox, open, control }: MessagePaneProps) {
  if (inbox.message === null) {
    return (
      <div className={styles.pane}>
        <p className={styles.hint}>
          <Trans text={texts.chooseMessage} elements={{ key: (key) => <kbd>{key}</kbd> }} />
        </p>
      </div>
    );
  }
  const { message } = open;
  const listHref = inbox.address({});
  return (
    <section className={styles.pane} aria-label={texts.messagePane}>
      <MessageToolbar message={message} listHref={listHref} control={control} />
      {message && <MessageReader key={message._id} message={message} control={control} />}
      <div className={styles.notice}>
        {open.isGone && (
          <Notice
            title={texts.notFound.title}
            actions={<ButtonLink href={listHref}>{texts.backToList}</ButtonLink>}
          >
            {texts.notFound.text}
          </Notice>
        )}
        {open.failure && <LoadFailed title={texts.loadFailed} error={open.failure} onRetry={open.retry} />}
      </div>
    </section>
  );
}
