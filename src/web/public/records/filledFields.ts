import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import type { Field } from "#resources/fields.ts";
import { fieldValue, isSeoField } from "#resources/contentType.ts";

interface FilledField {
  name: string;
  label: string;
  /** Never empty. */
  text: string;
}

/** Returns the non-empty fields of one kind, without the name field. */
export function filledFields(type: ContentType, record: AnyRecord, kind: Field["kind"]): FilledField[] {
  return Object.entries(type.fields)
    .filter(([name, field]) => field.kind === kind && name !== type.nameField && !isSeoField(name))
    .map(([name, { label }]) => ({ name, label, text: asText(fieldValue(record, name)) }))
    .filter(({ text }) => text !== "");
}

/** Returns the first non-empty long text, which lists show an excerpt of; empty if there is none. */
export function mainText(type: ContentType, record: AnyRecord): string {
  return filledFields(type, record, "text")[0]?.text ?? "";
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
