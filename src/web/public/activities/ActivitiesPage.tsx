import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";

import type { Category } from "#contract/content/categories.ts";
import { getSeoMetadata } from "#contract/settings/seoMetadata.ts";
import { activityPageTexts as texts } from "#texts/public/activities.ts";
import { activityApi } from "#web/api/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { TypingHeadline } from "#web/ui/text/TypingHeadline.tsx";

import { useSite } from "../layout/useSite.ts";
import { PageHead } from "../layout/head/PageHead.tsx";
import type { PageProps } from "../page.ts";
import { ActivitiesList } from "./ActivitiesList.tsx";
import { RowsSkeleton } from "../records/RowsSkeleton.tsx";
import { CategoryFilter } from "./CategoryFilter.tsx";

import styles from "./ActivitiesPage.module.css";

/** Used until the site settings have loaded, and when they have no phrases. */
const DEFAULT_PHRASES = [texts.title];

export function ActivitiesPage({ search }: PageProps) {
  const http = useHttp();
  const site = useQuery(siteQuery(http));
  const phrases = site.data?.headlines.activities ?? [];
  const categories = useQuery(categoriesQuery(http));
  // An unknown category in the URL shows all activities.
  const category = categories.data?.find(({ slug }) => slug === search.get("category")) ?? null;
  return (
    <div className={styles.page}>
      <ListHead category={category} />
      <div className={styles.headline}>
        <TypingHeadline phrases={phrases.length > 0 ? phrases : DEFAULT_PHRASES} />
      </div>
      <Activities category={category} />
    </div>
  );
}

/** A filtered list has its own title, so that bookmarks and history entries can be told apart. */
function ListHead({ category }: { category: Category | null }) {
  const label = category?.filterLabel;
  const site = useSite();
  if (!label) return <PageHead page="activities" />;
  const { description } = getSeoMetadata(site, "activities");
  return <PageHead title={`Activities: ${label}`} description={`${label}. ${description}`} />;
}

function Activities({ category }: { category: Category | null }) {
  const http = useHttp();
  const activities = useQuery(activityApi.all(http));
  const categories = useQuery(categoriesQuery(http));
  const [, navigate] = useLocation();
  const [hasFiltered, setHasFiltered] = useState(false);

  function choose(slug: string | null) {
    setHasFiltered(true);
    if (slug !== (category?.slug ?? null)) navigate(slug ? `/activities?category=${slug}` : "/activities");
  }

  function retry() {
    if (activities.isError) void activities.refetch();
    if (categories.isError) void categories.refetch();
  }

  if (activities.isPending || categories.isPending) return <RowsSkeleton />;
  if (!activities.data || !categories.data)
    return (
      <div className={styles.failed}>
        <LoadFailed title={texts.loadFailed} error={activities.error ?? categories.error} onRetry={retry} />
      </div>
    );
  const visibleActivities = category
    ? activities.data.filter((activity) => activity.category.includes(category.name))
    : activities.data;
  return (
    <>
      <CategoryFilter categories={categories.data} current={category?.slug ?? null} onChoose={choose} />
      <p className="visually-hidden" role="status">
        {texts.count(visibleActivities.length)}
      </p>
      <ActivitiesList
        key={category?.slug}
        activities={visibleActivities}
        isFiltered={category !== null}
        isAnimated={hasFiltered}
      />
    </>
  );
}
