// All activities, ten a page, with search and category filter.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Activity } from "#contract/activities.ts";
import { CATEGORIES, categoryBySlug } from "#contract/categories.ts";
import { ACTIVITY_PAGE_SIZE, activitiesPageQuery } from "#web/api/activities.ts";
import { useHttp } from "#web/api/HttpContext.tsx";

import { Screen } from "../layout/Screen.tsx";
import { ListFrame } from "../list/ListFrame.tsx";
import { useListState } from "../list/useListState.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SelectFilter } from "../ui/SelectFilter.tsx";

import { ActivityTable } from "./ActivityTable.tsx";
import { DeleteActivityDialog } from "./DeleteActivityDialog.tsx";
import { ACTIVITY_LIST_PATH, CREATE_ACTIVITY_PATH } from "./paths.ts";

const FILTERS = { category: CATEGORIES.map(({ slug }) => slug) };
const CATEGORY_OPTIONS = [
  { value: "", label: "All categories" },
  ...CATEGORIES.map(({ slug, name }) => ({ value: slug, label: name })),
];

export function ActivityListPage() {
  const state = useListState(ACTIVITY_LIST_PATH, FILTERS);
  const { page, search, filters } = state;
  const [deleting, setDeleting] = useState<Activity | null>(null);
  const list = useQuery({
    ...activitiesPageQuery(useHttp(), { page, search, category: filters.category }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const categoryName = categoryBySlug(filters.category)?.name;

  return (
    <Screen
      title="Activity"
      actions={
        <ButtonLink kind="primary" icon="plus" hint="N" data-new href={CREATE_ACTIVITY_PATH}>
          New Activity
        </ButtonLink>
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
            options={CATEGORY_OPTIONS}
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
