// The home page: three sections that the scroll snaps to.
import { useSuspenseQuery } from "@tanstack/react-query";

import { activitiesQuery } from "#web/api/activities.ts";
import { useHttp } from "#web/api/HttpContext.tsx";

import { PageHead } from "../layout/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { ActivitiesSection } from "./ActivitiesSection.tsx";
import { HeroSection } from "./HeroSection.tsx";
import styles from "./HomePage.module.css";
import { ServicesSection } from "./ServicesSection.tsx";

export function HomePage() {
  const site = useSite();
  const { data: activities } = useSuspenseQuery(activitiesQuery(useHttp()));
  return (
    <div className={styles.home} data-snap>
      <PageHead description={`${site.taglines.map(({ text }) => text).join(" ")} ${site.servicesIntro}`} />
      <HeroSection site={site} />
      <ServicesSection intro={site.servicesIntro} services={site.services} />
      <ActivitiesSection activities={activities} />
    </div>
  );
}
