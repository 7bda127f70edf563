// Its texts are in Thai in every language of the back office: their wording is fixed.
import type { Activity } from "#resources/activities.ts";
import { activityTexts as texts } from "#texts/admin/activities.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import type { DeleteDialogProps } from "#web/admin/resource/screenConfigs.ts";
import { recordQueriesOf } from "#web/admin/resource/recordQueriesOf.ts";

export function DeleteActivityDialog({ config, record: activity, onClose }: DeleteDialogProps<Activity>) {
  return (
    <DeleteDialog
      title={texts.deleteDialog.title}
      action={texts.deleteDialog.action}
      cancelText={texts.deleteDialog.cancel}
      queries={recordQueriesOf(config)}
      record={activity}
      noun="activity"
      remove={(http) => config.api.remove(http, activity._id)}
      doneText={texts.deleted({ name: activity.name })}
      failureText={() => texts.deleteFailed({ name: activity.name })}
      retryLabel={texts.retry}
      lang="th"
      onClose={onClose}
    >
      <p>
        <Trans
          text={texts.deleteDialog.text({ loss: deletedImagesText(activity) })}
          elements={{ name: () => <strong>{`“${activity.name}”`}</strong> }}
        />
      </p>
    </DeleteDialog>
  );
}

/** The images that are deleted with the activity. */
function deletedImagesText({ logo, images }: Activity): string {
  const { loss } = texts.deleteDialog;
  if (images.length === 0) return logo ? loss.logo : "";
  return logo ? loss.both({ count: images.length }) : loss.pictures({ count: images.length });
}
