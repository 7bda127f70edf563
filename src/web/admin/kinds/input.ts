import type { ComponentProps, ComponentType, ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { Control, FieldValues, UseFormRegisterReturn } from "react-hook-form";

import type { SourceChange } from "#contract/content/translations.ts";
import type { Field } from "#resources/kinds/kinds.ts";
import type { Language } from "#texts/language.ts";

/** What an input needs of its form. Names are paths, such as `services.0.title`. */
export interface InputControl {
  form: {
    control: object;
    register(name: string, options?: { valueAsNumber: true }): UseFormRegisterReturn;
    getValues(name: string): unknown;
    setValue(name: string, value: unknown, options?: { shouldDirty: true; shouldValidate: boolean }): void;
    trigger(name?: string | readonly string[]): Promise<unknown>;
  };
  formId: string;
  errorOf(name: string): string | undefined;
  isChanged(name: string): boolean;
}

export interface InputProps<F extends Field = Field> extends Pick<ComponentProps<"input">, "inputMode"> {
  control: InputControl;
  name: string;
  field: F;
  label: string;
  /** The accessible name, if the label is the same in each row. */
  fullLabel?: string | undefined;
  note?: ReactNode;
  placeholder?: string | undefined;
  optional?: boolean;
  /** Of the text; detected if omitted. */
  lang?: Language | undefined;
  /** True for a field whose limits nobody reaches. */
  hidesLimits?: boolean;
  /** How much is typed. By default, of how many characters. */
  describeLength?: (text: string, max: number) => string | undefined;
  /** True for a line that is often longer than the field. */
  isMultiline?: boolean;
  /** By default, an option is its own name. */
  nameOption?: (option: string) => string;
  /** True for a choice whose options fit beside one another. */
  isSegmented?: boolean;
  /** Of a list of rows. */
  rows?: RowTexts | undefined;
  /** Draws the parts of a value, each as its kind says. */
  FieldInput?: ComponentType<InputProps>;
}

/** What a field of a translation translates. */
export interface FieldSource {
  language: Language;
  /** As it is stored. */
  text: string;
  /** Since the translation was saved. */
  change: SourceChange | undefined;
}

/** Rows are numbered from 1. */
export interface RowTexts {
  add: string;
  /** Names a row without a name. */
  row: (row: { number: number }) => string;
  /** The part that names a row. */
  nameField: string;
  /** True if parts that may be empty are marked. */
  marksOptional?: boolean;
  parts: Readonly<Partial<Record<string, PartTexts>>>;
}

interface PartTexts {
  label: string;
  fullLabel?: (row: { number: number }) => string;
  note?: string | undefined;
  placeholder?: string;
}

/** A descriptor knows the fields of a form only by name. */
export function looseControl({ form }: Pick<InputControl, "form">) {
  return form.control as Control<FieldValues>;
}

export function useFieldValue({ control, name }: Pick<InputProps, "control" | "name">): unknown {
  return useWatch({ control: looseControl(control), name });
}

/** What is around the input of every kind. */
export function labelProps({ control, name, label, fullLabel, note, placeholder, optional }: InputProps) {
  return {
    label,
    "aria-label": fullLabel,
    note,
    placeholder,
    optional,
    error: control.errorOf(name),
    changed: control.isChanged(name),
  };
}
