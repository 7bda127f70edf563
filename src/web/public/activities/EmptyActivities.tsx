import { activityPageTexts as texts } from "#texts/public/activities.ts";
import { TextLink } from "#web/ui/TextLink.tsx";

import { NoRecords } from "../records/NoRecords.tsx";

export function EmptyActivities({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <NoRecords title={texts.none.title}>{texts.none.text}</NoRecords>;
  return (
    <NoRecords
      title={texts.noneInCategory.title}
      action={<TextLink href="/activities">{texts.showAll}</TextLink>}
    >
      {texts.noneInCategory.text}
    </NoRecords>
  );
}
