import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";
import type { Category } from "#contract/content/categories.ts";
import { activitiesSeo } from "#resources/settings/seo/activitiesSeo.ts";
import * as texts from "#texts/public/activities.ts";
import { activityApi } from "#web/api/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { PageHeadline } from "#web/ui/text/TypingHeadline.tsx";
import { ChipList } from "#web/ui/Chip.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { ListHead } from "../records/ListHead.tsx";
import { PagedList } from "../records/PagedList.tsx";
import { RowsSkeleton } from "../records/RowsSkeleton.tsx";
import { usePublicList } from "../records/usePublicList.ts";
import { SectionBoundaries } from "../SectionBoundaries.tsx";
import type { PublicList } from "../records/usePublicList.ts";
import { CategoryFilter } from "./CategoryFilter.tsx";
import { RecordRow } from "../records/RecordRow.tsx";
import { EmptyList, NoRecords } from "../records/NoRecords.tsx";

import styles from "./ActivitiesPage.module.css";

const SEO = { page: "activities", defaults: activitiesSeo } as const;

export function ActivitiesPage({ search }: PageProps) {
  const http = useHttp();
  const site = useQuery(siteQuery(http));
  const phrases = site.data?.headlines.activities ?? [];
  const categories = useQuery(categoriesQuery(http));
  const slug = search.get("category");
  // An unknown category in the URL shows all activities.
  const category = categories.data?.find((known) => known.slug === slug) ?? null;
  const list = usePublicList(activityApi, search, (categories.data ? category?.slug : slug) ?? "");
  return (
    <div className={styles.page}>
      <ActivitiesHead category={category} list={list} />
      <SectionBoundaries>
        <div className={styles.headline}>
          <PageHeadline phrases={phrases} title={texts.title()} />
        </div>
        <Activities category={category} list={list} />
      </SectionBoundaries>
    </div>
  );
}

interface ActivitiesProps {
  category: Category | null;
  list: PublicList<Activity>;
}

/** A filtered list has its own title, so that bookmarks and history entries can be told apart. */
function ActivitiesHead({ category, list }: ActivitiesProps) {
  const label = category?.filterLabel;
  const site = useSite();
  if (!label) return <ListHead seo={SEO} list={list} />;
  const description = site.search.activities.description || activitiesSeo(site).description;
  return (
    <ListHead
      title={texts.filteredTitle({ category: label })}
      description={`${label}. ${description}`}
      list={list}
    />
  );
}

function Activities({ category, list }: ActivitiesProps) {
  const categories = useQuery(categoriesQuery(useHttp()));
  const [, navigate] = useLocation();
  const [hasFiltered, setHasFiltered] = useState(false);

  function choose(slug: string | null) {
    setHasFiltered(true);
    if (slug !== (category?.slug ?? null)) navigate(slug ? `/activities?category=${slug}` : "/activities");
  }

  if (categories.isPending || list.isPending) return <RowsSkeleton />;
  if (!categories.data)
    return (
      <div className={styles.failed}>
        <LoadFailed
          title={texts.loadFailed()}
          error={categories.error}
          onRetry={() => void categories.refetch()}
        />
      </div>
    );
  return (
    <>
      {(category || list.data?.items.length !== 0) && (
        <CategoryFilter categories={categories.data} current={category?.slug ?? null} onChoose={choose} />
      )}
      <PagedList
        type={ACTIVITIES}
        list={list}
        failedTitle={texts.loadFailed()}
        skeleton={<RowsSkeleton />}
        empty={<EmptyActivities isFiltered={category !== null} />}
      >
        {(activities) => <ActivitiesList activities={activities} isAnimated={hasFiltered} />}
      </PagedList>
    </>
  );
}

interface ActivitiesListProps {
  activities: Activity[];
  /** True once the visitor has used the filter: later changes are animated. */
  isAnimated: boolean;
}

function ActivitiesList({ activities, isAnimated }: ActivitiesListProps) {
  return (
    <ul>
      {activities.map((activity, index) => (
        <RecordRow
          key={activity._id}
          type={ACTIVITIES}
          record={activity}
          text={activity.description}
          isFirst={index === 0}
          isAnimated={isAnimated}
        >
          <ChipList label={texts.categories()} names={activity.category} />
        </RecordRow>
      ))}
    </ul>
  );
}

function EmptyActivities({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyList type={ACTIVITIES} title={texts.noneTitle()} text={texts.noneText()} />;
  return (
    <NoRecords
      title={texts.noneInCategoryTitle()}
      action={<TextLink href="/activities">{texts.showAll()}</TextLink>}
    >
      {texts.noneInCategoryText()}
    </NoRecords>
  );
}
