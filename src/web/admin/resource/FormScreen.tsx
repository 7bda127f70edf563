import { useId } from "react";
import type { ReactNode } from "react";

import type { RecordState, ReviewRequest } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { EditorScreen } from "#web/admin/forms/EditorForm.tsx";
import { RestoreDraftBanner } from "#web/admin/forms/drafts/RestoreDraftBanner.tsx";
import { useReturnToList } from "#web/admin/frame/useListState.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";

import type { TextControl } from "./contentResource.ts";
import type { PublishableText } from "./formValues.ts";
import { pathsOf } from "./paths.ts";
import { PreviewActions } from "./PreviewActions.tsx";
import { RecordLanguage } from "./translations/RecordLanguage.tsx";
import { usePublishedState } from "./ScheduleFields.tsx";
import { useRecordPermissions } from "./useRecordPermissions.ts";

import styles from "./FormScreen.module.css";

interface FormScreenProps<T extends PublishableText> extends Omit<FormActionsProps, "control" | "noteId"> {
  control: TextControl<T>;
  title: string;
  /** See `RecordLanguage`. */
  copied?: readonly (string | undefined)[];
  /** Beside the title. */
  badge?: ReactNode;
  /** Shown if there is no other note about the publication. */
  note?: string | false;
  children: ReactNode;
}

/** The screen of a form whose text is published: its buttons, its language and its notes; on a conflict, the comparison. */
export function FormScreen<T extends PublishableText>(props: FormScreenProps<T>) {
  const { control, title, copied, badge, note: otherNote, children, ...actions } = props;
  const { type, record, formId } = control;
  const note = usePublishingNote(record?.review) ?? otherNote;
  const noteId = useId();
  return (
    <EditorScreen
      control={control}
      title={title}
      parent={pathsOf(type).list}
      badge={badge}
      actions={<FormActions {...actions} control={control} noteId={note ? noteId : undefined} />}
    >
      <RecordLanguage control={control} copied={copied} />
      {control.recordId !== undefined && <PreviewActions control={control} recordId={control.recordId} />}
      {note && <DraftNotice id={noteId}>{note}</DraftNotice>}
      <div className={styles.offer}>
        <RestoreDraftBanner formId={formId} draft={control.draft} />
      </div>
      {children}
    </EditorScreen>
  );
}

interface FormActionsProps {
  control: Pick<
    TextControl,
    "type" | "record" | "form" | "state" | "intent" | "isSaving" | "waitingText" | "submit"
  >;
  publishLabel: string;
  /** The keys of the button that publishes, if they differ from those that save. */
  publishHint?: string;
  /** The id of the note that says who publishes the text. */
  noteId?: string | undefined;
  /** Leaves the form. Defaults to returning to the list. */
  onLeave?: (() => void) | undefined;
}

/** Cancels, saves a draft, or publishes it; an author, who may not publish, marks it ready for review. */
function FormActions(props: FormActionsProps) {
  const { control, publishLabel, publishHint = "", noteId } = props;
  const { type, record, state, submit, intent, isSaving, waitingText } = control;
  const returnToList = useReturnToList(type.admin.path);
  const { onLeave = returnToList } = props;
  const { canPublish } = useRecordPermissions();
  const publishedState = usePublishedState(control);
  const labels = { Published: publishLabel, Scheduled: texts.schedule.submit };
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
        {...buttonProps(canPublish ? publishedState : "Review", publishHint)}
      >
        {canPublish ? labels[publishedState] : state === "Review" ? uiTexts.saveChanges : texts.review.mark}
      </Button>
    </>
  );
}

function draftLabel(state: RecordState | null, canPublish: boolean): string {
  if (state !== "Review") return texts.saveAsDraft;
  return canPublish ? texts.review.sendBack : texts.review.takeBack;
}

/** Says who publishes a draft, and who marked it ready for review; `null` if there is nothing to say. */
function usePublishingNote(review: ReviewRequest | null | undefined): ReactNode {
  const { canPublish } = useRecordPermissions();
  if (!review) return canPublish ? null : texts.editorPublishes;
  const { requestedAt, requestedBy: name } = review;
  const text = !canPublish
    ? texts.review.waiting
    : name
      ? texts.review.requestedBy({ name })
      : texts.review.requested;
  return <Trans text={text} elements={{ time: () => <DateCell iso={requestedAt} withTime /> }} />;
}

/** Above a form. */
function DraftNotice({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className="below-24">
      <Banner kind="warning" icon="eyeOff">
        {children}
      </Banner>
    </div>
  );
}
