import { CHANNEL_FIELDS } from "#resources/channels.ts";
import type { Channel } from "#resources/channels.ts";
import { SENDER_FIELDS } from "#resources/mailSender.ts";
import type { MailSender } from "#resources/mailSender.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";

import { DescriptorFields } from "./DescriptorFields.tsx";
import { useChannelForm, useSenderForm } from "./notificationForm.ts";

/** @param channel `null` for a new one */
export function ChannelDialog({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const control = useChannelForm({ stored: channel, onClose });
  const { edit, create, add } = texts.channels;
  return (
    <EditorDialog
      control={control}
      title={channel ? edit : create}
      submitLabel={channel ? uiTexts.saveChanges : add}
    >
      <DescriptorFields fields={CHANNEL_FIELDS} control={control} />
      {channel && <HistoryLink kind="channel" id={channel._id} />}
    </EditorDialog>
  );
}

export function SenderDialog({ sender, onClose }: { sender: MailSender; onClose: () => void }) {
  const control = useSenderForm({ stored: sender, onClose });
  return (
    <EditorDialog control={control} title={texts.sender.title} submitLabel={uiTexts.saveChanges}>
      <DescriptorFields fields={SENDER_FIELDS} control={control} />
    </EditorDialog>
  );
}
