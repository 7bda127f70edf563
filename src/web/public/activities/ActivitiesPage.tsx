// All activities, newest first, with a filter by category.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";

import type { Activity } from "#contract/activities.ts";
import { categoryBySlug } from "#contract/categories.ts";
import type { CategorySlug } from "#contract/categories.ts";
import { searchTexts } from "#contract/searchTexts.ts";
import { activitiesQuery } from "#web/api/activities.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { TypingHeadline } from "#web/ui/TypingHeadline.tsx";

import { useSite } from "../layout/useSite.ts";
import { PageHead } from "../layout/PageHead.tsx";
import type { PageProps } from "../routes.ts";
import { ActivitiesList } from "./ActivitiesList.tsx";
import { ActivitiesSkeleton } from "./ActivitiesSkeleton.tsx";
import { CategoryFilter } from "./CategoryFilter.tsx";

import styles from "./ActivitiesPage.module.css";

/** Until the firm's own phrases are here, and where there are none. */
const PHRASES = ["Activities"];

export function ActivitiesPage({ search }: PageProps) {
  const http = useHttp();
  const site = useQuery(siteQuery(http));
  const phrases = site.data?.headlines.activities ?? [];
  const category = slugOf(search.get("category"));
  return (
    <div className={styles.page}>
      <ListHead category={category} />
      <div className={styles.headline}>
        <TypingHeadline phrases={phrases.length > 0 ? phrases : PHRASES} />
      </div>
      <Activities category={category} />
    </div>
  );
}

/** A filtered list has a name of its own, among bookmarks as in a history. */
function ListHead({ category }: { category: CategorySlug | null }) {
  const label = categoryBySlug(category ?? "")?.filterLabel;
  const site = useSite();
  if (!label) return <PageHead page="activities" />;
  const { description } = searchTexts(site, "activities");
  return <PageHead title={`Activities: ${label}`} description={`${label}. ${description}`} />;
}

function Activities({ category }: { category: CategorySlug | null }) {
  const { data, isPending, error, refetch } = useQuery(activitiesQuery(useHttp()));
  const [, navigate] = useLocation();
  const [moved, setMoved] = useState(false);

  function choose(slug: CategorySlug | null) {
    setMoved(true);
    if (slug !== category) navigate(slug ? `/activities?category=${slug}` : "/activities");
  }

  if (isPending) return <ActivitiesSkeleton />;
  if (!data)
    return (
      <div className={styles.failed}>
        <LoadFailed what="The activities" error={error} onRetry={() => void refetch()} />
      </div>
    );
  const shown = category ? data.filter((activity) => isOf(activity, category)) : data;
  return (
    <>
      <CategoryFilter activities={data} current={category} onChoose={choose} />
      <p className="visually-hidden" role="status">
        {shown.length === 1 ? "1 activity" : `${shown.length} activities`}
      </p>
      <ActivitiesList key={category} activities={shown} filtered={category !== null} moved={moved} />
    </>
  );
}

/** An unknown category in the address shows all. */
function slugOf(text: string | null): CategorySlug | null {
  return categoryBySlug(text ?? "")?.slug ?? null;
}

function isOf(activity: Activity, slug: CategorySlug): boolean {
  const name = categoryBySlug(slug)?.name;
  return activity.category.some((candidate) => candidate === name);
}
