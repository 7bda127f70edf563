import { fieldValue, RECORD_STATES, recordName, recordState } from "#resources/contentType.ts";
import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { createEditingApi } from "#web/api/contentEditing.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { LIST_DATE_LANGUAGE } from "#web/admin/ui/dates/dates.ts";
import type { Column } from "#web/admin/lists/columns.ts";

import type { ListConfig, ListFilter } from "./screenConfigs.ts";
import { DeleteRecordDialog } from "./DeleteRecordDialog.tsx";
import { PublishingStatusBadge } from "./PublishingStatusBadge.tsx";
import { fieldLabel } from "#web/admin/frame/typeTexts.ts";

type OptionalKey = "api" | "columns" | "useFilters" | "DeleteDialog";

/** Adds the defaults: columns for name, choices, status and date, and a filter by status. */
export function createListConfig<R extends AnyRecord>(
  config: Omit<ListConfig<R>, OptionalKey> & Partial<Pick<ListConfig<R>, OptionalKey>>,
): ListConfig<R> {
  const { type } = config;
  return {
    api: createEditingApi<R>(type),
    columns: () => [nameColumn(type), ...choiceColumns(type), statusColumn(), createdColumn()],
    useFilters: () => DEFAULT_FILTERS,
    DeleteDialog: DeleteRecordDialog,
    ...config,
  };
}

function nameColumn(type: ContentType): Column<AnyRecord> {
  const label = fieldLabel(type, type.nameField);
  const name = (record: AnyRecord) => recordName(type, record);
  return { label, kind: "name", cell: name, lang: (record) => detectLanguage(name(record)) };
}

function choiceColumns({ fields }: ContentType): Column<AnyRecord>[] {
  const choices = Object.entries(fields).filter(([, { kind }]) => kind === "choice");
  return choices.map(([name, { label }]) => ({
    label,
    kind: "quiet",
    width: "140px",
    cell: (record) => String(fieldValue(record, name)),
  }));
}

export const statusColumn = (): Column<AnyRecord> => ({
  label: texts.status,
  kind: "badge",
  width: "136px",
  cell: (record) => <PublishingStatusBadge state={recordState(record)} schedule={record.schedule} />,
});

export const createdColumn = (): Column<AnyRecord> => ({
  label: texts.createdAt,
  kind: "date",
  width: "118px",
  cell: ({ createdAt }) => <DateCell iso={createdAt} language={LIST_DATE_LANGUAGE} />,
});

export const STATUS_FILTER: ListFilter = {
  name: "status",
  label: () => texts.status,
  allLabel: () => texts.allStatus,
  options: () => RECORD_STATES.map((state) => ({ value: state, label: texts.statuses[state] })),
};

const DEFAULT_FILTERS = [STATUS_FILTER];
