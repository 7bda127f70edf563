// Asks in Thai before an activity is deleted, names it, and says what goes with it.
import type { Activity } from "#content/activities.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useDeletion } from "../../collections/list/useDeletion.ts";
import type { DeleteDialogProps } from "../../collections/screens/bindings.ts";
import { recordKindOf } from "../../collections/screens/recordKindOf.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";

export function DeleteActivityDialog({ binding, record: activity, onClose }: DeleteDialogProps<Activity>) {
  const http = useHttp();
  const confirm = useDeletion({
    kind: recordKindOf(binding),
    record: activity,
    noun: "activity",
    remove: () => binding.api.remove(http, activity._id),
    done: texts.deleted(activity.name),
    failed: () => texts.deleteFailed(activity.name),
    retryLabel: texts.retry,
    lang: "th",
    onClose,
  });
  return (
    <ConfirmDialog
      title={texts.deleteDialog.title}
      lang="th"
      action={texts.deleteDialog.action}
      cancelText={texts.deleteDialog.cancel}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        <Trans
          text={texts.deleteDialog.text(lossOf(activity))}
          elements={{ name: () => <strong>“{activity.name}”</strong> }}
        />
      </p>
    </ConfirmDialog>
  );
}

/** The pictures that are deleted with the activity. */
function lossOf({ logo, images }: Activity): string {
  const { loss } = texts.deleteDialog;
  if (images.length === 0) return logo ? loss.logo : loss.none;
  return logo ? loss.both(images.length) : loss.pictures(images.length);
}
