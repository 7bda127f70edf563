import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { activityPageTexts as texts } from "#texts/public/activities.ts";
import { ChipList } from "#web/ui/Chip.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { NoRecords } from "../records/NoRecords.tsx";
import { RecordRow } from "../records/RecordRow.tsx";

interface ActivitiesListProps {
  activities: Activity[];
  /** True while a category filter is active. */
  isFiltered: boolean;
  /** True once the visitor has used the filter: later changes are animated. */
  isAnimated: boolean;
}

export function ActivitiesList({ activities, isFiltered, isAnimated }: ActivitiesListProps) {
  if (activities.length === 0) return <EmptyList filtered={isFiltered} />;
  return (
    <ul>
      {activities.map((activity, index) => (
        <RecordRow
          key={activity._id}
          type={ACTIVITIES}
          record={activity}
          text={activity.description}
          isFirst={index === 0}
          isAnimated={isAnimated}
        >
          <ChipList label={texts.categories} names={activity.category} />
        </RecordRow>
      ))}
    </ul>
  );
}

function EmptyList({ filtered }: { filtered: boolean }) {
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
