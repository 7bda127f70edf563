import type { Schedule } from "#contract/content/schedule.ts";
import { recordState, SEO_FIELDS } from "#resources/contentType.ts";
import type {
  AnyRecord,
  ContentType,
  PublishingStatus,
  RecordState,
  ReviewRequest,
} from "#resources/contentType.ts";
import { blocksText, parseBlocks } from "#resources/blocks/blockTexts.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { appendImages } from "#web/admin/forms/images/imageFormData.ts";
import type { FormImagesState } from "#web/admin/forms/images/formImages.ts";
import { blockName } from "#web/admin/kinds/blocks/blockTexts.ts";
import type { Dates } from "#web/admin/ui/dates/dates.ts";
import { fieldLabel } from "#web/admin/frame/typeTexts.ts";

export type FormValue = string | string[] | Block[];
/** The values of a form by field name. */
export type FormValues = Record<string, FormValue>;

/** What is saved: a record, or its text in one language. */
export interface PublishableText {
  updatedAt: string;
  /** Omitted if the text is missing. */
  status?: PublishingStatus | undefined;
  review?: ReviewRequest | null;
  schedule?: Schedule | undefined;
}

/** When the text is published and taken down, in the site's time zone. */
export const SCHEDULE_FIELDS = ["publishAt", "unpublishAt"] as const;

// `Object.keys` returns `string[]`.
export const SEO_FIELD_NAMES = Object.keys(SEO_FIELDS) as (keyof typeof SEO_FIELDS)[];

/** In the order of the form, including a required logo. The address is last: few change it. */
export function fieldNamesOf({ fields, publishedAtAfter, images }: ContentType): string[] {
  const logo = images.logo.required === undefined ? [] : ["logo"];
  const names = Object.keys(fields).flatMap((name) =>
    name === publishedAtAfter ? [name, "publishedAt", ...logo] : [name],
  );
  return [...names, "slug"];
}

/** Without the logo. */
export function valueNamesOf(type: ContentType): string[] {
  return fieldNamesOf(type).filter((name) => name !== "logo");
}

/** The fields that each language has its own text of, and the address, in the order of the form. */
export function translatableNamesOf(type: ContentType): string[] {
  return valueNamesOf(type).filter((name) => {
    const field = type.fields[name];
    return name === "slug" || (field !== undefined && "translatable" in field);
  });
}

export function labelOf(type: ContentType, name: string): string {
  if (name === "publishedAt") return texts.publishedOn;
  if (name === "slug") return texts.address.label;
  if (name === "publishAt" || name === "unpublishAt") return texts.schedule[name];
  return name === "logo" ? texts.logo : fieldLabel(type, name);
}

export function isRequired({ fields, images }: ContentType, name: string): boolean {
  if (name === "logo") return images.logo.required !== undefined;
  const field = fields[name];
  return field !== undefined && "required" in field && field.required !== undefined;
}

/** The message at an empty required field; the banner has the general one. */
export function missingMessage(type: ContentType, name: string): string {
  const label = labelOf(type, name);
  return type.fields[name]?.kind === "lines"
    ? texts.chooseOne({ label: label.toLowerCase() })
    : texts.required({ label });
}

/** @param record `null` for a new one */
export function initialValues(type: ContentType, record: AnyRecord | null, dates: Dates): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(type.fields)) {
    // The record has a value of the field's kind under its name.
    const stored = record && (record as unknown as Record<string, FormValue | null>)[name];
    const empty = field.kind === "choice" ? field.defaultValue : emptyValue(field);
    // As the kind says.
    values[name] = stored ?? (empty as FormValue);
  }
  return {
    ...values,
    slug: record?.slug ?? "",
    publishedAt: record?.publishedAt ? dates.isoDay(record.publishedAt) : "",
    ...scheduleValues(record?.schedule, dates),
  };
}

export function scheduleValues(schedule: Schedule | undefined, { isoMinute }: Pick<Dates, "isoMinute">) {
  const { publishAt = null, unpublishAt = null } = schedule ?? {};
  return {
    publishAt: publishAt === null ? "" : isoMinute(publishAt),
    unpublishAt: unpublishAt === null ? "" : isoMinute(unpublishAt),
  };
}

/** The multipart body of create and update. */
export function toFormData(values: Partial<FormValues>, state: RecordState, images: FormImagesState) {
  const body = new FormData();
  for (const [name, value = ""] of Object.entries(values)) {
    body.set(name, toSent(value));
  }
  for (const [name, value] of Object.entries(stateFields(state))) body.set(name, value);
  appendImages(body, images);
  return body;
}

/** A list is sent as JSON. */
export function toSent(value: FormValue = ""): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** How a request says in which state the text is saved. */
export function stateFields(state: RecordState): Record<string, string> {
  if (state === "Review") return { status: "Draft", readyForReview: "true" };
  return state === "Scheduled" ? { status: "Draft", scheduled: "true" } : { status: state };
}

/** @returns `null` for a missing text */
export function storedState({
  status,
  ...text
}: Partial<Pick<AnyRecord, "status" | "review" | "schedule">>): RecordState | null {
  return status ? recordState({ status, ...text }) : null;
}

/** The value of a field, of which translations have the stored text. */
export function parseValue({ fields }: ContentType, name: string, text: string): FormValue {
  return fields[name]?.kind === "blocks" ? parseBlocks(text) : text;
}

/** Formatted for display in a conflict. */
export function formatValue(
  name: string,
  value: FormValue | undefined,
  plainDay?: Dates["plainDay"],
): string {
  if (typeof value !== "string")
    return isBlocks(value) ? blocksText(value, blockName) : (value ?? []).join(", ");
  if (value === "" || !plainDay) return value;
  if (name === "publishedAt") return plainDay(value);
  return isScheduleField(name) ? `${plainDay(value.slice(0, 10))} ${value.slice(11)}` : value;
}

function isScheduleField(name: string): boolean {
  return SCHEDULE_FIELDS.some((field) => field === name);
}

function isBlocks(value: readonly unknown[] | undefined): value is Block[] {
  return typeof value?.[0] === "object";
}
