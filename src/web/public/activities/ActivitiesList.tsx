import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import * as texts from "#texts/public/activities.ts";
import { ChipList } from "#web/ui/Chip.tsx";

import { RecordRow } from "../records/RecordRow.tsx";

interface ActivitiesListProps {
  activities: Activity[];
  /** True once the visitor has used the filter: later changes are animated. */
  isAnimated: boolean;
}

export function ActivitiesList({ activities, isAnimated }: ActivitiesListProps) {
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
          <ChipList label={texts.categories()} names={activity.category} />
        </RecordRow>
      ))}
    </ul>
  );
}
