import type { ListedChannel } from "#resources/channels.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Badge } from "#web/admin/ui/Badge.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { DeliveryStates } from "./DeliveryStates.tsx";
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
  const target = { mail: channel.recipients.join(", "), line: channel.to, webhook: channel.host }[kind];
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className="wrap">
          <span className="medium" lang={detectLanguage(name)}>
            {name}
          </span>
          <Badge colored={isEnabled}>{isEnabled ? optionLabel("kind", kind) : texts.off}</Badge>
        </p>
        <p className="wrap note gap-8-16">
          {target && <span>{target}</span>}
          <span>{events.map((event) => optionLabel("events", event)).join(", ")}</span>
        </p>
        <DeliveryStates state={channel} isTested={test.data !== undefined} />
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
