import * as texts from "#texts/public/activities.ts";
import { TextLink } from "#web/ui/TextLink.tsx";

import { NoRecords } from "../records/NoRecords.tsx";

export function EmptyActivities({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <NoRecords title={texts.noneTitle()}>{texts.noneText()}</NoRecords>;
  return (
    <NoRecords
      title={texts.noneInCategoryTitle()}
      action={<TextLink href="/activities">{texts.showAll()}</TextLink>}
    >
      {texts.noneInCategoryText()}
    </NoRecords>
  );
}
