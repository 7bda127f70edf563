import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import type { EditorContext, EditorField } from "./editor.ts";
import { isWithin, listErrors } from "./fieldErrors.ts";
import type { FormImagesState } from "./images/formImages.ts";

interface CheckedFields {
  fields: readonly EditorField[];
  images: FormImagesState | undefined;
  /** The field of a required logo that is not chosen. */
  missingLogo: EditorField | undefined;
}

/** Which fields are invalid, and what each says. */
export function useFieldErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, EditorContext, O>,
  { fields, images, missingLogo }: CheckedFields,
) {
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const errors = [...listErrors(form.formState.errors)];

  function errorOf(name: string): string | undefined {
    if (name === "logo" && (images?.logoRejection || missingLogo))
      return images?.logoRejection?.message ?? (hasSubmitted ? missingLogo?.missingText : undefined);
    const error = errors.find(([path]) => isWithin(path, name))?.[1];
    const field = fields.find((one) => one.name === name);
    return error && field?.missingText && isMissing(field) ? field.missingText : error;
  }

  function isMissing({ name, isOptional }: EditorField): boolean {
    if (isOptional) return false;
    if (name === "logo") return isEmpty(images?.logoRejection ?? images?.logo);
    // Errors of the server have no `type`; their message is shown even at an empty field.
    const { error } = form.getFieldState(name as Path<V>, form.formState);
    return isEmpty(form.getValues(name as Path<V>)) && Boolean(error?.type);
  }

  // Listed only after the first attempt to save.
  const listed = hasSubmitted ? fields.filter(({ name }) => errorOf(name)) : [];
  return {
    errorOf,
    /** Empty required fields. */
    missing: listed.filter(isMissing),
    /** Fields with another error. */
    invalid: listed.filter((field) => !isMissing(field)),
    showErrors: () => setHasSubmitted(true),
  };
}

/** True for a value that a required field may not have; `null` is an image that is not chosen. */
function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) ? value.length === 0 : value === null || value === undefined;
}
