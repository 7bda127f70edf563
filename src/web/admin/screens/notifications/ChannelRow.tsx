import type { ListedChannel } from "#resources/channels.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { DeliveryFailure } from "#web/admin/delivery/DeliveryFailure.tsx";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { optionLabel } from "./notificationForm.ts";
import { TestButton, TestResult, useTest } from "./TestButton.tsx";

import styles from "./ChannelRow.module.css";

interface ChannelRowProps {
  channel: ListedChannel;
  onEdit: () => void;
  onDelete: () => void;
}

export function ChannelRow({ channel, onEdit, onDelete }: ChannelRowProps) {
  const { _id: id, name, kind, events, isEnabled } = channel;
  const texts = notificationTexts.channels;
  const test = useTest(id);
  const target = { mail: channel.recipients.join(", "), line: channel.to, webhook: hostOf(channel.url) }[
    kind
  ];
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className="wrap">
          <span className="medium" lang={detectLanguage(name)}>
            {name}
          </span>
          <Badge colored={isEnabled}>{isEnabled ? optionLabel("kind", kind) : texts.off}</Badge>
        </p>
        <p className={styles.facts}>
          {target && <span>{target}</span>}
          <span>{events.map((event) => optionLabel("events", event)).join(", ")}</span>
        </p>
        <ChannelState channel={channel} isTested={test.data !== undefined} />
      </div>
      <div className="row">
        <TestButton test={test} label={notificationTexts.test.sendTo({ name })}>
          {notificationTexts.test.send}
        </TestButton>
        <IconButton icon="edit" label={texts.editNamed({ name })} onClick={onEdit} />
        <IconButton icon="trash" label={texts.deleteNamed({ name })} onClick={onDelete} />
      </div>
      <TestResult result={test.data} />
    </li>
  );
}

/** Without the path, which may be secret. */
function hostOf(url: string): string {
  return url.replace(/^https?:\/\/([^/?#]*).*/, "$1");
}

interface ChannelStateProps extends Pick<ChannelRowProps, "channel"> {
  /** True if the answer to a test is shown, which is newer than the last failure. */
  isTested: boolean;
}

function ChannelState({ channel: { last, waiting, stuck }, isTested }: ChannelStateProps) {
  const texts = notificationTexts.channels;
  const time = () => <RelativeTime iso={last?.finishedAt ?? last?.createdAt ?? ""} />;
  return (
    <>
      <p className={styles.facts}>
        <span>
          {last ? (
            <Trans text={last.failure ? texts.last.failed : texts.last.sent} elements={{ time }} />
          ) : (
            texts.never
          )}
        </span>
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
