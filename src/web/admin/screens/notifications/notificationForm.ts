import type { FieldValues } from "react-hook-form";
import type * as z from "zod";

import { CHANNEL_FIELDS } from "#resources/channels.ts";
import type { Channel, ChannelFields } from "#resources/channels.ts";
import { emptyValue, isUsed } from "#resources/kinds/kinds.ts";
import type { Field, RecordFields } from "#resources/kinds/kinds.ts";
import { SENDER_FIELDS } from "#resources/mailSender.ts";
import type { MailSender, MailSenderFields } from "#resources/mailSender.ts";
import { channelSchema, mailSenderSchema } from "#resources/notificationSchemas.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { getLanguage } from "#texts/language.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createChannel, updateChannel, updateSender } from "#web/api/notifications.ts";
import { notificationsKey } from "#web/api/stuckDeliveries.ts";

import type { EditorResource, StoredRecord } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";

type Names = Pick<EditorResource<StoredRecord, FieldValues, unknown>, "formId" | "noun">;

const labels: () => Record<string, string> = () => texts.fields;
const options: () => Record<string, Record<string, string>> = () => texts.options;

export const labelOf = (name: string) => labels()[name] ?? name;
/** Of an option of a choice. */
export const optionLabel = (name: string, value: string) => options()[name]?.[value] ?? value;

const initialValue = (field: RecordFields[string]) => field.default ?? emptyValue(field) ?? "";

/** The form of a descriptor: only the used fields are checked and saved, and an empty secret stays as it is stored. */
function createResource<T extends StoredRecord, O>(
  fields: RecordFields,
  schema: z.ZodType<O>,
  names: Names & { nameOf: (record: T) => string; secrets: readonly string[] | undefined },
): EditorResource<T, FieldValues, O> {
  const entries = Object.entries(fields);
  const resolve = schemaResolver<FieldValues, O>(schema as z.ZodType<O, FieldValues>);
  return {
    ...names,
    fields: entries.map(([name, { kind }]) => ({
      name,
      label: labelOf(name),
      isExcluded: kind === "secret",
    })),
    toValues: (record) => {
      const stored = new Map<string, unknown>(Object.entries(record));
      return Object.fromEntries(
        entries.map(([name, field]) => [name, stored.get(name) ?? initialValue(field)]),
      );
    },
    emptyValues: {
      ...Object.fromEntries(entries.map(([name, field]) => [name, initialValue(field)])),
      language: getLanguage(),
    },
    resolver: (values, ...rest) => {
      const isKept = (name: string, { kind, webAddress }: Field & { webAddress?: string }) =>
        kind === "secret" && values[name] === "" && (!webAddress || names.secrets?.includes(name));
      const used = entries.filter(([name, field]) => isUsed(field, values) && !isKept(name, field));
      return resolve(Object.fromEntries(used.map(([name]) => [name, values[name]])), ...rest);
    },
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

interface FormOptions<T> {
  stored: T;
  onClose: () => void;
}

/** @param stored `null` for a new channel */
export function useChannelForm({ stored, onClose }: FormOptions<Channel | null>) {
  const http = useHttp();
  const { noun, isSaved, updateFailed, createFailed } = texts.channels;
  return useEditor(
    createResource<Channel, ChannelFields>(CHANNEL_FIELDS, channelSchema, {
      formId: "channel-form",
      noun,
      secrets: stored?.secrets,
      nameOf: ({ name }) => name,
    }),
    { stored, draftName: `channel ${stored?._id ?? "new"}` },
    {
      failureText: stored ? updateFailed : createFailed,
      send: (fields, { expectedVersion, newRecord }) =>
        newRecord
          ? createChannel(http, { ...fields, ...newRecord })
          : updateChannel(http, stored?._id ?? "", { ...fields, updatedAt: expectedVersion ?? "" }),
      queryKeys: [notificationsKey],
      describeSaved: ({ name }) => ({ text: isSaved({ name }) }),
      onClose,
    },
  );
}

export function useSenderForm({ stored, onClose }: FormOptions<MailSender>) {
  const http = useHttp();
  const { noun, failed, isSaved } = texts.sender;
  return useEditor(
    createResource<MailSender, MailSenderFields>(SENDER_FIELDS, mailSenderSchema, {
      formId: "sender-form",
      noun,
      secrets: stored.secrets,
      nameOf: () => "",
    }),
    { stored, draftName: "mail_sender" },
    {
      failureText: failed,
      send: (fields, { expectedVersion }) =>
        updateSender(http, { ...fields, updatedAt: expectedVersion ?? stored.updatedAt }),
      queryKeys: [notificationsKey],
      describeSaved: () => ({ text: isSaved }),
      onClose,
    },
  );
}
