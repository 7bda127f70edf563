// All activities, ten a page, with search and category filter.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { Activity } from "#contract/activities.ts";
import { CATEGORIES, categoryBySlug } from "#contract/categories.ts";
import { ACTIVITY_PAGE_SIZE, activitiesPageQuery } from "#web/api/activities.ts";
import { useHttp } from "#web/api/HttpContext.tsx";

import { Screen } from "../layout/Screen.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { SelectField } from "../ui/SelectField.tsx";

import { ActivityTable } from "./ActivityTable.tsx";
import { DeleteActivityDialog } from "./DeleteActivityDialog.tsx";
import { useActivityFilter } from "./useActivityFilter.ts";

import styles from "./ActivityListPage.module.css";

const CREATE_PATH = "/admin/activity/create";
const CATEGORY_OPTIONS = [
  { value: "", label: "All categories" },
  ...CATEGORIES.map(({ slug, name }) => ({ value: slug, label: name })),
];

export function ActivityListPage() {
  const { filter, isFiltered, change, clear } = useActivityFilter();
  const [deleting, setDeleting] = useState<Activity | null>(null);
  const list = useQuery({
    ...activitiesPageQuery(useHttp(), filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const pagination = list.data?.pagination;
  const isEmpty = list.isSuccess && !list.isPlaceholderData && list.data.pagination.totalItems === 0;
  useLastPage(list.isPlaceholderData ? undefined : pagination?.totalPages, filter.page, (page) =>
    change({ page }, { replace: true }),
  );

  return (
    <Screen
      title="Activity"
      actions={
        <ButtonLink kind="primary" icon="plus" href={CREATE_PATH}>
          New Activity
        </ButtonLink>
      }
    >
      <div className={styles.head} data-ruled={isEmpty || list.isError || undefined}>
        <h2 className={styles.title}>
          All activities <Count total={pagination?.totalItems} loading={list.isPending} />
        </h2>
        {!(isEmpty && !isFiltered) && (
          <div className={styles.filters}>
            <SearchField
              label="Search activities"
              value={filter.search}
              onSearch={(search) => change({ search })}
            />
            <SelectField
              label="Category"
              value={filter.category}
              options={CATEGORY_OPTIONS}
              onChoose={(category) => change({ category })}
            />
          </div>
        )}
      </div>
      {list.isError && <LoadFailed message={list.error.message} onRetry={() => void list.refetch()} />}
      {isEmpty && !isFiltered && <NoneYet />}
      {isEmpty && isFiltered && <NoneFound {...filter} onClear={clear} />}
      {!list.isError && !isEmpty && (
        <ActivityTable
          activities={list.data?.items ?? null}
          isStale={list.isPlaceholderData}
          onDelete={setDeleting}
        />
      )}
      {!list.isError && pagination && pagination.totalItems > 0 && (
        <Pagination
          pagination={pagination}
          pageSize={ACTIVITY_PAGE_SIZE}
          onPage={(page) => change({ page })}
        />
      )}
      {deleting && <DeleteActivityDialog activity={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

/** The last record of the last page was deleted, or the address names a page that is gone: shows the last one. */
function useLastPage(totalPages: number | undefined, page: number, go: (page: number) => void) {
  const beyond = totalPages !== undefined && page > Math.max(1, totalPages);
  useEffect(() => {
    if (beyond) go(Math.max(1, totalPages));
    // Once for each such page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [beyond, totalPages]);
}

function Count({ total, loading }: { total: number | undefined; loading: boolean }) {
  if (loading) return <span className={styles.countSkeleton} />;
  return total ? <span className={styles.count}>{total}</span> : null;
}

function NoneYet() {
  const actions = (
    <>
      <ButtonLink href={CREATE_PATH}>New Activity</ButtonLink>
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

interface NoneFoundProps {
  search: string;
  category: string;
  onClear: () => void;
}

function NoneFound({ search, category, onClear }: NoneFoundProps) {
  const name = categoryBySlug(category)?.name;
  const words = [search && `the search “${search}”`, name && `the category “${name}”`].filter(Boolean);
  return (
    <Notice title="No activities found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      Nothing matches {words.join(" in ")}.
    </Notice>
  );
}

function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const actions = (
    <Button icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice failed title="Activities could not be loaded" actions={actions}>
      {message || "The server's answer could not be read."} Nothing is lost, and your search and filters are
      kept.
    </Notice>
  );
}
