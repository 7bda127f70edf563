import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import type { ContentType, PublishingStatus, RecordState, ReviewRequest } from "#content/contentType.ts";
import type { NewRecord } from "#contract/newRecord.ts";
import type { Language } from "#texts/language.ts";

import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";
import type { Choices } from "#web/admin/forms/conflict/conflictFields.ts";
import { useRecordForm } from "#web/admin/forms/useRecordForm.ts";
import type { RecordFormOptions } from "#web/admin/forms/useRecordForm.ts";

import { isRequired, missingMessage, storedState } from "./formValues.ts";
import type { FormValues } from "./formValues.ts";

/** What is saved: a record, or its text in one language. */
export interface PublishableText {
  updatedAt: string;
  /** Omitted if the text is missing. */
  status?: PublishingStatus | undefined;
  review?: ReviewRequest | null;
}

/** Uploads outside the form's images, such as pictures in a text. A save waits for them. */
export interface TextUploads {
  /** Called after each render. */
  connect: (form: { form: UseFormReturn<FormValues>; retryIfWaiting: () => void }) => void;
  beforeSave: RecordFormOptions<PublishableText, FormValues, FormValues>["beforeSave"];
  /** True until all are inserted. */
  isPending: boolean;
  /** Why they prevented a save. */
  failure: string | null;
  /** Shown at the pressed button while a save waits for them. */
  waitingText: string | undefined;
}

interface SaveDetails {
  state: RecordState;
  /** The version that may be overwritten; `null` for a new record. */
  expectedVersion: string | null;
  newRecord: NewRecord | null;
}

interface PublishingFormOptions<T extends PublishableText> extends Omit<
  RecordFormOptions<T, FormValues, FormValues>,
  "id" | "isRequired" | "keepsFailure" | "beforeSave" | "send"
> {
  type: ContentType;
  send: (values: FormValues, details: SaveDetails) => Promise<T>;
  uploads?: TextUploads | undefined;
}

export type PublishingFormControl<T extends PublishableText> = ReturnType<typeof usePublishingForm<T>>;

export interface RecordTextControl<
  T extends PublishableText = PublishableText,
> extends PublishingFormControl<T> {
  /** `undefined` for a new one. */
  recordId: string | undefined;
  /** Of the text. */
  language: Language;
}

export function formIdOf({ name }: ContentType): string {
  return `${name}-form`;
}

/** A form whose buttons say in which state it is saved: as a draft, ready for review, or published. */
export function usePublishingForm<T extends PublishableText>(options: PublishingFormOptions<T>) {
  const { type, record, uploads, send } = options;
  /** The state of the last pressed button. Also in a ref, because the request is sent before the next render. */
  const [intendedState, setIntendedState] = useState<RecordState>("Draft");
  const state = useRef(intendedState);
  const control = useRecordForm<T, FormValues, FormValues>({
    ...options,
    id: formIdOf(type),
    isRequired: (name) => isRequired(type, name),
    keepsFailure: true,
    beforeSave: uploads?.beforeSave,
    send: (values, expectedVersion, newRecord) =>
      send(values, { state: state.current, expectedVersion, newRecord }),
  });
  const { hasChanges, isSaving, isUnconfirmed, conflict } = control;
  useEffect(() => uploads?.connect(control));
  useLeaveGuard(hasChanges || uploads?.isPending === true, isSaving, isUnconfirmed);

  return {
    ...control,
    type,
    formId: control.id,
    /** Of the stored text; `null` for a new or missing one. */
    state: record && storedState(record),
    intendedState,
    failure: uploads?.failure ?? control.failure,
    waitingText: uploads?.waitingText,
    errorOf: (name: string) =>
      control.errorOf(name) && control.isMissing(name) ? missingMessage(type, name) : control.errorOf(name),
    submit(next: RecordState) {
      state.current = next;
      setIntendedState(next);
      return control.submit();
    },
    saveResolution(choices: Choices) {
      const saved = conflict.pending && storedState(conflict.pending.current);
      state.current = choices["status"] === "saved" && saved ? saved : intendedState;
      return control.saveResolution(choices);
    },
  };
}
