import type { RecordState } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { useReturnToList } from "#web/admin/frame/useListState.ts";

import type { TextControl } from "./contentResource.ts";
import { useRecordPermissions } from "./useRecordPermissions.ts";

export interface FormActionsProps {
  control: Pick<TextControl, "type" | "record" | "state" | "intent" | "isSaving" | "waitingText" | "submit">;
  publishLabel: string;
  /** The keys of the button that publishes, if they differ from those that save. */
  publishHint?: string;
  /** The id of the note that says who publishes the text. */
  noteId?: string | undefined;
  /** Leaves the form. Defaults to returning to the list. */
  onLeave?: (() => void) | undefined;
}

/** Cancels, saves a draft, or publishes it; an author, who may not publish, marks it ready for review. */
export function FormActions(props: FormActionsProps) {
  const { control, publishLabel, publishHint = "", noteId } = props;
  const { type, record, state, submit, intent, isSaving, waitingText } = control;
  const returnToList = useReturnToList(type.admin.path);
  const { onLeave = returnToList } = props;
  const { canPublish } = useRecordPermissions();
  const buttonProps = (target: RecordState, hint = "") => ({
    hint: target === (state ?? "Draft") ? "Ctrl S" : hint,
    busy: (isSaving || waitingText !== undefined) && (intent.intended === "Draft") === (target === "Draft"),
    busyText: waitingText ?? uiTexts.saving,
    onClick: () => void submit(target),
  });
  return (
    <>
      <Button kind="plain" onClick={() => onLeave()}>
        {uiTexts.cancel}
      </Button>
      <Button kind="outline" aria-describedby={canPublish ? undefined : noteId} {...buttonProps("Draft")}>
        {record ? draftLabel(state, canPublish) : texts.statuses.Draft}
      </Button>
      <Button
        kind="primary"
        aria-describedby={noteId}
        {...buttonProps(canPublish ? "Published" : "Review", publishHint)}
      >
        {canPublish ? publishLabel : state === "Review" ? uiTexts.saveChanges : texts.review.mark}
      </Button>
    </>
  );
}

function draftLabel(state: RecordState | null, canPublish: boolean): string {
  if (state !== "Review") return texts.saveAsDraft;
  return canPublish ? texts.review.sendBack : texts.review.takeBack;
}
