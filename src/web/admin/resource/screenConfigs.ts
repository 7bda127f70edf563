import type { ComponentType, ReactNode } from "react";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import type { EditingApi } from "#web/api/contentEditing.ts";
import type { OnProgress } from "#web/api/http/upload.ts";

import type { FieldSource } from "#web/admin/kinds/input.ts";
import type { Column } from "#web/admin/lists/columns.ts";
import type { TextUploads } from "#web/admin/forms/editor.ts";
import type { RowAction } from "#web/admin/lists/rowActions.ts";

import type { TextControl } from "./contentResource.ts";
import type { FormValues } from "./formValues.ts";

/** What the back office shows in the list of a content type; `loadDefaultListConfig` has the defaults. */
export interface ListConfig<R extends AnyRecord> {
  type: ContentType;
  api: EditingApi<R>;
  /** Called at each render, for the texts of the current language. */
  columns: () => readonly Column<R>[];
  /** A hook. Its array must be memoized. */
  useFilters: () => readonly ListFilter[];
  DeleteDialog: ComponentType<DeleteDialogProps<R>>;
  /** The text below "No … yet". */
  emptyText?: () => string;
  /** True for rows with two lines of text. */
  isTall?: boolean;
  /** The search's label, such as "Search title or author". */
  searchLabel?: () => string;
  /** Shown above the list. */
  Stats?: ComponentType;
  /** How one record changes the statistics. */
  countsOf?: (record: R) => Record<string, number>;
  /** Shown before the button that creates a record. */
  Actions?: ComponentType;
  /** Shown before "Edit". */
  rowActionsOf?: (record: R) => readonly RowAction[];
}

export interface ListFilter {
  /** In the URL and the list call. */
  name: string;
  label: () => string;
  /** The option without a filter, such as "All Status". */
  allLabel: () => string;
  options: () => readonly { value: string; label: string }[];
  /** "Add category": adds the label of an option to the list field of this name in several records. */
  addLabel?: () => string;
}

export interface DeleteDialogProps<R extends AnyRecord> {
  config: ListConfig<R>;
  record: R;
  onClose: () => void;
}

/** The form of a content type in the back office. */
export interface FormConfig<R extends AnyRecord> {
  type: ContentType;
  api: EditingApi<R>;
  Form: ComponentType<RecordFormProps<R>>;
  /**
   * A hook for the form of a text in a further language: its fields with their own editor.
   * @param onBlocked called before the focus moves to what prevents the save
   */
  useFieldEditors: (onBlocked: () => void) => FieldEditors;
  /** Shown if the record does not exist. */
  NotFound: ComponentType<{ type: ContentType }>;
}

export interface FieldEditors {
  uploads?: TextUploads<FormValues>;
  /** By the name of the field. */
  render?: Readonly<Record<string, (control: FieldControl, source: FieldSource) => ReactNode>>;
}

/** What an editor of a field needs of its form. */
type FieldControl = Pick<TextControl, "form" | "formId" | "language" | "errorOf" | "isChanged">;

export interface RecordFormProps<R extends AnyRecord> {
  config: FormConfig<R>;
  title: string;
  /** `null` for a new one. */
  record: R | null;
  save: (body: FormData, onProgress: OnProgress) => Promise<R>;
}
