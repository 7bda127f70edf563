// The first screen after signing in: a greeting, and what there is to look after.
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import type { Activity } from "#contract/activities.ts";
import { activitiesKey } from "#web/api/activities.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { languageOf } from "#web/ui/languageOf.ts";

import { editPathOf } from "../activities/editPathOf.ts";
import { LogoTile } from "../activities/LogoTile.tsx";
import { Screen } from "../layout/Screen.tsx";
import { useSession } from "../services.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { formatDateTime } from "../ui/formats.ts";

import styles from "./DashboardPage.module.css";

const LATEST = 5;

export function DashboardPage() {
  const { user } = useSession();
  return (
    <Screen title="Dashboard">
      <p className={styles.greeting}>Welcome, {user?.firstName}</p>
      <Activities />
    </Screen>
  );
}

function Activities() {
  const http = useHttp();
  const list = useQuery({
    queryKey: [...activitiesKey, "all"],
    queryFn: () => http.get<Activity[]>("/projects/get"),
    staleTime: 0,
  });
  return (
    <section className={styles.section} aria-labelledby="activities-label" aria-busy={list.isPending}>
      <div className={styles.head}>
        <h2 className={styles.label} id="activities-label">
          Activity
        </h2>
        <Link className={styles.all} href="/admin/activity">
          All activities
        </Link>
      </div>
      {list.isError && (
        <div role="alert" className={styles.failure}>
          <p>Activities could not be loaded. {list.error.message}</p>
          <Button size="small" icon="retry" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {list.data && <Overview activities={list.data} />}
    </section>
  );
}

function Overview({ activities }: { activities: Activity[] }) {
  const latest = [...activities].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, LATEST);
  return (
    <>
      <p className={styles.figure}>
        <strong>{activities.length}</strong> on the site
      </p>
      {latest.length > 0 && (
        <p className={styles.caption} id="latest-label">
          Changed last
        </p>
      )}
      <ul aria-labelledby="latest-label">
        {latest.map((activity) => (
          <li key={activity._id}>
            <Link className={styles.row} href={editPathOf(activity)}>
              <LogoTile activity={activity} />
              <span className={styles.name} lang={languageOf(activity.name)}>
                {activity.name}
              </span>
              <time className={styles.time} dateTime={activity.updatedAt} lang="th">
                {formatDateTime(activity.updatedAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {latest.length === 0 && <ButtonLink href="/admin/activity/create">New Activity</ButtonLink>}
    </>
  );
}
