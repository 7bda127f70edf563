import type { ComponentType, ReactNode } from "react";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import type { ContentApi } from "#web/api/content.ts";

import type { Column } from "../list/columns.ts";
import type { ListState } from "../list/useListState.ts";
import type { RowAction } from "../list/rowActions.ts";
import type { SaveRecord } from "./useContentForm.ts";

/** What the back office shows of a content type in its list; `loadDefaultListConfig` has the defaults. */
export interface ListConfig<R extends AnyRecord> {
  type: ContentType;
  api: ContentApi<R>;
  columns: readonly Column<R>[];
  /** Draws the list with the filters that the type has. */
  FilterProvider: ComponentType<{ children: (filters: ListFilters) => ReactNode }>;
  DeleteDialog: ComponentType<DeleteDialogProps<R>>;
  /** Below "No … yet". */
  emptyText: string;
  /** Rows of two lines of text. */
  isTall?: boolean;
  /** "Search title or author". */
  searchLabel?: string;
  /** Stands above the list. */
  Stats?: ComponentType;
  /** How much a record adds to each figure. */
  countsOf?: (record: R) => Record<string, number>;
  /** Stand before the button that creates a record. */
  actions?: ReactNode;
  /** Stand before "Edit". */
  rowActionsOf?: (record: R) => readonly RowAction[];
}

export interface ListFilters {
  /** The values that each filter knows. */
  allowedValues: Record<string, readonly string[]>;
  render: (state: ListState<string>) => {
    filters: ReactNode;
    /** What is chosen, such as `the category “EdTech”`. */
    activeFilters: readonly string[];
  };
}

export interface DeleteDialogProps<R extends AnyRecord> {
  config: ListConfig<R>;
  record: R;
  onClose: () => void;
}

/** The form of a content type in the back office. */
export interface FormConfig<R extends AnyRecord> {
  type: ContentType;
  api: ContentApi<R>;
  Form: ComponentType<RecordFormProps<R>>;
  /** Stands in place of the form where the record does not exist. */
  NotFound: ComponentType<{ type: ContentType }>;
}

export interface RecordFormProps<R extends AnyRecord> {
  config: FormConfig<R>;
  title: string;
  /** `null` for a new one. */
  record: R | null;
  save: SaveRecord<R>;
}
