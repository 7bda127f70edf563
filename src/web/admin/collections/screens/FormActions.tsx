import type { ContentType, RecordState } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "../../ui/Button.tsx";
import { useReturnToList } from "../list/useListState.ts";

import { useRecordPermissions } from "./useRecordPermissions.ts";

interface FormActionsProps {
  control: {
    type: ContentType;
    submit: (next: RecordState) => unknown;
    intendedState: RecordState;
    isSaving: boolean;
  };
  /** Of the stored text; `null` for a new one. */
  state: RecordState | null;
  publishLabel: string;
  /** The keys of the button that publishes, if they differ from those that save. */
  publishHint?: string;
  /** What a save waits for before it is sent, such as uploads. */
  waitingText?: string | undefined;
  /** The id of the note that says who publishes the text. */
  noteId?: string | undefined;
  /** Leaves the form. Defaults to returning to the list. */
  onLeave?: (() => void) | undefined;
}

/** Cancels, saves a draft, or publishes it; an author, who may not publish, marks it ready for review. */
export function FormActions(props: FormActionsProps) {
  const { control, state, publishLabel, publishHint = "", waitingText, noteId } = props;
  const { type, submit, intendedState, isSaving } = control;
  const returnToList = useReturnToList(type.admin.path);
  const { onLeave = returnToList } = props;
  const { canPublish } = useRecordPermissions();
  const buttonProps = (target: RecordState, hint = "") => ({
    hint: target === (state ?? "Draft") ? "Ctrl S" : hint,
    busy: (isSaving || waitingText !== undefined) && (intendedState === "Draft") === (target === "Draft"),
    busyText: waitingText ?? uiTexts.saving,
    onClick: () => void submit(target),
  });
  return (
    <>
      <Button kind="plain" onClick={() => onLeave()}>
        {uiTexts.cancel}
      </Button>
      <Button kind="outline" aria-describedby={canPublish ? undefined : noteId} {...buttonProps("Draft")}>
        {state === null ? texts.statuses.Draft : draftLabel(state, canPublish)}
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

function draftLabel(state: RecordState, canPublish: boolean): string {
  if (state !== "Review") return texts.saveAsDraft;
  return canPublish ? texts.review.sendBack : texts.review.takeBack;
}
