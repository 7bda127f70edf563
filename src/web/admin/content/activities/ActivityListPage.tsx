// All activities, ten a page, with search and category filter.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearch } from "wouter";

import type { Activity } from "#contract/content/activities.ts";
import type { Category } from "#contract/content/categories.ts";
import { ACTIVITY_PAGE_SIZE, activitiesPageQuery } from "#web/api/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "../../layout/Screen.tsx";
import { ListFrame } from "../../collections/list/ListFrame.tsx";
import { useListState } from "../../collections/list/useListState.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";

import { ActivityTable } from "./ActivityTable.tsx";
import { DeleteActivityDialog } from "./DeleteActivityDialog.tsx";
import { ACTIVITY_LIST_PATH, CATEGORIES_PATH, CREATE_ACTIVITY_PATH } from "./paths.ts";

export function ActivityListPage() {
  const categories = useQuery({ ...categoriesQuery(useHttp()), staleTime: 0 }).data;
  const state = useListState(ACTIVITY_LIST_PATH, useFilters(categories));
  const { page, search, filters } = state;
  const [deleting, setDeleting] = useState<Activity | null>(null);
  const list = useQuery({
    ...activitiesPageQuery(useHttp(), { page, search, category: filters.category }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const categoryName = categories?.find(({ slug }) => slug === filters.category)?.name;

  return (
    <Screen
      title="Activity"
      actions={
        <>
          <ButtonLink href={CATEGORIES_PATH}>Categories</ButtonLink>
          <ButtonLink kind="primary" icon="plus" hint="N" data-new href={CREATE_ACTIVITY_PATH}>
            New Activity
          </ButtonLink>
        </>
      }
    >
      <ListFrame
        title="All activities"
        noun="activities"
        one="activity"
        searchLabel="Search activities"
        list={list}
        state={state}
        pageSize={ACTIVITY_PAGE_SIZE}
        filters={
          <SelectFilter
            label="Category"
            value={filters.category}
            options={optionsOf(categories ?? [])}
            onChoose={(category) => state.change({ filters: { category } })}
          />
        }
        filterWords={categoryName ? [`the category “${categoryName}”`] : []}
        none={<NoneYet />}
        noneFound="No activities found"
      >
        {(rows) => <ActivityTable {...rows} onDelete={setDeleting} />}
      </ListFrame>
      {deleting && <DeleteActivityDialog activity={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

/** Until the categories are known, the one in the address is believed: the list is asked for at once. */
function useFilters(categories: Category[] | undefined) {
  const given = new URLSearchParams(useSearch()).get("category") ?? "";
  return useMemo(() => ({ category: categories?.map(({ slug }) => slug) ?? [given] }), [categories, given]);
}

function optionsOf(categories: Category[]) {
  return [
    { value: "", label: "All categories" },
    ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
}

function NoneYet() {
  const actions = (
    <>
      <ButtonLink href={CREATE_ACTIVITY_PATH}>New Activity</ButtonLink>
      <ButtonLink kind="plain" href="/activities" external>
        See the public page
      </ButtonLink>
    </>
  );
  return (
    <Notice title="No activities yet" actions={actions}>
      An activity is a project you want visitors to see: a name, a short description, a logo and up to 10
      pictures. The newest appear first on the home page.
    </Notice>
  );
}
