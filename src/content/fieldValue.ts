import type { AnyRecord, ContentType } from "./contentType.ts";

/** The value of a field of a record of any type. */
export function fieldValue(record: AnyRecord, field: string): unknown {
  return (record as unknown as Record<string, unknown>)[field];
}

export function recordName({ nameField }: ContentType, record: AnyRecord): string {
  // The name is a line of text.
  return String(fieldValue(record, nameField));
}
