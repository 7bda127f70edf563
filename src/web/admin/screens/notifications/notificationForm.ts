import type { FieldValues } from "react-hook-form";
import type * as z from "zod";

import { CHANNEL_FIELDS } from "#resources/channels.ts";
import { emptyValue, isUsed } from "#resources/kinds/kinds.ts";
import type { Field, RecordFields } from "#resources/kinds/kinds.ts";
import { SENDER_FIELDS } from "#resources/mailSender.ts";
import { channelSchema, mailSenderSchema } from "#resources/notificationSchemas.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { getLanguage } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createChannel, updateNotification } from "#web/api/notifications.ts";
import type { NotificationRecord } from "#web/api/notifications.ts";
import { notificationsKey } from "#web/api/stuckDeliveries.ts";

import type { EditorResource } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";

const labels: () => Record<string, string> = () => texts.fields;
const options: () => Record<string, Record<string, string>> = () => texts.options;

export const labelOf = (name: string) => labels()[name] ?? name;
/** Of an option of a choice. */
export const optionLabel = (name: string, value: string) => options()[name]?.[value] ?? value;

export const FIELDS = { channel: CHANNEL_FIELDS, mail_sender: SENDER_FIELDS };
const SCHEMAS: Record<EditedRecord["kind"], z.ZodType<object>> = {
  channel: channelSchema,
  mail_sender: mailSenderSchema,
};

export interface EditedRecord {
  kind: keyof typeof FIELDS;
  /** `null` for a new channel. */
  stored: NotificationRecord | null;
}

type Resource = EditorResource<NotificationRecord, FieldValues, object>;

/** The form of a descriptor: only the used fields are checked and saved, and an empty secret stays as it is stored. */
function createResource({ kind, stored }: EditedRecord): Omit<Resource, "formId" | "noun"> {
  const fields: RecordFields = FIELDS[kind];
  const entries = Object.entries(fields);
  const resolve = schemaResolver<FieldValues, object>(SCHEMAS[kind] as z.ZodType<object, FieldValues>);
  const secrets: readonly string[] = stored?.secrets ?? [];
  const isKept = (name: string, field: Field, value: unknown) =>
    field.kind === "secret" && value === "" && (!field.webAddress || secrets.includes(name));
  const toValues = (record: object) => {
    const given = new Map<string, unknown>(Object.entries(record));
    const toValue = (name: string, field: RecordFields[string]) =>
      given.get(name) ?? field.default ?? emptyValue(field) ?? "";
    return Object.fromEntries(entries.map(([name, field]) => [name, toValue(name, field)]));
  };
  return {
    fields: entries.map(([name, field]) => ({
      name,
      label: labelOf(name),
      isExcluded: field.kind === "secret",
    })),
    toValues,
    emptyValues: toValues({ language: getLanguage() }),
    resolver: (values, ...rest) => {
      const used = entries.filter(
        ([name, field]) => isUsed(field, values) && !isKept(name, field, values[name]),
      );
      return resolve(Object.fromEntries(used.map(([name]) => [name, values[name]])), ...rest);
    },
    nameOf: ({ name = "" }) => name,
    textOf: (values, name) => describeValue(name, fields[name], values[name]),
  };
}

/** For the comparison after a conflict. */
function describeValue(name: string, field: Field | undefined, value: unknown): string {
  if (field?.kind === "switch") return value ? auditTexts.yes : auditTexts.no;
  return [value]
    .flat()
    .map((one) => optionLabel(name, String(one)))
    .join(", ");
}

export function useNotificationForm(edited: EditedRecord, onClose: () => void) {
  const http = useHttp();
  const { kind, stored } = edited;
  const isChannel = kind === "channel";
  const { channels, sender } = texts;
  return useEditor<NotificationRecord, FieldValues, object>(
    isChannel
      ? { ...createResource(edited), formId: "channel-form", noun: channels.noun }
      : { ...createResource(edited), formId: "sender-form", noun: sender.noun },
    { stored, draftName: isChannel ? `channel ${stored?._id ?? "new"}` : kind },
    {
      failureText: !isChannel ? sender.failed : stored ? channels.updateFailed : channels.createFailed,
      send: (fields, { expectedVersion, newRecord }) =>
        stored
          ? updateNotification(http, stored._id, {
              ...fields,
              updatedAt: expectedVersion ?? stored.updatedAt,
            })
          : createChannel(http, { ...fields, ...newRecord }),
      queryKeys: [notificationsKey],
      describeSaved: ({ name = "" }) => ({ text: isChannel ? channels.isSaved({ name }) : sender.isSaved }),
      onClose,
    },
  );
}
