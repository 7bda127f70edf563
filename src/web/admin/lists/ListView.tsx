import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";

import { listTexts as texts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { PagedResult } from "#web/api/http/httpClient.ts";

import { useSingleKeysEnabled } from "#web/admin/ui/keyboard/singleKeys.ts";
import { ResultStatus } from "#web/admin/ui/ResultStatus.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { Pagination } from "#web/admin/ui/Pagination.tsx";
import { SearchField } from "#web/admin/ui/fields/SearchField.tsx";

import { useScrollRestoration } from "#web/admin/frame/useScrollRestoration.ts";
import type { ListState } from "#web/admin/frame/useListState.ts";

import styles from "./ListView.module.css";

/** The rows of a page. */
export interface ListRows<T> {
  items: T[] | null;
  /** True while the rows of the previous page are shown. */
  isStale: boolean;
}

interface ListViewProps<T, F extends string> {
  title: string;
  /** Text of the total beside the title. Defaults to the number in a quiet colour. */
  countText?: (total: number) => string;
  /** Plural noun, such as "activities", for "Search …" and "… could not be loaded". */
  noun: string;
  /** Singular noun, such as "activity", for "1 activity found". */
  one: string;
  /** Without one, the list has no search. */
  searchLabel?: string;
  /** The page query, with `placeholderData: keepPreviousData`. */
  list: Pick<
    UseQueryResult<PagedResult<T>>,
    "data" | "error" | "isError" | "isPending" | "isPlaceholderData" | "refetch"
  >;
  state: ListState<F>;
  pageSize: number;
  /** Filters beside the search. */
  filters?: ReactNode;
  /** The active filters, such as "Category: EdTech". */
  activeFilters?: readonly string[];
  /** The order, if it can be chosen, such as "Sorted by name". */
  orderedBy?: string;
  /** A `Notice` for a list without any record. */
  emptyState: ReactNode;
  /** The heading if search and filters match nothing. */
  noResultsTitle: string;
  children: (rows: ListRows<T>) => ReactNode;
}

export function ListView<T, F extends string>(props: ListViewProps<T, F>) {
  const { noun, list, state, pageSize, activeFilters, emptyState } = props;
  const pagination = list.data?.pagination;
  const total = pagination?.totalItems;
  const isEmpty = total === 0 && !list.isPlaceholderData && !list.isError;
  const hasNoRecords = isEmpty && !state.isFiltered;
  const headRef = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHeading(list.isError ? "failed" : list.data?.items.length ? "rows" : "none", heading);
  useScrollRestoration(!list.isPending);
  useClampPage(list.isPlaceholderData ? undefined : pagination?.totalPages, state);

  return (
    <>
      <ResultStatus
        query={JSON.stringify([state.search, state.filters])}
        result={
          total === undefined || list.isPlaceholderData || list.isError ? null : resultCountText(props, total)
        }
      />
      <div ref={headRef} className={styles.head} data-ruled={isEmpty || list.isError || undefined}>
        <ListTitle {...props} ref={heading} />
        {!hasNoRecords && (props.searchLabel ?? props.filters) && <ListFilters {...props} />}
      </div>
      {list.isError && (
        <LoadFailed
          title={texts.failed({ many: noun })}
          error={list.error}
          onRetry={() => void list.refetch()}
        >
          {texts.failedNote}
        </LoadFailed>
      )}
      {hasNoRecords && emptyState}
      {isEmpty && state.isFiltered && (
        <NoResults
          title={props.noResultsTitle}
          search={state.search}
          activeFilters={activeFilters}
          onClear={() => {
            state.clear();
            headRef.current?.querySelector<HTMLElement>("input, select")?.focus();
          }}
        />
      )}
      {!list.isError &&
        !isEmpty &&
        props.children({ items: list.data?.items ?? null, isStale: list.isPlaceholderData })}
      {!list.isError && pagination && pagination.totalItems > 0 && (
        <Pagination pagination={pagination} pageSize={pageSize} onPage={(page) => state.change({ page })} />
      )}
    </>
  );
}

function ListTitle<T, F extends string>({
  title,
  countText,
  list,
  ref,
}: ListViewProps<T, F> & { ref: RefObject<HTMLHeadingElement | null> }) {
  const total = list.data?.pagination.totalItems;
  return (
    <h2 ref={ref} className={styles.title} tabIndex={-1}>
      <span>{countText && total !== undefined ? countText(total) : title}</span>
      {list.isPending && <span className={styles.countSkeleton} />}
      {!countText && Boolean(total) && <span className="regular quiet">{total}</span>}
    </h2>
  );
}

function ListFilters<T, F extends string>({ searchLabel, state, filters }: ListViewProps<T, F>) {
  const hasSingleKeys = useSingleKeysEnabled();
  return (
    <div className={styles.filters}>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          value={state.search}
          hasShortcut={hasSingleKeys}
          onSearch={(search) => state.change({ search })}
        />
      )}
      {filters}
    </div>
  );
}

/** Announced after the search, a filter or the order has changed. */
function resultCountText(
  { noun, one, orderedBy }: Pick<ListViewProps<never, never>, "noun" | "one" | "orderedBy">,
  total: number,
): string {
  if (total === 0) return texts.noneFound({ many: noun });
  const summary = texts.found({ count: total, noun: total === 1 ? one : noun });
  return orderedBy ? `${summary}. ${orderedBy}` : summary;
}

/** Focuses the title when the focused element, the last row or the retry button, was removed. */
function useFocusHeading(view: "rows" | "none" | "failed", title: RefObject<HTMLElement | null>) {
  const previousView = useRef(view);
  useLayoutEffect(() => {
    const isTargetRemoved =
      previousView.current === "failed" || (previousView.current === "rows" && view === "none");
    if (isTargetRemoved && previousView.current !== view && isFocusLost()) title.current?.focus();
    previousView.current = view;
  }, [view, title]);
}

/**
 * Shows the last page if the current one no longer exists, because its last record was deleted or the URL is
 * out of date.
 */
export function useClampPage(
  totalPages: number | undefined,
  { page, change }: Pick<ListState<never>, "page" | "change">,
) {
  const isBeyondLastPage = totalPages !== undefined && page > Math.max(1, totalPages);
  useEffect(() => {
    if (isBeyondLastPage) change({ page: Math.max(1, totalPages) }, { replace: true });
    // Once per such page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBeyondLastPage, totalPages]);
}

interface NoResultsProps {
  title: string;
  search: string;
  activeFilters: readonly string[] | undefined;
  onClear: () => void;
}

function NoResults({ title, search, activeFilters, onClear }: NoResultsProps) {
  const criteria = [...(search ? [uiTexts.searchFor({ search })] : []), ...(activeFilters ?? [])];
  return (
    <Notice
      title={title}
      actions={
        <Button data-clear onClick={onClear}>
          {texts.clearFilters}
        </Button>
      }
    >
      {`${uiTexts.noMatch} ${criteria.join(" · ")}`}
    </Notice>
  );
}
