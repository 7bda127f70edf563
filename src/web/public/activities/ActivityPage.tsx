// One activity: its name, pictures and description.
import { useQuery } from "@tanstack/react-query";

import type { Activity } from "#content/activities.ts";
import { ACTIVITY_IMAGE, activityApi, galleryPictures } from "#web/api/activities.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Chips } from "#web/ui/Chip.tsx";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Prose } from "#web/ui/text/Prose.tsx";
import { PublishedDate } from "#web/ui/text/PublishedDate.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../routes.ts";
import { BackLink } from "../layout/BackLink.tsx";

import styles from "./ActivityPage.module.css";

const ACTIVITY_NOT_FOUND = "Activity not found";

export function ActivityPage({ params }: PageProps) {
  const { data, isPending, error, refetch } = useQuery(activityApi.one(useHttp(), params["id"] ?? ""));
  if (data) return <Loaded activity={data} />;
  return (
    <div className={styles.page} data-empty>
      {isPending ? (
        <p className={styles.loading} role="status">
          Loading…
        </p>
      ) : error ? (
        <LoadFailed what="This activity" error={error} level={1} onRetry={() => void refetch()} />
      ) : (
        <NotFound />
      )}
    </div>
  );
}

function Loaded({ activity }: { activity: Activity }) {
  const { name, description, link, logo } = activity;
  const { timeZone } = useSite();
  const pictures = galleryPictures(activity);
  const shared = pictures.find(({ path }) => path !== logo) ?? pictures[0];
  return (
    <article className={styles.page}>
      <PageHead title={name} description={description} picture={shared} activity={activity} />
      <div className={styles.bar}>
        <BackLink href="/activities" />
      </div>
      <h1 className={styles.title} lang={languageOf(name)}>
        {name}
      </h1>
      <Chips label="Categories" names={activity.category} />
      <div className={styles.pictures}>
        <Gallery
          pictures={pictures}
          name={name}
          retryFrom={ACTIVITY_IMAGE}
          width={{ phone: 100, wide: 90 }}
          first
        />
      </div>
      <div className={styles.words}>
        <div className={styles.text}>
          <Prose text={description} opening />
        </div>
        <div className={styles.facts}>
          <PublishedDate at={activity.publishedAt} timeZone={timeZone} />
          {link && (
            <div className={styles.link}>
              <ButtonLink href={link} external>
                View Project
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

function NotFound() {
  const back = <ButtonLink href="/activity">Back to Activities</ButtonLink>;
  return (
    <Notice title={ACTIVITY_NOT_FOUND} level={1} action={back}>
      <PageHead title={ACTIVITY_NOT_FOUND} description="There is no activity at this address." hidden />
      It may have been withdrawn, or the address is mistyped.
    </Notice>
  );
}
