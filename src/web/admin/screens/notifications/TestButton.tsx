import type { DeliveryTest } from "#resources/channels.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { sendTest } from "#web/api/notifications.ts";

import { DeliveryFailure } from "#web/admin/delivery/DeliveryFailure.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Button } from "#web/admin/ui/Button.tsx";

import styles from "./TestButton.module.css";

/** @param channelId `null` for the sender of mails */
export function useTest(channelId: string | null) {
  const http = useHttp();
  return useConfirmedChange({
    send: () => sendTest(http, channelId),
    failureText: notificationTexts.test.callFailed,
  });
}

interface TestButtonProps {
  test: ReturnType<typeof useTest>;
  children: string;
  /** If the text is not enough. */
  label?: string;
}

export function TestButton({ test: { mutate, isPending }, label, children }: TestButtonProps) {
  return (
    <Button
      size="small"
      aria-label={label}
      busy={isPending}
      busyText={notificationTexts.deliveries.sending}
      onClick={() => !isPending && mutate(undefined)}
    >
      {children}
    </Button>
  );
}

/** The whole answer of the other side. */
export function TestResult({ result }: { result: DeliveryTest | undefined }) {
  const { sent, failed } = notificationTexts.test;
  return (
    <div role="status" className={styles.result} data-failed={Boolean(result?.failure) || undefined}>
      {result && (
        <>
          <p className="medium">{result.failure ? failed : sent}</p>
          <DeliveryFailure {...result} />
        </>
      )}
    </div>
  );
}
