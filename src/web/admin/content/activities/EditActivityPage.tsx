// An activity that is changed; one that does not exist leads back to the list.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { ACTIVITY_MESSAGES } from "#contract/content/activities.ts";
import type { Activity } from "#contract/content/activities.ts";
import { activityQuery, updateActivity } from "#web/api/activities.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { FormSkeleton } from "../../collections/form/FormSkeleton.tsx";
import { Screen } from "../../layout/Screen.tsx";
import { useServices } from "../../services.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { ActivityForm } from "./ActivityForm.tsx";
import { ACTIVITY_LIST_PATH } from "./paths.ts";
import { SitePreview } from "./SitePreview.tsx";

const TITLE = "Edit activity";
const PARENT = { label: "Activity", path: ACTIVITY_LIST_PATH };

export function EditActivityPage({ id }: { id: string }) {
  // Read anew at every opening.
  const query = useQuery({
    ...activityQuery(useHttp(), id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const activity = query.isFetchedAfterMount ? query.data : undefined;
  useReturnWhenMissing(activity === null);
  if (query.isError && !activity)
    return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!activity) {
    return (
      <Screen title={TITLE} parent={PARENT}>
        <FormSkeleton />
      </Screen>
    );
  }
  return <EditForm activity={activity} />;
}

function EditForm({ activity: read }: { activity: Activity }) {
  // Whatever changes a list asks for it anew: the form stands on the version that its texts are of.
  const [activity] = useState(read);
  const { upload } = useServices();
  return (
    <ActivityForm
      title={TITLE}
      submitLabel="Update Activity"
      activity={activity}
      save={(body, onProgress) => updateActivity(upload, activity._id, body, onProgress)}
      aside={<SitePreview activity={activity} />}
    />
  );
}

function useReturnWhenMissing(isMissing: boolean) {
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const told = useRef(false);
  useEffect(() => {
    if (!isMissing || told.current) return;
    told.current = true;
    toasts.show({ kind: "failed", text: ACTIVITY_MESSAGES.notFound });
    navigate(ACTIVITY_LIST_PATH, { replace: true });
  }, [isMissing, navigate, toasts]);
}

function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const actions = (
    <Button icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Screen title={TITLE} parent={PARENT}>
      <Notice failed title={ACTIVITY_MESSAGES.loadFailed} actions={actions}>
        {message || "The server's answer could not be read."}
      </Notice>
    </Screen>
  );
}
