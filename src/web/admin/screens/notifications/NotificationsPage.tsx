import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Channel, ListedChannel } from "#resources/channels.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { channelsKey, channelsQuery, deleteChannel, senderQuery } from "#web/api/notifications.ts";
import { notificationsKey } from "#web/api/stuckDeliveries.ts";

import { FormSkeleton } from "#web/admin/forms/FormSkeleton.tsx";
import { Section } from "#web/admin/forms/Sections.tsx";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { focusElement } from "#web/admin/ui/lostFocus.ts";

import { ChannelRow } from "./ChannelRow.tsx";
import { ChannelDialog } from "./NotificationDialogs.tsx";
import { SenderSection } from "./SenderSection.tsx";

import styles from "./NotificationsPage.module.css";

const SECTION_ID = "channels";
const QUERIES = { key: notificationsKey, pagesKey: channelsKey };

export function NotificationsPage() {
  const http = useHttp();
  const channels = useQuery(channelsQuery(http));
  const sender = useQuery(senderQuery(http));
  const [editing, setEditing] = useState<Channel | "new" | null>(null);
  const failed = [channels, sender].find(({ data, isError }) => isError && !data);
  const texts = notificationTexts.channels;
  return (
    <Screen
      title={layoutTexts.names.notifications}
      actions={
        <Button kind="primary" icon="plus" hint="N" data-new onClick={() => setEditing("new")}>
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
            <ChannelSection channels={channels.data.items} onEdit={setEditing} />
            <SenderSection sender={sender.data} />
          </>
        ) : (
          <FormSkeleton />
        )}
      </div>
      {editing && (
        <ChannelDialog channel={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Screen>
  );
}

interface ChannelSectionProps {
  channels: ListedChannel[];
  onEdit: (channel: Channel) => void;
}

function ChannelSection({ channels, onEdit }: ChannelSectionProps) {
  const [deleting, setDeleting] = useState<Channel | null>(null);
  const texts = notificationTexts.channels;
  return (
    <Section id={SECTION_ID} label={texts.title} note={texts.note}>
      {channels.length === 0 && <p className="note">{texts.none}</p>}
      <ul>
        {channels.map((channel) => (
          <ChannelRow
            key={channel._id}
            channel={channel}
            onEdit={() => onEdit(channel)}
            onDelete={() => setDeleting(channel)}
          />
        ))}
      </ul>
      {deleting && <DeleteChannelDialog channel={deleting} onClose={() => setDeleting(null)} />}
    </Section>
  );
}

function DeleteChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
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
