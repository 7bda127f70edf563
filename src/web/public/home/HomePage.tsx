import { useQuery } from "@tanstack/react-query";

import { homeSeo } from "#resources/settings/seo/homeSeo.ts";
import * as headings from "#texts/public/heading.ts";
import * as texts from "#texts/public/home.ts";
import { homeActivitiesQuery } from "#web/api/activities.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { SectionBoundaries } from "../SectionBoundaries.tsx";
import { ActivitiesSection } from "./ActivitiesSection.tsx";
import { HeroSection } from "./HeroSection.tsx";
import styles from "./HomePage.module.css";
import { ServicesSection } from "./ServicesSection.tsx";

const SEO = { page: "home", defaults: homeSeo } as const;

export function HomePage() {
  const site = useSite();
  return (
    <div className={styles.home} data-snap>
      <PageHead seo={SEO} />
      <SectionBoundaries>
        <HeroSection site={site} />
        {site.homeSections.services && site.services.length > 0 && (
          <ServicesSection
            heading={site.headings.services || headings.services()}
            introduction={site.introductions.services}
            services={site.services}
          />
        )}
        {site.homeSections.activities && <Activities />}
      </SectionBoundaries>
    </div>
  );
}

/** A server-rendered page includes the data; after client-side navigation it may be pending or failed. */
function Activities() {
  const { data, isPending, error, refetch } = useQuery(homeActivitiesQuery(useHttp()));
  const site = useSite();
  if (data?.length === 0) return null;
  return (
    <ActivitiesSection
      heading={site.headings.activities || headings.activities()}
      introduction={site.introductions.activities}
      activities={data}
    >
      {isPending ? (
        <p className={styles.loading} role="status">
          {texts.loading()}
        </p>
      ) : (
        <LoadFailed title={texts.loadFailed()} level={3} error={error} onRetry={() => void refetch()} />
      )}
    </ActivitiesSection>
  );
}
