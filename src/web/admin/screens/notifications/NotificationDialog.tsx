import { API_BASE } from "#contract/envelope.ts";
import type { Channel } from "#resources/channels.ts";
import { isUsed } from "#resources/kinds/kinds.ts";
import type { Field } from "#resources/kinds/kinds.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { lineWebhookPath } from "#web/api/notifications.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { Button } from "#web/admin/ui/Button.tsx";

import { FIELDS, labelOf, optionLabel, useNotificationForm } from "./notificationForm.ts";
import type { EditedRecord } from "./notificationForm.ts";

import styles from "./NotificationDialog.module.css";

/** Characters of all options of a choice in one row. */
const MAX_SEGMENTS_LENGTH = 30;
const CHANGE = { shouldDirty: true, shouldValidate: true };

type Control = ReturnType<typeof useNotificationForm>;

/** A channel or the sender of mails, with the inputs of the fields that the chosen options need. */
export function NotificationDialog({ onClose, ...edited }: EditedRecord & { onClose: () => void }) {
  const { kind, stored } = edited;
  const control = useNotificationForm(edited, onClose);
  const values = control.form.watch();
  const used = Object.entries<Field & { isAdvanced?: boolean }>(FIELDS[kind]).filter(([, field]) =>
    isUsed(field, values),
  );
  const advanced = used.filter(([, { isAdvanced }]) => isAdvanced);
  const hasError = advanced.some(([name]) => control.errorOf(name));
  const { edit, create, add } = texts.channels;
  const toInput = ([name, field]: [string, Field]) => (
    <div key={name}>
      <NotificationField name={name} field={field} control={control} />
    </div>
  );
  return (
    <EditorDialog
      control={control}
      title={kind === "mail_sender" ? texts.sender.title : stored ? edit : create}
      submitLabel={stored ? uiTexts.saveChanges : add}
    >
      {used.filter(([, { isAdvanced }]) => !isAdvanced).map(toInput)}
      {advanced.length > 0 && (
        <details className={styles.advanced} open={hasError || undefined}>
          <summary className="press medium label">{texts.advanced}</summary>
          <div className="stack gap-18 above-12">{advanced.map(toInput)}</div>
        </details>
      )}
      {kind === "channel" && stored && <HistoryLink kind={kind} id={stored._id} />}
    </EditorDialog>
  );
}

function NotificationField({ name, field, control }: { name: string; field: Field; control: Control }) {
  const { record, form } = control;
  const notes: Record<string, string> = texts.notes;
  const nameOption = (option: string) => optionLabel(name, option);
  const isSegmented =
    field.kind === "choice" && field.options.map(nameOption).join("").length <= MAX_SEGMENTS_LENGTH;
  const isStored = record?.secrets.some((secret) => secret === name);
  return (
    <FieldInput
      control={control}
      name={name}
      field={field}
      label={labelOf(name)}
      note={
        name === "to" && record ? (
          <FoundIds channel={record} onChoose={(id) => form.setValue(name, id, CHANGE)} />
        ) : (
          notes[name]
        )
      }
      placeholder={isStored ? texts.stored : undefined}
      hidesLimits
      isSegmented={isSegmented}
      nameOption={nameOption}
    />
  );
}

interface FoundIdsProps {
  channel: Pick<Channel, "_id" | "found">;
  onChoose: (id: string) => void;
}

/** How the id of a group is found, and those that were. */
function FoundIds({ channel, onChoose }: FoundIdsProps) {
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
