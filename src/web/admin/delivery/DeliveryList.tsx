import { useQuery, useQueryClient } from "@tanstack/react-query";

import type { Delivery } from "#resources/channels.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deliveriesQuery, retryDelivery } from "#web/api/notifications.ts";
import { notificationsKey } from "#web/api/stuckDeliveries.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { focusElement } from "#web/admin/ui/lostFocus.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { DeliveryFailure } from "./DeliveryFailure.tsx";

import styles from "./DeliveryList.module.css";

/** To which channels a message was sent; nothing if there is none. */
export function DeliveryList({ messageId }: { messageId: string }) {
  const { data, error, isError, refetch } = useQuery(deliveriesQuery(useHttp(), messageId));
  const texts = notificationTexts.deliveries;
  if (isError && !data)
    return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="above-24">
      <h3 className="heading">{texts.title}</h3>
      <ul className="grid" aria-label={texts.title}>
        {data.map((delivery) => (
          <DeliveryRow key={delivery._id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { _id: id, channel, state, answer, failure } = delivery;
  const texts = notificationTexts.deliveries;
  const { mutate, isPending } = useRetry();
  return (
    <li id={id} className={styles.row} data-state={state} tabIndex={-1}>
      <div className={styles.texts}>
        <p className="medium" lang={detectLanguage(channel.name)}>
          {channel.name}
        </p>
        <p className={styles.state}>
          <StateText delivery={delivery} />
        </p>
        {failure && <DeliveryFailure failure={failure} answer={answer} />}
      </div>
      {state !== "sent" && (
        <Button
          size="small"
          icon="retry"
          aria-label={texts.sendAgainTo({ channel: channel.name })}
          busy={isPending}
          busyText={texts.sending}
          onClick={() => !isPending && mutate(delivery)}
        >
          {texts.sendAgain}
        </Button>
      )}
    </li>
  );
}

function StateText({ delivery: { state, nextAttemptAt, finishedAt } }: { delivery: Delivery }) {
  const { dateTime } = useDates();
  const { states } = notificationTexts.deliveries;
  const at = finishedAt ?? nextAttemptAt ?? "";
  const time = () =>
    state === "sent" ? <RelativeTime iso={at} /> : <time dateTime={at}>{dateTime(at)}</time>;
  return <Trans text={states[state]} elements={{ time }} />;
}

function useRetry() {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const texts = notificationTexts.deliveries;
  return useConfirmedChange({
    send: ({ _id: id }: Delivery) => retryDelivery(http, id),
    async onSuccess(_, { _id: id, channel }) {
      toasts.show({ kind: "done", text: texts.isTried({ channel: channel.name }) });
      // The button disappears once it is sent.
      focusElement(document.getElementById(id));
      await client.invalidateQueries({ queryKey: notificationsKey });
    },
    failureText: texts.retryFailed,
  });
}
