// The fields of a content type as data. Schemas, columns, forms and conflicts are derived from them.

interface BaseField {
  /** In forms, conflicts and messages. */
  label: string;
}

/** One line of text. */
export interface LineField extends BaseField {
  kind: "line";
  /** Characters. */
  max: number;
  /** The message of an empty field. Without it, the field is optional. */
  required?: string;
  /** The message of a value that is not a text, for optional fields. */
  invalid?: string;
  /** Each language has its own text. All other fields are the same in all languages. */
  translatable?: true;
}

/** Several lines of text. */
export interface TextField extends Omit<LineField, "kind"> {
  kind: "text";
}

/** An http(s) URL; an empty optional one is `null` on the wire. */
export interface WebAddressField extends BaseField {
  kind: "webAddress";
  max: number;
  required?: string;
  invalid: string;
}

/** One of a few fixed values. */
export interface ChoiceField<Option extends string = string> extends BaseField {
  kind: "choice";
  options: readonly Option[];
  /** Of a new record without a value. */
  defaultValue: Option;
  invalid: string;
}

/**
 * A non-empty list of distinct short texts. A type with such a field provides its own form component for it.
 */
export interface LinesField extends BaseField {
  kind: "lines";
  /** Characters of each. */
  max: number;
  required: string;
  invalid: string;
}

export type Field = LineField | TextField | WebAddressField | ChoiceField | LinesField;
export type Fields = Readonly<Record<string, Field>>;

type FieldOptions<F extends Field> = Omit<F, "kind">;

export function line<const F extends FieldOptions<LineField>>(field: F): F & { kind: "line" } {
  return { ...field, kind: "line" };
}

export function text<const F extends FieldOptions<TextField>>(field: F): F & { kind: "text" } {
  return { ...field, kind: "text" };
}

export function webAddress<const F extends FieldOptions<WebAddressField>>(
  field: F,
): F & { kind: "webAddress" } {
  return { ...field, kind: "webAddress" };
}

export function choice<const F extends FieldOptions<ChoiceField>>(field: F): F & { kind: "choice" } {
  return { ...field, kind: "choice" };
}

export function lines<const F extends FieldOptions<LinesField>>(field: F): F & { kind: "lines" } {
  return { ...field, kind: "lines" };
}

/** The value of a field in forms and in the API's bodies. */
export type ValueOf<F> = F extends { kind: "choice"; options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: "lines" }
    ? string[]
    : string;

/** The value of a field in a record on the wire. */
export type WireValueOf<F> = F extends { kind: "webAddress" }
  ? F extends { required: string }
    ? string
    : string | null
  : ValueOf<F>;
