// The kinds of fields that resources consist of, as data. Schemas, empty values, columns and inputs are derived from them.
import type { Language } from "#texts/language.ts";

import type { OpeningTimes } from "../settings/openingTimes.ts";
import type { Block, PageField, RecordsValue } from "./pageKinds.ts";

/** One line of text. */
export interface LineField {
  kind: "line";
  /** Characters. */
  max: number;
  /** The message of an empty field. Without it, the field is optional. */
  required?: string;
  /** The message of a value that is not a text, for optional fields. */
  invalid?: string;
}

/** Several lines of text. */
export interface TextField extends Omit<LineField, "kind"> {
  kind: "text";
}

/** Formatted text of several lines. */
export interface MarkdownField extends Omit<LineField, "kind"> {
  kind: "markdown";
}

/** An http(s) URL; an empty optional one is `null` in a content record. */
export interface WebAddressField {
  kind: "webAddress";
  max: number;
  required?: string;
  invalid: string;
}

/** One of a few fixed values. */
export interface ChoiceField<Option extends string = string> {
  kind: "choice";
  options: readonly Option[];
  invalid: string;
}

/** Any of a few fixed values. */
export interface ChoicesField<Option extends string = string> {
  kind: "choices";
  options: readonly Option[];
  invalid: string;
}

/** Email addresses. */
export interface EmailsField {
  kind: "emails";
  max: number;
  invalid: string;
}

/** A key or password: written, never read. An omitted one stays, an empty one is removed. */
export interface SecretField {
  kind: "secret";
  max: number;
  /** True for a text of several lines. */
  isMultiline?: boolean;
  /** The message of what is no web address, for one that is enough to act with. */
  webAddress?: string;
}

/** A list of short texts. */
export interface LinesField {
  kind: "lines";
  /** Characters of each. */
  max: number;
  /** The message of an empty list. With it, the texts are distinct. Without it, the list may be empty. */
  required?: string;
  /** The message of an entry that is not a text or is empty. */
  invalid: string;
  maxLines?: number;
  /** In messages: "Please keep at most 8 points". */
  noun?: string;
}

/** A day as `YYYY-MM-DD`; may be empty. */
interface DateField {
  kind: "date";
  min: string;
  max: string;
  invalid: string;
}

export interface NumberField {
  kind: "number";
  min: number;
  max: number;
  /** In messages: "Months must be a whole number from 7 to 120". */
  noun: string;
}

export function numberMessage({ noun, min, max }: NumberField): string {
  return `${noun} must be a whole number from ${min} to ${max}`;
}

/** A list of entries with the same fields. */
export interface RowsField {
  kind: "rows";
  max: number;
  /** In messages: "Please keep at most 4 taglines". */
  noun: string;
  /** The message of a value that is no list of entries. Without it, other keys are rejected, as in settings. */
  invalid?: string;
  fields: Fields;
}

/** Fields below a common name. */
export interface GroupField {
  kind: "group";
  fields: Fields;
}

interface SlugField {
  kind: "slug";
  max: number;
}

/** Scheme, host and port of a URL, or empty. */
interface OriginField {
  kind: "origin";
  max: number;
}

/** An id that another service issues; may be empty. */
export interface CodeField {
  kind: "code";
  max: number;
  pattern: RegExp;
  /** In messages. */
  example: string;
}

export function codeMessage({ example }: CodeField): string {
  return `Please enter a value such as ${example}`;
}

interface PhoneField {
  kind: "phone";
  max: number;
}

interface OpeningTimesField {
  kind: "openingTimes";
  max: number;
  noun: string;
}

/** The values of the kinds that have no options, or whose options do not change the type. */
interface PlainValues {
  line: string;
  text: string;
  markdown: string;
  webAddress: string;
  /** A stored path, such as `/uploads/….webp`. */
  image: string;
  link: string;
  /** A stored path, such as `/files/….pdf`. */
  file: string;
  records: RecordsValue;
  blocks: Block[];
  date: string;
  lines: string[];
  number: number;
  switch: boolean;
  slug: string;
  origin: string;
  code: string;
  email: string;
  emails: string[];
  secret: string | undefined;
  phone: string;
  timeZone: string;
  /** ISO 3166-1 alpha-2, upper case; empty if not filled in. */
  country: string;
  /** A hue in degrees. Forms also send a hex colour. */
  accent: number;
  /** Degrees, WGS 84, and the zoom level from 1 (the world) to 19 (a building). */
  position: { latitude: number; longitude: number; zoom: number } | null;
  openingTimes: OpeningTimes[];
  languages: {
    main: Language;
    further: Language[];
    /** Those of `further` that only admins see, until one of them publishes them. */
    inPreparation?: Language[] | undefined;
  };
}

interface SimpleField {
  kind: "switch" | "email" | "timeZone" | "country" | "accent" | "position" | "languages";
}

export type Field =
  | LineField
  | TextField
  | MarkdownField
  | WebAddressField
  | ChoiceField
  | ChoicesField
  | EmailsField
  | SecretField
  | LinesField
  | DateField
  | NumberField
  | RowsField
  | GroupField
  | SlugField
  | PageField
  | OriginField
  | CodeField
  | PhoneField
  | OpeningTimesField
  | SimpleField;
export type FieldKind = Field["kind"];
export type Fields = Readonly<Record<string, Field>>;

interface RecordFieldOptions {
  /** Of a new record. */
  default?: unknown;
  /** The choices in other fields that need this one; omitted for all. */
  usedWith?: Readonly<Record<string, readonly string[]>>;
  /** Shown on request. */
  isAdvanced?: boolean;
}

/** The fields of a record whose form is derived from them. */
export type RecordFields = Readonly<Record<string, Field & RecordFieldOptions>>;

export function isUsed(
  { usedWith = {} }: RecordFieldOptions,
  values: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(usedWith).every(([name, choices]) => choices.includes(String(values[name])));
}

/** The value of a field in forms and in the API's bodies. */
export type ValueOf<F> = F extends { kind: "choice"; options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: "choices"; options: readonly (infer Option)[] }
    ? Option[]
    : F extends { kind: "group"; fields: infer Parts }
      ? FieldsValue<Parts>
      : F extends { kind: "rows"; fields: infer Parts }
        ? FieldsValue<Parts>[]
        : F extends { kind: infer Kind extends keyof PlainValues }
          ? PlainValues[Kind]
          : never;

export type FieldsValue<Parts> = { -readonly [Name in keyof Parts]: ValueOf<Parts[Name]> };

type SecretName<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends SecretField ? Name : never;
}[keyof Parts];

/** A record with secrets on the wire: they are written, never read. */
export type SecretRecord<Parts> = Omit<FieldsValue<Parts>, SecretName<Parts>> & {
  _id: string;
  /** Names of the secrets that are stored. */
  secrets: SecretName<Parts>[];
  /** ISO 8601, UTC; of a record that was never saved, the start of 1970. */
  createdAt: string;
  updatedAt: string;
};

/** The value of a field that nothing is filled in of; that of a choice is its first option. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "lines":
    case "choices":
    case "emails":
    case "rows":
    case "openingTimes":
    case "blocks":
      return [];
    case "records":
      return { source: "activities", pick: "newest", category: "", ids: [], count: 3 };
    case "group":
      return Object.fromEntries(Object.entries(field.fields).map(([name, part]) => [name, emptyValue(part)]));
    case "switch":
      return false;
    case "number":
      return field.min;
    case "choice":
      return field.options[0];
    case "position":
      return null;
    case "secret":
      return undefined;
    default:
      return "";
  }
}
