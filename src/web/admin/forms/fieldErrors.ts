import { useState } from "react";
import { get } from "react-hook-form";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import type { EditorContext, EditorField } from "./editor.ts";
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
  const { errors: found, touchedFields } = form.formState;
  // Adding a row validates the whole list. The new row shows its errors once its fields are touched.
  const errors = [...listErrors(found)].filter(
    ([path]) => hasSubmitted || !path.includes(".") || get(touchedFields, path),
  );

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

/** Maps field paths, such as `services.0.title`, to messages. The texts of a list share its path, as they do their text box. */
export function listErrors(errors: object): Map<string, string> {
  const problems = new Map<string, string>();
  collectErrors(errors, "", problems);
  return problems;
}

function collectErrors(node: object, path: string, problems: Map<string, string>) {
  if ("message" in node && typeof node.message === "string") {
    const field = path.replace(/\.(root|\d+)$/, "");
    if (!problems.has(field)) problems.set(field, node.message);
    return;
  }
  for (const [key, part] of Object.entries(node)) {
    // `ref` holds the DOM element of the field.
    if (key === "ref" || typeof part !== "object" || part === null) continue;
    collectErrors(part, path ? `${path}.${key}` : key, problems);
  }
}

/** @param names all fields in the order of the form; a path is one of them or in one */
export function sortByField(paths: Iterable<string>, names: readonly string[]): string[] {
  const positionOf = (path: string) => names.findIndex((name) => isWithin(path, name));
  return [...paths]
    .filter((path) => positionOf(path) >= 0)
    .toSorted((one, other) => positionOf(one) - positionOf(other));
}

export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}
