// The home page: three sections that the scroll snaps to.
import { useQuery } from "@tanstack/react-query";

import { activitiesQuery } from "#web/api/activities.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";

import { PageHead } from "../layout/PageHead.tsx";
import { PageLoading } from "../layout/PageLoading.tsx";
import { useSite } from "../layout/useSite.ts";
import { ActivitiesSection } from "./ActivitiesSection.tsx";
import { HeroSection } from "./HeroSection.tsx";
import styles from "./HomePage.module.css";
import { ServicesSection } from "./ServicesSection.tsx";

export function HomePage() {
  const site = useSite();
  return (
    <div className={styles.home} data-snap>
      <PageHead description={`${site.taglines.map(({ text }) => text).join(" ")} ${site.servicesIntro}`} />
      <HeroSection site={site} />
      <ServicesSection intro={site.servicesIntro} services={site.services} />
      <Activities />
    </div>
  );
}

/** Here with the page from the server; after a change of pages they may be on their way, or fail to come. */
function Activities() {
  const { data, isPending, error, refetch } = useQuery(activitiesQuery(useHttp()));
  if (data) return <ActivitiesSection activities={data} />;
  return (
    <section className={styles.missing}>
      {isPending ? (
        <PageLoading />
      ) : (
        <LoadFailed what="The activities" error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
