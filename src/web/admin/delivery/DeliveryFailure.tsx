import type { DeliveryTest } from "#resources/channels.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

/** Why something was not delivered, in plain words, and what the other side said. */
export function DeliveryFailure({ failure, answer }: DeliveryTest) {
  return (
    <>
      {failure && <p>{texts.failures[failure]}</p>}
      {answer && (
        <p className="note">
          <Trans text={texts.answer} elements={{ answer: () => <samp translate="no">{answer}</samp> }} />
        </p>
      )}
    </>
  );
}
