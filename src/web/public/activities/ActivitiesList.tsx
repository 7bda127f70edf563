import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { activityPageTexts as texts } from "#texts/public/activities.ts";
import { Chips } from "#web/ui/Chip.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { NoRecords } from "../records/NoRecords.tsx";
import { RecordRow } from "../records/RecordRow.tsx";

interface ActivitiesListProps {
  activities: Activity[];
  /** True while a category hides some of them. */
  filtered: boolean;
  /** True once the visitor has used the filter: the items then move in. */
  moved: boolean;
}

export function ActivitiesList({ activities, filtered, moved }: ActivitiesListProps) {
  if (activities.length === 0) return <Empty filtered={filtered} />;
  return (
    <ul>
      {activities.map((activity, index) => (
        <RecordRow
          key={activity._id}
          type={ACTIVITIES}
          record={activity}
          text={activity.description}
          first={index === 0}
          moved={moved}
        >
          <Chips label={texts.categories} names={activity.category} />
        </RecordRow>
      ))}
    </ul>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return <NoRecords title={texts.none.title}>{texts.none.text}</NoRecords>;
  }
  const showAll = <TextLink href="/activities">{texts.showAll}</TextLink>;
  return (
    <NoRecords title={texts.noneInCategory.title} action={showAll}>
      {texts.noneInCategory.text}
    </NoRecords>
  );
}
