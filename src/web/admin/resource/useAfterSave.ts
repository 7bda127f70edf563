import { useQueryClient } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { recordName } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { useBulk } from "#web/admin/lists/useBulk.ts";
import { useServices } from "#web/admin/session/services.ts";
import type { Dates } from "#web/admin/ui/dates/dates.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import type { ToastAction } from "#web/admin/ui/toasts/toasts.ts";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";
import { useReturnToList } from "#web/admin/frame/useListState.ts";

import type { FormConfig } from "./screenConfigs.ts";
import { usePublicPath } from "./paths.ts";
import { changeOf } from "./useBulkChoices.ts";
import { typeNoun, upperFirst, typeMessages } from "#web/admin/frame/typeTexts.ts";

interface AfterSaveOptions<R extends AnyRecord> {
  /** Leaves the form. Defaults to returning to the list. */
  onLeave?: ((options?: { atTop?: boolean }) => void) | undefined;
  /** The toast's action for a saved draft. */
  draftToastAction?: ((record: R) => ToastAction) | undefined;
}

/** Releases the leave guard, shows a toast and leaves the form. */
export function useAfterSave<R extends AnyRecord>(
  { type, api }: Pick<FormConfig<R>, "type" | "api">,
  { onLeave, draftToastAction }: AfterSaveOptions<R> = {},
) {
  const { leaveGuard } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const { dateTime } = useDates();
  const isMounted = useIsMounted();
  const returnToList = useReturnToList(type.admin.path);
  const publicPath = usePublicPath(type);

  const toastActionOf = (record: R): ToastAction | undefined =>
    record.status === "Draft"
      ? draftToastAction?.(record)
      : { label: texts.viewOnSite, href: publicPath(record) };
  const sendBulk = useBulk(type.api.base);
  /** Publishes a draft, or the other way round, unless the record was changed since. */
  function revertStatus(saved: R) {
    const status = saved.status === "Draft" ? ("Published" as const) : ("Draft" as const);
    const text = status === "Draft" ? texts.draftAgain : texts.publishedAgain;
    sendBulk({
      changes: [{ ...changeOf(saved), status }],
      names: new Map([[saved._id, recordName(type, saved)]]),
      done: { text, action: toastActionOf({ ...saved, status }) },
    });
  }

  function toastActionAfterSave(before: R | null, saved: R): ToastAction | undefined {
    if (!before || before.status === saved.status) return toastActionOf(saved);
    // After a change of the status, the toast offers to change it back. After unpublishing, the action is called
    // "Publish again".
    const label = saved.status === "Draft" ? texts.publishAgain : uiTexts.undo;
    return { label, run: () => revertStatus(saved) };
  }

  return (before: R | null, saved: R) => {
    void client.invalidateQueries({ queryKey: api.key });
    if (isMounted()) {
      leaveGuard.release();
      // New records are at the top of the list.
      (onLeave ?? returnToList)({ atTop: before === null });
    }
    const action = toastActionAfterSave(before, saved);
    toasts.show({
      kind: "done",
      text: outcomeText(type, before, saved, dateTime),
      ...(action ? { action } : {}),
    });
  };
}

function outcomeText(
  type: ContentType,
  before: AnyRecord | null,
  { status, review, schedule }: AnyRecord,
  dateTime: Dates["dateTime"],
) {
  const { updated } = typeMessages(type);
  const wasPublished = before?.status === "Published";
  if (status === "Published")
    return wasPublished ? updated : texts.published({ noun: upperFirst(typeNoun(type)) });
  if (schedule?.publishAt && schedule.isDecided)
    return texts.schedule.saved({ time: dateTime(schedule.publishAt) });
  if (wasPublished) return texts.unpublished;
  if (!review) return texts.draftSaved;
  return before?.review ? updated : texts.review.marked;
}
