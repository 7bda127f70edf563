import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import type { AnyRecord } from "#content/contentType.ts";
import { recordName } from "#content/values.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { LIST_PAGE_SIZE } from "#web/api/content.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "../../layout/Screen.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ListFrame } from "../list/ListFrame.tsx";
import type { Rows } from "../list/ListFrame.tsx";
import { ListTable } from "../list/ListTable.tsx";
import type { RowAction } from "../list/rowActions.ts";
import { useListState } from "../list/useListState.ts";

import type { ListBinding, ListFilters } from "./bindings.ts";
import { pathsOf } from "./paths.ts";

/** The records of a content type, ten a page, with search and filters. */
export function ListScreen<R extends AnyRecord>({ binding }: { binding: ListBinding<R> }) {
  const { WithFilters } = binding;
  return <WithFilters>{(filters) => <FilteredList binding={binding} filtering={filters} />}</WithFilters>;
}

interface FilteredListProps<R extends AnyRecord> {
  binding: ListBinding<R>;
  filtering: ListFilters;
}

function FilteredList<R extends AnyRecord>({ binding, filtering }: FilteredListProps<R>) {
  const { type, api, Figures, DeleteDialog, actions } = binding;
  const paths = pathsOf(type);
  const state = useListState(paths.list, filtering.choices);
  const { page, search, filters } = state;
  const [deleting, setDeleting] = useState<R | null>(null);
  const list = useQuery({
    ...api.page(useHttp(), { page, search, filters }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const shown = filtering.view(state);
  const shownPage = list.data?.pagination.currentPage ?? page;

  return (
    <Screen
      title={type.admin.label}
      actions={
        <>
          {actions}
          <ButtonLink kind="primary" icon="plus" hint="N" data-new href={paths.create}>
            {texts.create(type.name)}
          </ButtonLink>
        </>
      }
    >
      {Figures && <Figures />}
      <ListFrame
        title={texts.listTitle(type.plural)}
        noun={type.plural}
        one={type.name}
        searchLabel={binding.searchLabel ?? texts.search(type.plural)}
        list={list}
        state={state}
        pageSize={LIST_PAGE_SIZE}
        filters={shown.filters}
        filterWords={shown.words}
        none={<NoneYet binding={binding} />}
        noneFound={texts.noneFound(type.plural)}
      >
        {(rows) => (
          <RecordTable
            {...rows}
            binding={binding}
            before={(shownPage - 1) * LIST_PAGE_SIZE}
            onDelete={setDeleting}
          />
        )}
      </ListFrame>
      {deleting && <DeleteDialog binding={binding} record={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

interface RecordTableProps<R extends AnyRecord> extends Rows<R> {
  binding: ListBinding<R>;
  /** Rows on the pages before this one. */
  before: number;
  onDelete: (record: R) => void;
}

function RecordTable<R extends AnyRecord>({ binding, before, onDelete, ...rows }: RecordTableProps<R>) {
  const { type, columns, tall, rowActionsOf } = binding;
  const paths = pathsOf(type);
  const counted = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        cell: (record: R, index: number) => column.cell(record, before + index),
      })),
    [columns, before],
  );
  const actionsOf = (record: R): RowAction[] => [
    ...(rowActionsOf?.(record) ?? []),
    { label: uiTexts.edit, icon: "edit", key: "e", href: paths.edit(record), main: true },
    {
      label: texts.viewOnSite,
      icon: "arrowUpRight",
      href: paths.onSite(record),
      external: true,
      sheetOnly: true,
      unless: record.status === "Draft" ? texts.draftHidden : undefined,
    },
    { label: uiTexts.delete, icon: "trash", key: "Delete", danger: true, run: () => onDelete(record) },
  ];
  return (
    <ListTable
      {...rows}
      columns={counted}
      nameOf={(record) => recordName(type, record)}
      actionsOf={actionsOf}
      {...(tall ? { tall } : {})}
    />
  );
}

function NoneYet<R extends AnyRecord>({ binding: { type, introduction } }: { binding: ListBinding<R> }) {
  const paths = pathsOf(type);
  const actions = (
    <>
      <ButtonLink href={paths.create}>{texts.create(type.name)}</ButtonLink>
      <ButtonLink kind="plain" href={type.pages.list} external>
        {texts.publicPage}
      </ButtonLink>
    </>
  );
  return (
    <Notice title={texts.noneYet(type.plural)} actions={actions}>
      {introduction}
    </Notice>
  );
}
