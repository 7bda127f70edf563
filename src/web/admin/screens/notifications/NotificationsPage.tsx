import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { ListedChannel } from "#resources/channels.ts";
import type { MailSender } from "#resources/mailSender.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { channelsKey, channelsQuery, deleteChannel, senderQuery } from "#web/api/notifications.ts";
import { notificationsKey, stuckQuery } from "#web/api/stuckDeliveries.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { FormSkeleton } from "#web/admin/forms/FormSkeleton.tsx";
import { Section } from "#web/admin/forms/Sections.tsx";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { focusElement } from "#web/admin/ui/lostFocus.ts";

import { NotificationDialog } from "./NotificationDialog.tsx";
import type { EditedRecord } from "./notificationForm.ts";
import { optionLabel } from "./notificationForm.ts";
import { NotificationRow } from "./NotificationRow.tsx";

import styles from "./NotificationsPage.module.css";

const SECTION_ID = "channels";
const QUERIES = { key: notificationsKey, pagesKey: channelsKey };

export function NotificationsPage() {
  const http = useHttp();
  const channels = useQuery(channelsQuery(http));
  const sender = useQuery(senderQuery(http));
  const [edited, setEdited] = useState<EditedRecord | null>(null);
  const [deleting, setDeleting] = useState<ListedChannel | null>(null);
  const failed = [channels, sender].find(({ data, isError }) => isError && !data);
  const texts = notificationTexts.channels;
  return (
    <Screen
      title={layoutTexts.names.notifications}
      actions={
        <Button
          kind="primary"
          icon="plus"
          hint="N"
          data-new
          onClick={() => setEdited({ kind: "channel", stored: null })}
        >
          {texts.create}
        </Button>
      }
    >
      <div className={styles.column}>
        {failed ? (
          <LoadFailed
            title={notificationTexts.loadFailed}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ) : channels.data && sender.data ? (
          <>
            <Section id={SECTION_ID} label={texts.title} note={texts.note}>
              {channels.data.items.length === 0 && <p className="note">{texts.none}</p>}
              <ul>
                {channels.data.items.map((channel) => (
                  <li key={channel._id} className={styles.item}>
                    <ChannelRow channel={channel} onEdit={setEdited} onDelete={setDeleting} />
                  </li>
                ))}
              </ul>
            </Section>
            <SenderSection sender={sender.data} onEdit={setEdited} />
          </>
        ) : (
          <FormSkeleton />
        )}
      </div>
      {deleting && <DeleteChannelDialog channel={deleting} onClose={() => setDeleting(null)} />}
      {edited && <NotificationDialog {...edited} onClose={() => setEdited(null)} />}
    </Screen>
  );
}

interface ChannelRowProps {
  channel: ListedChannel;
  onEdit: (edited: EditedRecord) => void;
  onDelete: (channel: ListedChannel) => void;
}

function ChannelRow({ channel, onEdit, onDelete }: ChannelRowProps) {
  const { _id: id, name, kind, events, isEnabled, recipients, to, host } = channel;
  const texts = notificationTexts.channels;
  const target = { mail: recipients.join(", "), line: to, webhook: host }[kind];
  return (
    <NotificationRow
      id={id}
      name={
        <>
          <span className="medium" lang={detectLanguage(name)}>
            {name}
          </span>
          <Badge colored={isEnabled}>{isEnabled ? optionLabel("kind", kind) : texts.off}</Badge>
        </>
      }
      facts={
        <>
          {target && <span>{target}</span>}
          <span>{events.map((event) => optionLabel("events", event)).join(", ")}</span>
        </>
      }
      state={channel}
      test={notificationTexts.test.send}
      testLabel={notificationTexts.test.sendTo({ name })}
    >
      <IconButton
        icon="edit"
        label={texts.editNamed({ name })}
        onClick={() => onEdit({ kind: "channel", stored: channel })}
      />
      <IconButton icon="trash" label={texts.deleteNamed({ name })} onClick={() => onDelete(channel)} />
    </NotificationRow>
  );
}

interface SenderSectionProps {
  sender: MailSender;
  onEdit: (edited: EditedRecord) => void;
}

function SenderSection({ sender, onEdit }: SenderSectionProps) {
  const texts = notificationTexts.sender;
  const { data } = useQuery(stuckQuery(useHttp()));
  const { _id: id, provider, host, fromAddress: address } = sender;
  const isSetUp = provider !== "none";
  return (
    <Section
      id={id}
      label={texts.title}
      note={texts.note}
      action={
        <Button size="small" onClick={() => onEdit({ kind: "mail_sender", stored: sender })}>
          {isSetUp ? texts.change : texts.setUp}
        </Button>
      }
    >
      {isSetUp ? (
        <NotificationRow
          id={id}
          name={<span className="medium">{host || optionLabel("provider", provider)}</span>}
          facts={texts.from({ address })}
          state={data?.personal}
          test={notificationTexts.test.mail}
        />
      ) : (
        <p className="note">{texts.none}</p>
      )}
    </Section>
  );
}

function DeleteChannelDialog({ channel, onClose }: { channel: ListedChannel; onClose: () => void }) {
  const { name } = channel;
  const { deleteDialog, deleted, deleteFailed } = notificationTexts.channels;
  return (
    <DeleteDialog
      title={deleteDialog.title}
      action={deleteDialog.action}
      queries={QUERIES}
      record={channel}
      noun="channel"
      remove={(http) => deleteChannel(http, channel._id)}
      onApplied={focusSection}
      doneText={deleted({ name })}
      failureText={(error) => withReason(deleteFailed, error)}
      onClose={onClose}
    >
      <p>{deleteDialog.text({ name })}</p>
    </DeleteDialog>
  );
}

/** The focused button is gone with its row. */
function focusSection() {
  focusElement(document.getElementById(SECTION_ID));
  return () => undefined;
}
