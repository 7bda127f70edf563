import type { ReactNode } from "react";

import { RECORD_STATES, recordState } from "#content/contentType.ts";
import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordName, fieldValue } from "#content/fieldValue.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DateCell } from "../../ui/dates/DateCell.tsx";
import { LIST_DATE_LANGUAGE } from "../../ui/dates/dates.ts";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";
import type { Column } from "../list/columns.ts";

import type { ListConfig, ListFilters } from "./screenConfigs.ts";
import { DeleteRecordDialog } from "./DeleteRecordDialog.tsx";
import { PublishingStatusBadge } from "./PublishingStatusBadge.tsx";
import { fieldLabel } from "../typeTexts.ts";

type OptionalKey = "columns" | "FilterProvider" | "DeleteDialog" | "emptyText";

/** Adds the defaults: columns for name, choices, status and date, and a filter by status. */
export function createListConfig<R extends AnyRecord>(
  config: Omit<ListConfig<R>, OptionalKey> & Partial<Pick<ListConfig<R>, OptionalKey>>,
): ListConfig<R> {
  const { type } = config;
  return {
    columns: [nameColumn(type), ...choiceColumns(type), STATUS_COLUMN, CREATED_COLUMN],
    FilterProvider: StatusFilterProvider,
    DeleteDialog: DeleteRecordDialog,
    emptyText: "",
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

export const STATUS_COLUMN: Column<AnyRecord> = {
  get label() {
    return texts.status;
  },
  kind: "badge",
  width: "136px",
  cell: (record) => <PublishingStatusBadge state={recordState(record)} />,
};

export const CREATED_COLUMN: Column<AnyRecord> = {
  get label() {
    return texts.createdAt;
  },
  kind: "date",
  width: "118px",
  cell: ({ createdAt }) => <DateCell iso={createdAt} language={LIST_DATE_LANGUAGE} />,
};

const STATUS_OPTIONS = [
  {
    value: "",
    get label() {
      return texts.allStatus;
    },
  },
  ...RECORD_STATES.map((state) => ({
    value: state,
    get label() {
      return texts.statuses[state];
    },
  })),
];

export const STATUS_FILTER: ListFilters = {
  allowedValues: { status: RECORD_STATES },
  render({ filters: { status = "" }, change }) {
    return {
      filters: (
        <SelectFilter
          label={texts.status}
          value={status}
          options={STATUS_OPTIONS}
          onChoose={(chosen) => change({ filters: { status: chosen } })}
        />
      ),
      activeFilters: RECORD_STATES.filter((state) => state === status).map((state) =>
        uiTexts.filterBy({ label: texts.status, value: texts.statuses[state] }),
      ),
    };
  },
};

interface FilterProviderProps {
  children: (filters: ListFilters) => ReactNode;
}

function StatusFilterProvider({ children }: FilterProviderProps) {
  return children(STATUS_FILTER);
}
