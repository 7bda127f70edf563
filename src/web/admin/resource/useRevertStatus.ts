import { useQueryClient } from "@tanstack/react-query";

import type { AnyRecord, ContentType, PublishingStatus } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useServices } from "#web/admin/session/services.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import type { ToastAction } from "#web/admin/ui/toasts/toasts.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

import type { FormConfig } from "./screenConfigs.ts";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";

/**
 * Reverts the status of a record that was just saved: Published to Draft, Draft to Published.
 * @param toastActionOf the action of the toast
 */
export function useRevertStatus<R extends AnyRecord>(
  { type, api }: Pick<FormConfig<R>, "type" | "api">,
  toastActionOf: (record: R) => ToastAction | undefined,
) {
  const { upload } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();

  /**
   * Sends the fields of the saved version with the other status; the publishing date is kept. If the record was
   * changed since, nothing is saved and a toast says so.
   */
  return async (saved: R): Promise<void> => {
    const status = saved.status === "Draft" ? "Published" : "Draft";
    const failed = texts.undoFailed[status]({ noun: typeNoun(type) });
    try {
      const record = await api.update(upload, saved._id, toStatusFormData(type, saved, status));
      const action = toastActionOf(record);
      toasts.show({
        kind: "done",
        text: status === "Draft" ? texts.draftAgain : texts.publishedAgain,
        ...(action ? { action } : {}),
      });
    } catch (error) {
      logWarning(failed, error);
      toasts.show({ kind: "failed", text: withReason(failed, error) });
    }
    void client.invalidateQueries({ queryKey: api.key });
  };
}

function toStatusFormData(type: ContentType, record: AnyRecord, status: PublishingStatus): FormData {
  const body = new FormData();
  // The record has a value of the field's kind under its name.
  const values = record as unknown as Record<string, string | string[] | null>;
  for (const name of Object.keys(type.fields)) {
    const value = values[name] ?? "";
    body.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  body.set("status", status);
  if (record.language) body.set("lang", record.language);
  body.set("updatedAt", record.updatedAt);
  return body;
}
