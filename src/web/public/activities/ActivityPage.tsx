import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import { recordPath } from "#resources/contentType.ts";
import * as texts from "#texts/public/activities.ts";
import { activityApi } from "#web/api/activities.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ChipList } from "#web/ui/Chip.tsx";
import { Prose } from "#web/ui/text/Prose.tsx";
import { PublishedDate } from "#web/ui/text/PublishedDate.tsx";

import { useSite } from "../layout/useSite.ts";
import { RecordLink } from "../records/RecordLink.tsx";
import { RecordFallback } from "../records/RecordFallback.tsx";
import { RecordView } from "../records/RecordView.tsx";
import type { PageProps } from "../page.ts";

/** Old links use it; the server redirects it to the list. */
const LEGACY_LIST_PATH = "/activity";

export function ActivityPage({ params: { slug = "" } }: PageProps) {
  const { data, isPending, error, refetch } = useQuery(activityApi.detail(useHttp(), slug));
  if (data && data.slug !== slug) return <Redirect to={recordPath(ACTIVITIES, data)} replace />;
  if (data) return <ActivityDetail activity={data} />;
  const state = { isPending, error, onRetry: () => void refetch() };
  return <RecordFallback type={ACTIVITIES} listHref={LEGACY_LIST_PATH} {...state} />;
}

function ActivityDetail({ activity }: { activity: Activity }) {
  const { timeZone } = useSite();
  const { description, link, category, publishedAt } = activity;
  return (
    <RecordView
      type={ACTIVITIES}
      record={activity}
      description={description}
      chips={<ChipList label={texts.categories()} names={category} />}
      facts={
        <>
          {publishedAt && <PublishedDate isoDate={publishedAt} timeZone={timeZone} />}
          {link && <RecordLink href={link}>{texts.viewProject()}</RecordLink>}
        </>
      }
    >
      <Prose text={description} hasLead />
    </RecordView>
  );
}
