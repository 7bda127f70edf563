import type { ReactNode } from "react";

import { PUBLISHING_STATUSES } from "#content/contentType.ts";
import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordName, valueOf } from "#content/values.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DateCell } from "../../ui/dates/DateCell.tsx";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";
import type { Column } from "../list/columns.ts";

import type { ListBinding, ListFilters } from "./bindings.ts";
import { DeleteRecordDialog } from "./DeleteRecordDialog.tsx";
import { PublishingState } from "./PublishingState.tsx";

type Defaulted = "columns" | "WithFilters" | "DeleteDialog" | "introduction";

/** Fills in what a type leaves out: columns for the name, the choices, the status and the date, and the filter by status. */
export function listBinding<R extends AnyRecord>(
  binding: Omit<ListBinding<R>, Defaulted> & Partial<Pick<ListBinding<R>, Defaulted>>,
): ListBinding<R> {
  const { type } = binding;
  const hasDrafts = type.publishing === "drafts";
  return {
    columns: [
      nameColumn(type),
      ...choiceColumns(type),
      ...(hasDrafts ? [STATUS_COLUMN] : []),
      CREATED_COLUMN,
    ],
    WithFilters: hasDrafts ? WithStatusFilter : WithoutFilter,
    DeleteDialog: DeleteRecordDialog,
    introduction: "",
    ...binding,
  };
}

function nameColumn(type: ContentType): Column<AnyRecord> {
  const label = type.fields[type.nameField]?.label ?? type.nameField;
  const name = (record: AnyRecord) => recordName(type, record);
  return { label, kind: "name", cell: name, lang: (record) => detectLanguage(name(record)) };
}

function choiceColumns({ fields }: ContentType): Column<AnyRecord>[] {
  const choices = Object.entries(fields).filter(([, { kind }]) => kind === "choice");
  return choices.map(([name, { label }]) => ({
    label,
    kind: "quiet",
    width: "140px",
    cell: (record) => String(valueOf(record, name)),
  }));
}

export const STATUS_COLUMN: Column<AnyRecord> = {
  label: texts.status,
  kind: "badge",
  width: "116px",
  cell: ({ status }) => status && <PublishingState status={status} />,
};

export const CREATED_COLUMN: Column<AnyRecord> = {
  label: texts.createdAt,
  kind: "date",
  width: "118px",
  cell: ({ createdAt }) => <DateCell iso={createdAt} />,
};

const STATUS_OPTIONS = [
  { value: "", label: texts.allStatus },
  ...PUBLISHING_STATUSES.toReversed().map((status) => ({ value: status, label: status })),
];

const BY_STATUS: ListFilters = {
  choices: { status: PUBLISHING_STATUSES },
  view({ filters: { status = "" }, change }) {
    return {
      filters: (
        <SelectFilter
          label={texts.status}
          value={status}
          options={STATUS_OPTIONS}
          onChoose={(chosen) => change({ filters: { status: chosen } })}
        />
      ),
      words: status ? [uiTexts.filterBy(texts.status, status)] : [],
    };
  },
};
const NO_FILTER: ListFilters = { choices: {}, view: () => ({ filters: undefined, words: [] }) };

interface WithFiltersProps {
  children: (filters: ListFilters) => ReactNode;
}

function WithStatusFilter({ children }: WithFiltersProps) {
  return children(BY_STATUS);
}

function WithoutFilter({ children }: WithFiltersProps) {
  return children(NO_FILTER);
}
