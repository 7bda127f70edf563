import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
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
          <Chips label="Categories" names={activity.category} />
        </RecordRow>
      ))}
    </ul>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <NoRecords title="No activities yet">
        The first one will stand here as soon as it is published.
      </NoRecords>
    );
  }
  const showAll = <TextLink href="/activities">Show all</TextLink>;
  return (
    <NoRecords title="No activities in this category yet" action={showAll}>
      Try another category, or look at all of them.
    </NoRecords>
  );
}
