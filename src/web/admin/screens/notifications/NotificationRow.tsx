import type { ReactNode } from "react";

import type { ChannelState } from "#resources/channels.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { sendTest } from "#web/api/notifications.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { DeliveryFailure } from "#web/admin/delivery/DeliveryFailure.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";

import styles from "./NotificationRow.module.css";

interface NotificationRowProps {
  /** Of a channel, or of the sender of mails. */
  id: string;
  name: ReactNode;
  facts: ReactNode;
  state: ChannelState | undefined;
  test: string;
  /** If the text is not enough. */
  testLabel?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** A channel or the sender of mails: how it is doing, and the whole answer of the other side to a test. */
export function NotificationRow({ id, name, facts, state, test, testLabel, children }: NotificationRowProps) {
  const http = useHttp();
  const { mutate, isPending, data } = useConfirmedChange({
    send: () => sendTest(http, id),
    failureText: texts.test.callFailed,
  });
  return (
    <div className={styles.row}>
      <div className={styles.texts}>
        <p className="wrap">{name}</p>
        <p className="wrap note gap-8-16">{facts}</p>
        {state && <DeliveryStates state={state} isTested={data !== undefined} />}
      </div>
      <div className="row">
        <Button
          size="small"
          aria-label={testLabel}
          busy={isPending}
          busyText={texts.deliveries.sending}
          onClick={() => !isPending && mutate(undefined)}
        >
          {test}
        </Button>
        {children}
      </div>
      <div role="status" className={styles.result} data-failed={Boolean(data?.failure) || undefined}>
        {data && (
          <>
            <p className="medium">{data.failure ? texts.test.failed : texts.test.sent}</p>
            <DeliveryFailure {...data} />
          </>
        )}
      </div>
    </div>
  );
}

/** @param props.isTested true if the answer to a test is shown, which is newer than the last failure */
function DeliveryStates({ state, isTested }: { state: ChannelState; isTested: boolean }) {
  const { last, waiting, stuck } = state;
  const { sent, failed } = texts.channels.last;
  const time = () => <RelativeTime iso={last?.finishedAt ?? last?.createdAt ?? ""} />;
  return (
    <>
      <p className="wrap note gap-8-16">
        <span>
          {last ? <Trans text={last.failure ? failed : sent} elements={{ time }} /> : texts.channels.never}
        </span>
        {waiting > 0 && <span>{texts.channels.waiting({ count: waiting })}</span>}
        {stuck > 0 && <span className="err">{texts.channels.stuck({ count: stuck })}</span>}
      </p>
      {last?.failure && !isTested && (
        <div className="label err">
          <DeliveryFailure {...last} />
        </div>
      )}
    </>
  );
}
