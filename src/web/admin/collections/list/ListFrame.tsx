// A list with all its states: title and filters above, the rows or what stands in their place, the pages below.
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";

import { listTexts as texts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { PagedResult } from "#web/api/http/httpClient.ts";

import { useSingleKeys } from "../../keyboard/singleKeys.ts";
import { AnswerStatus } from "../../ui/AnswerStatus.tsx";
import { Button } from "../../ui/Button.tsx";
import { isFocusLost } from "../../ui/lostFocus.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";

import { useListPlace } from "./useListPlace.ts";
import type { ListState } from "./useListState.ts";

import styles from "./ListFrame.module.css";

/** The rows of a page. */
export interface Rows<T> {
  items: T[] | null;
  /** Rows of the page before, kept until the new ones are there. */
  isStale: boolean;
}

interface ListFrameProps<T, F extends string> {
  title: string;
  /** How the number of all stands beside the title; quiet by itself unless given. */
  countText?: (total: number) => string;
  /** "activities": in "Search …", "… could not be loaded". */
  noun: string;
  /** "activity": in "1 activity found". */
  one: string;
  searchLabel: string;
  /** The page query, with `placeholderData: keepPreviousData`. */
  list: Pick<
    UseQueryResult<PagedResult<T>>,
    "data" | "error" | "isError" | "isPending" | "isPlaceholderData" | "refetch"
  >;
  state: ListState<F>;
  pageSize: number;
  /** Selects or segments beside the search. */
  filters?: ReactNode;
  /** The chosen filters, such as "Category: EdTech". */
  filterWords?: readonly string[];
  /** The order, where it can be chosen: "Sorted by name". */
  orderedBy?: string;
  /** A `Notice` for the list that is empty for ever. */
  none: ReactNode;
  /** The heading where search and filters find nothing. */
  noneFound: string;
  children: (rows: Rows<T>) => ReactNode;
}

export function ListFrame<T, F extends string>(props: ListFrameProps<T, F>) {
  const { title, countText, noun, searchLabel, list, state, pageSize, filters, filterWords, none } = props;
  const hasKeys = useSingleKeys();
  const pagination = list.data?.pagination;
  const total = pagination?.totalItems;
  const isEmpty = total === 0 && !list.isPlaceholderData && !list.isError;
  const isEmptyForEver = isEmpty && !state.isFiltered;
  const head = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(list.isError ? "failed" : list.data?.items.length ? "rows" : "none", heading);
  useListPlace(!list.isPending);
  useLastPage(list.isPlaceholderData ? undefined : pagination?.totalPages, state);

  return (
    <>
      <AnswerStatus
        asked={JSON.stringify([state.search, state.filters])}
        answer={
          total === undefined || list.isPlaceholderData || list.isError ? null : foundText(props, total)
        }
      />
      <div ref={head} className={styles.head} data-ruled={isEmpty || list.isError || undefined}>
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          {countText && total !== undefined ? countText(total) : title}
          {list.isPending && <span className={styles.countSkeleton} />}
          {!countText && Boolean(total) && <span className={styles.count}>{total}</span>}
        </h2>
        {!isEmptyForEver && (
          <div className={styles.filters}>
            <SearchField
              label={searchLabel}
              value={state.search}
              withKey={hasKeys}
              onSearch={(search) => state.change({ search })}
            />
            {filters}
          </div>
        )}
      </div>
      {list.isError && (
        <LoadFailed title={texts.failed(noun)} error={list.error} onRetry={() => void list.refetch()}>
          {texts.failedNote}
        </LoadFailed>
      )}
      {isEmptyForEver && none}
      {isEmpty && state.isFiltered && (
        <NoneFound
          title={props.noneFound}
          search={state.search}
          filterWords={filterWords}
          onClear={() => {
            state.clear();
            head.current?.querySelector("input")?.focus();
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

/** Announced after a search, a filter or another order. */
function foundText(
  { noun, one, orderedBy }: Pick<ListFrameProps<never, never>, "noun" | "one" | "orderedBy">,
  total: number,
): string {
  if (total === 0) return texts.noneFound(noun);
  const found = texts.found(total, one, noun);
  return orderedBy ? `${found}. ${orderedBy}` : found;
}

/** The last row, or the button that tries again, takes the focus along when it goes: the title has it then. */
function useFocusKept(shown: "rows" | "none" | "failed", title: RefObject<HTMLElement | null>) {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const hasLeft = before.current === "failed" || (before.current === "rows" && shown === "none");
    if (hasLeft && before.current !== shown && isFocusLost()) title.current?.focus();
    before.current = shown;
  }, [shown, title]);
}

/** The last record of the last page was deleted, or the address names a page that is gone: shows the last one. */
function useLastPage(
  totalPages: number | undefined,
  { page, change }: Pick<ListState<never>, "page" | "change">,
) {
  const beyond = totalPages !== undefined && page > Math.max(1, totalPages);
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, totalPages) }, { replace: true });
    // Once for each such page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [beyond, totalPages]);
}

interface NoneFoundProps {
  title: string;
  search: string;
  filterWords: readonly string[] | undefined;
  onClear: () => void;
}

function NoneFound({ title, search, filterWords, onClear }: NoneFoundProps) {
  const criteria = [...(search ? [uiTexts.searchFor(search)] : []), ...(filterWords ?? [])];
  return (
    <Notice
      title={title}
      actions={
        <Button data-clear onClick={onClear}>
          {texts.clearFilters}
        </Button>
      }
    >
      {uiTexts.noMatch} {criteria.join(" · ")}
    </Notice>
  );
}
