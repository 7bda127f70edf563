// The fields of a content type: those of the kinds that its tables and forms support.
import type {
  ChoiceField as Choice,
  LineField as Line,
  LinesField,
  MarkdownField as Markdown,
  TextField as Text,
  ValueOf,
  WebAddressField,
} from "./kinds/kinds.ts";
import type { BlocksField as Blocks, ImageField } from "./kinds/pageKinds.ts";

interface Translatable {
  /** Each language has its own text. All other fields are the same in all languages. */
  translatable?: true;
}

interface ChoiceField extends Choice {
  /** Of a new record without a value. */
  defaultValue: string;
}

/** At most one of a type: a single record has its HTML as `html`. Lists leave the text out. */
type MarkdownField = Markdown & Translatable;

/** At most one of a type: a single record has what its blocks show as `sections`. Stored as JSON. */
type BlocksField = Blocks & Translatable;

/** A type with a required list of lines provides its own form component for it. */
type NamesField = LinesField & { required: string };

/** The label is that in forms, conflicts and messages. */
export type Field = (
  | ((Line | Text | ImageField) & Translatable)
  | MarkdownField
  | BlocksField
  | WebAddressField
  | ChoiceField
  | NamesField
) & {
  label: string;
};
export type Fields = Readonly<Record<string, Field>>;

/** The value of a field in a record on the wire. */
export type WireValueOf<F> = F extends { kind: "webAddress" }
  ? F extends { required: string }
    ? string
    : string | null
  : ValueOf<F>;
