import { useMemo, useState } from "react";

import type { AnyRecord } from "#resources/contentType.ts";
import { recordName } from "#resources/contentType.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { LIST_PAGE_SIZE } from "#web/api/contentEditing.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { usePageList } from "#web/admin/lists/usePageList.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { ListView } from "#web/admin/lists/ListView.tsx";
import type { ListRows } from "#web/admin/lists/ListView.tsx";
import { ListTable } from "#web/admin/lists/ListTable.tsx";
import { deletion } from "#web/admin/lists/rowActions.ts";
import type { RowAction } from "#web/admin/lists/rowActions.ts";
import { useListState } from "#web/admin/frame/useListState.ts";
import type { ListState } from "#web/admin/frame/useListState.ts";
import { translationsColumn } from "./translations/TranslationLinks.tsx";

import type { ListConfig, ListFilter } from "./screenConfigs.ts";
import { pathsOf, usePublicPath } from "./paths.ts";
import { useBulkChoices } from "./useBulkChoices.ts";
import { useRecordPermissions } from "./useRecordPermissions.ts";
import { typeLabel, typeNoun, typePlural, upperFirst } from "#web/admin/frame/typeTexts.ts";

export function ListScreen<R extends AnyRecord>({ config }: { config: ListConfig<R> }) {
  const { type, api, Stats, DeleteDialog, Actions } = config;
  const paths = pathsOf(type);
  // oxlint-disable-next-line react/hooks -- the config of a screen is constant
  const listFilters = config.useFilters();
  const state = useListState<string>(paths.list, useAllowedValues(listFilters));
  const { page, search, filters } = state;
  const [deleting, setDeleting] = useState<R | null>(null);
  const list = usePageList(api.page(useHttp(), { page, search, filters }));
  const shownPage = list.data?.pagination.currentPage ?? page;

  return (
    <Screen
      title={typeLabel(type)}
      actions={
        <>
          {Actions && <Actions />}
          <ButtonLink kind="primary" icon="plus" hint="N" data-new href={paths.create}>
            {texts.create({ noun: upperFirst(typeNoun(type)) })}
          </ButtonLink>
        </>
      }
    >
      {Stats && <Stats />}
      <ListView
        title={texts.listTitle({ plural: typePlural(type) })}
        noun={typePlural(type)}
        one={typeNoun(type)}
        searchLabel={config.searchLabel?.() ?? texts.search({ plural: typePlural(type) })}
        list={list}
        state={state}
        pageSize={LIST_PAGE_SIZE}
        filters={<FilterSelects listFilters={listFilters} state={state} />}
        activeFilters={describeFilters(listFilters, filters)}
        emptyState={<EmptyState config={config} />}
        noResultsTitle={texts.noneFound({ plural: typePlural(type) })}
      >
        {(rows) => (
          <RecordTable
            {...rows}
            config={config}
            listFilters={listFilters}
            rowOffset={(shownPage - 1) * LIST_PAGE_SIZE}
            onDelete={setDeleting}
          />
        )}
      </ListView>
      {deleting && <DeleteDialog config={config} record={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

function useAllowedValues(listFilters: readonly ListFilter[]): Record<string, readonly string[]> {
  return useMemo(
    () =>
      Object.fromEntries(listFilters.map(({ name, options }) => [name, options().map(({ value }) => value)])),
    [listFilters],
  );
}

interface FilterSelectsProps {
  listFilters: readonly ListFilter[];
  state: ListState<string>;
}

function FilterSelects({ listFilters, state }: FilterSelectsProps) {
  return listFilters.map(({ name, label, allLabel, options }) => (
    <SelectFilter
      key={name}
      label={label()}
      value={state.filters[name] ?? ""}
      options={[{ value: "", label: allLabel() }, ...options()]}
      onChoose={(value) => state.change({ filters: { [name]: value } })}
    />
  ));
}

/** Such as `the category “EdTech”`. */
function describeFilters(listFilters: readonly ListFilter[], values: Record<string, string>): string[] {
  return listFilters.flatMap(({ name, label, options }) => {
    const chosen = options().find(({ value }) => value === values[name]);
    return chosen ? [uiTexts.filterBy({ label: label(), value: chosen.label })] : [];
  });
}

interface RecordTableProps<R extends AnyRecord> extends ListRows<R> {
  config: ListConfig<R>;
  listFilters: readonly ListFilter[];
  /** Number of rows on the previous pages. */
  rowOffset: number;
  onDelete: (record: R) => void;
}

function RecordTable<R extends AnyRecord>(props: RecordTableProps<R>) {
  const { config, listFilters, rowOffset, onDelete, ...rows } = props;
  const { type, columns, isTall, rowActionsOf } = config;
  const paths = pathsOf(type);
  const publicPath = usePublicPath(type);
  const { canChange } = useRecordPermissions();
  const hasTranslations = useServices().languages.further.length > 0;
  const ownColumns = columns();
  const numberedColumns = [
    ...ownColumns.slice(0, -1),
    ...(hasTranslations ? [translationsColumn(type)] : []),
    ...ownColumns.slice(-1),
  ].map((column) => ({
    ...column,
    cell: (record: R, index: number) => column.cell(record, rowOffset + index),
  }));
  const actionsOf = (record: R): RowAction[] => [
    ...(rowActionsOf?.(record) ?? []),
    ...onlyIf(canChange(record), {
      label: uiTexts.edit,
      icon: "edit",
      key: "e",
      href: paths.edit(record),
      isMain: true,
    }),
    {
      label: texts.viewOnSite,
      icon: "arrowUpRight",
      href: publicPath(record),
      external: true,
      isSheetOnly: true,
      disabledReason: record.status === "Draft" ? texts.draftHidden : undefined,
    },
    ...onlyIf(
      canChange(record),
      deletion(() => onDelete(record)),
    ),
  ];
  return (
    <ListTable
      {...rows}
      columns={numberedColumns}
      nameOf={(record) => recordName(type, record)}
      actionsOf={actionsOf}
      bulk={{ base: type.api.base, choices: useBulkChoices(listFilters) }}
      {...(isTall ? { isTall } : {})}
    />
  );
}

function onlyIf(condition: boolean, action: RowAction): RowAction[] {
  return condition ? [action] : [];
}

function EmptyState<R extends AnyRecord>({ config: { type, emptyText } }: { config: ListConfig<R> }) {
  const paths = pathsOf(type);
  const actions = (
    <>
      <ButtonLink href={paths.create}>{texts.create({ noun: upperFirst(typeNoun(type)) })}</ButtonLink>
      {type.pages.list !== null && (
        <ButtonLink kind="plain" href={type.pages.list} external>
          {texts.publicPage}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Notice title={texts.noneYet({ plural: typePlural(type) })} actions={actions}>
      {emptyText?.()}
    </Notice>
  );
}
