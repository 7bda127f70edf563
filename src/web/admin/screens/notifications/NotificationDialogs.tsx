import { API_BASE } from "#contract/envelope.ts";
import { CHANNEL_FIELDS } from "#resources/channels.ts";
import type { Channel } from "#resources/channels.ts";
import { SENDER_FIELDS } from "#resources/mailSender.ts";
import type { MailSender } from "#resources/mailSender.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { lineWebhookPath } from "#web/api/notifications.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { Button } from "#web/admin/ui/Button.tsx";

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
      <DescriptorFields
        fields={CHANNEL_FIELDS}
        control={control}
        notes={{
          ...texts.notes,
          ...(channel && {
            to: <FoundIds channel={channel} onChoose={(id) => control.form.setValue("to", id, CHANGE)} />,
          }),
        }}
      />
      {channel && <HistoryLink kind="channel" id={channel._id} />}
    </EditorDialog>
  );
}

const CHANGE = { shouldDirty: true, shouldValidate: true };

/** How the id of a group is found, and those that were. */
function FoundIds({ channel, onChoose }: { channel: Channel; onChoose: (id: string) => void }) {
  const { webhook, found, use } = texts.line;
  const address = `${location.origin}${API_BASE}${lineWebhookPath(channel._id)}`;
  return (
    <>
      <Trans text={webhook} elements={{ address: () => <code className="ink">{address}</code> }} />
      {channel.found?.map((id) => (
        <span key={id} className="row wrap above-6">
          <span className="ink">{found({ id })}</span>
          <Button size="small" aria-label={use.label({ id })} onClick={() => onChoose(id)}>
            {use.action}
          </Button>
        </span>
      ))}
    </>
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
