import type { QueryKey } from "@tanstack/react-query";
import type { FieldValues, Resolver, UseFormReturn } from "react-hook-form";

import type { RecordState } from "#resources/contentType.ts";
import type { NewRecord } from "#contract/newRecord.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";

import type { NewToast } from "#web/admin/ui/toasts/toasts.ts";

import type { ConflictNote } from "./conflict/conflictFields.ts";
import type { FormImagesState } from "./images/formImages.ts";
import type { ImagesControl } from "./images/useFormImages.ts";

/** The three objects of `useEditor`: what is edited, the record, and how it is saved. */

export interface StoredRecord {
  updatedAt: string;
}

export interface EditorField {
  /** `logo` is an image. A new record needs it, unless it is optional. */
  name: string;
  label: string;
  /** Shown at the field while it is empty. Defaults to the message of the validation. */
  missingText?: string;
  /** Never listed as missing. */
  isOptional?: boolean;
  /** Never autosaved, nor compared with another version, such as a password. */
  isExcluded?: boolean;
}

/** What the validation may ask. */
export interface EditorContext {
  /** In which the last pressed button saves. */
  state: () => RecordState;
}

/** What is edited: plain data and pure functions. */
export interface EditorResource<T extends StoredRecord, V extends FieldValues, O> {
  /** The id of the form element. */
  formId: string;
  /** In the order of the screen. */
  fields: readonly EditorField[];
  toValues: (record: T) => V;
  /** The values of a new record. */
  emptyValues?: V | undefined;
  resolver: Resolver<V, EditorContext, O>;
  /** Of a record whose buttons say in which state it is saved. */
  stateOf?: ((record: T) => RecordState | null) | undefined;
  /** For one record, such as "activity". */
  noun: string;
  nameOf: (record: T) => string;
  /** A value as text in a conflict, if it is none. */
  textOf?: ((values: V, name: string) => string) | undefined;
  /** What a conflict says about what has no choice in it. */
  noteOf?: ((values: V, images: FormImagesState | undefined) => ConflictNote | undefined) | undefined;
}

export interface EditedRecord<T extends StoredRecord> {
  /** `null` for a new one. */
  stored: T | null;
  /** Kind and record, such as `activity new` or `activity 0190…`. */
  draftName: string;
  images?: ImagesControl;
}

/** Uploads outside the form's images, such as pictures in a text. A save waits for them. */
export interface TextUploads<V extends FieldValues = FieldValues> {
  /** Called after each render. */
  connect: (form: { form: Pick<UseFormReturn<V>, "setValue">; retryIfWaiting: () => void }) => void;
  /** `blocked`: sends nothing. `offline`: submits the form again when the connection returns. */
  wait: () => Promise<"ready" | "blocked" | "offline">;
  /** True until all are inserted. */
  isPending: boolean;
  /** Why they prevented a save. */
  failure: string | null;
  /** Shown at the pressed button while a save waits for them. */
  waitingText: string | undefined;
}

export interface SaveDetails {
  /** The version that may be overwritten; `null` for a new record. */
  expectedVersion: string | null;
  /** `null` for an existing one. */
  newRecord: NewRecord | null;
  state: RecordState;
}

/** How it is saved, what is said, and what happens after. */
export interface Saving<T extends StoredRecord, V extends FieldValues, O> {
  send: (fields: O, details: SaveDetails) => Promise<T>;
  uploads?: TextUploads<V> | undefined;
  failureText: string;
  /** Shows the server's message at the top of the page even if it is also shown at the fields. */
  keepsFailure?: boolean;
  /** Called before the focus moves to the field that prevents the save. */
  onBlocked?: (() => void) | undefined;
  onRejected?: ((error: ApiError, form: UseFormReturn<V, EditorContext, O>) => void) | undefined;
  /** Invalidated after a save, or if the record no longer exists. */
  queryKeys?: readonly QueryKey[];
  describeSaved?: (saved: T) => Omit<NewToast, "kind">;
  onSaved?: (saved: T, form: UseFormReturn<V, EditorContext, O>) => void;
  /** Called after a save while the form is mounted, and when the changes are discarded. */
  onClose?: () => void;
}
