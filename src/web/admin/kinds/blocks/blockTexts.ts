import type { Fields, RowsField } from "#resources/kinds/kinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";

import type { RowTexts } from "../input.ts";

interface TypeTexts {
  name: string;
  /** Below the name in the list to choose from. */
  text: string;
  /** Labels of the fields and of the parts of their rows. */
  fields: Partial<Record<string, string>>;
  add?: string;
  row?: (row: { number: number }) => string;
}

export function textsOf(type: string): TypeTexts {
  const types: Partial<Record<string, TypeTexts>> = texts.types;
  return types[type] ?? { name: texts.unknown({ type }), text: "", fields: {} };
}

export function blockName(type: string): string {
  return textsOf(type).name;
}

export function optionName(option: string): string {
  const options: Partial<Record<string, string>> = texts.options;
  return options[option] ?? option;
}

export function noteOf(name: string): string | undefined {
  const notes: Partial<Record<string, string>> = texts.notes;
  return notes[name];
}

export function rowTextsOf(type: string, { fields }: RowsField): RowTexts {
  const { add = "", row = String, fields: labels } = textsOf(type);
  const parts = Object.keys(fields).map((name) => [
    name,
    { label: labels[name] ?? name, note: noteOf(name) },
  ]);
  const nameField = Object.keys(fields).find((name) => fields[name]?.kind === "line") ?? "";
  return { add, row, nameField, marksOptional: true, parts: Object.fromEntries(parts) };
}

/** The texts of a block that a person wrote, in its order. */
export function writtenTexts(fields: Fields, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind === "rows" && Array.isArray(value))
      return value.flatMap((row: object) => writtenTexts(field.fields, { ...row }));
    return ["line", "text", "markdown"].includes(field.kind) && value ? [String(value)] : [];
  });
}
