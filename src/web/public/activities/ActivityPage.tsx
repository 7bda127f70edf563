import { useQuery } from "@tanstack/react-query";

import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { activityPageTexts as texts } from "#texts/public/activities.ts";
import { activityApi } from "#web/api/activities.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { Chips } from "#web/ui/Chip.tsx";
import { Prose } from "#web/ui/text/Prose.tsx";
import { PublishedDate } from "#web/ui/text/PublishedDate.tsx";

import { useSite } from "../layout/useSite.ts";
import { FactLink } from "../records/FactLink.tsx";
import { RecordMissing } from "../records/RecordMissing.tsx";
import { RecordView } from "../records/RecordView.tsx";
import type { PageProps } from "../page.ts";

/** Product spec, section 2; the server redirects it to the list. */
const BACK = "/activity";

export function ActivityPage({ params }: PageProps) {
  const { data, isPending, error, refetch } = useQuery(activityApi.one(useHttp(), params["id"] ?? ""));
  if (data) return <Loaded activity={data} />;
  const state = { isPending, error, onRetry: () => void refetch() };
  return <RecordMissing type={ACTIVITIES} back={BACK} {...state} />;
}

function Loaded({ activity }: { activity: Activity }) {
  const { timeZone } = useSite();
  const { description, link, category, publishedAt } = activity;
  return (
    <RecordView
      type={ACTIVITIES}
      record={activity}
      description={description}
      chips={<Chips label={texts.categories} names={category} />}
      facts={
        <>
          <PublishedDate at={publishedAt} timeZone={timeZone} />
          {link && <FactLink href={link}>{texts.viewProject}</FactLink>}
        </>
      }
    >
      <Prose text={description} opening />
    </RecordView>
  );
}
