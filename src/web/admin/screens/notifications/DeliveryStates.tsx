import type { ChannelState } from "#resources/channels.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { DeliveryFailure } from "#web/admin/delivery/DeliveryFailure.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";

interface DeliveryStatesProps {
  state: ChannelState;
  /** True if the answer to a test is shown, which is newer than the last failure. */
  isTested: boolean;
}

export function DeliveryStates({ state: { last, waiting, stuck }, isTested }: DeliveryStatesProps) {
  const texts = notificationTexts.channels;
  const time = () => <RelativeTime iso={last?.finishedAt ?? last?.createdAt ?? ""} />;
  const lastText = last?.failure ? texts.last.failed : texts.last.sent;
  return (
    <>
      <p className="wrap note gap-8-16">
        <span>{last ? <Trans text={lastText} elements={{ time }} /> : texts.never}</span>
        {waiting > 0 && <span>{texts.waiting({ count: waiting })}</span>}
        {stuck > 0 && <span className="err">{texts.stuck({ count: stuck })}</span>}
      </p>
      {last?.failure && !isTested && (
        <div className="label err">
          <DeliveryFailure {...last} />
        </div>
      )}
    </>
  );
}
