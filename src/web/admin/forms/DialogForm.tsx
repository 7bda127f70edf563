import type { ComponentProps, ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { DefaultValues, FieldValues, Path } from "react-hook-form";
import type * as z from "zod";

import type { ApiError } from "#web/api/http/ApiError.ts";

import { focusFirstInvalid } from "./focusField.ts";
import { FormBanner } from "./FormBanner.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { schemaResolver } from "./schemaResolver.ts";
import { useSending } from "./useSending.ts";

interface DialogFormOptions<V extends FieldValues, O, R> extends Pick<
  Parameters<typeof useSending>[0],
  "failureText" | "isRetrySafe"
> {
  formId: string;
  schema: z.ZodType<O, V>;
  /** See `schemaResolver`. */
  localFields?: readonly string[];
  /** Its keys are the fields in the order of the form. */
  defaultValues: DefaultValues<V> & object;
  /** Checks fields only when they are sent, such as a code. */
  isCheckedWhenSent?: boolean;
  send: (fields: O) => Promise<R>;
  onSaved: (saved: R) => void;
}

/** The form of a dialog that edits no record: without draft and comparison of versions. */
export function useDialogForm<V extends FieldValues, O, R>(options: DialogFormOptions<V, O, R>) {
  const { formId, schema, localFields, defaultValues, isCheckedWhenSent, send, onSaved, ...failing } =
    options;
  const names = Object.keys(defaultValues);
  const form = useForm<V, unknown, O>({
    resolver: schemaResolver(schema, localFields),
    defaultValues,
    ...(isCheckedWhenSent ? { reValidateMode: "onSubmit" } : { mode: "onTouched" }),
    shouldFocusError: false,
  });
  const sending = useSending({ form: { id: formId, names }, ...failing });

  function showRejection({ errors }: ApiError) {
    const rejected = names.filter((name) => errors[name]);
    for (const name of rejected) form.setError(name as Path<V>, { message: errors[name] ?? "" });
    // The error is shown at its field; the banner would repeat it.
    if (rejected.length > 0) sending.setFailure(null);
  }

  async function save(fields: O) {
    const outcome = await sending.send(() => send(fields));
    if (outcome.kind === "rejected") showRejection(outcome.error);
    if (outcome.kind === "saved") onSaved(outcome.saved);
  }

  return {
    formId,
    form,
    isSaving: sending.isSaving,
    failure: sending.failure,
    /** True if another attempt may be needed to know the outcome. */
    isUnconfirmed: sending.isUnconfirmed && options.isRetrySafe !== false,
    errorOf: (name: Path<V>) => form.getFieldState(name, form.formState).error?.message,
    submit: () =>
      void sending.runExclusive(() =>
        form.handleSubmit(save, (invalid) => focusFirstInvalid(formId, Object.keys(invalid), names))(),
      ),
  };
}

interface DialogFormProps<V extends FieldValues, O> extends Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "submitLabel" | "busyText" | "onClose"
> {
  control: Omit<ReturnType<typeof useDialogForm<V, O, unknown>>, "errorOf">;
  children: ReactNode;
}

export function DialogForm<V extends FieldValues, O>(props: DialogFormProps<V, O>) {
  const { control, children, ...shown } = props;
  const { formId, form, isSaving, failure, isUnconfirmed, submit } = control;
  const { isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      {...shown}
      id={formId}
      busy={isSaving}
      hasChanges={isDirty}
      isUnconfirmed={isUnconfirmed}
      onSubmit={submit}
    >
      <FormBanner formId={formId} submitCount={submitCount} failure={failure} />
      {children}
    </FormDialog>
  );
}
