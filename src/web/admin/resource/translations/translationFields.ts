import type { ContentType, RecordState } from "#resources/contentType.ts";
import type { ImageText } from "#contract/content/gallery.ts";
import type { ImageAsset } from "#contract/images.ts";
import { altFieldName } from "#contract/content/translations.ts";
import type { Translation } from "#contract/content/translations.ts";
import { imageTexts } from "#texts/admin/images.ts";

import type { Dates } from "#web/admin/ui/dates/dates.ts";

import {
  formatValue,
  labelOf,
  parseValue,
  SCHEDULE_FIELDS,
  scheduleValues,
  stateFields,
  toSent,
  translatableNamesOf,
} from "../formValues.ts";
import type { FormValue, FormValues, PublishableText } from "../formValues.ts";

/** A field that each language has its own text of. */
export interface TranslationField {
  name: string;
  label: string;
  /** As a text to read; `undefined` if the record has no text in the main language. */
  source: string | undefined;
  /** The value that it is copied as. */
  value: FormValue;
  /** Of the image that an alternative text describes. */
  imagePath?: string;
}

/** A text with its fields by name, as in a record that the API sends. */
export interface StoredText extends PublishableText {
  slug: string;
  alts?: readonly ImageText[];
  /** Of a record, with the texts of the main language where this one has none. */
  pictures?: readonly ImageAsset[];
}

/** In the order of the form: the texts of the record with its address, then the alternative texts of its gallery. */
export function listTranslationFields(
  type: ContentType,
  { fields, slug, alts }: Translation,
): TranslationField[] {
  const texts = translatableNamesOf(type).map((name) => {
    const text = name === "slug" ? (slug ?? undefined) : fields?.[name];
    const value = parseValue(type, name, text ?? "");
    return { name, label: labelOf(type, name), source: text && formatValue(name, value), value };
  });
  const images = alts.map(({ path, alt }, index) => ({
    name: altFieldName(path),
    label: imageTexts.altLabel({ number: index + 1 }),
    source: alt,
    value: alt,
    imagePath: path,
  }));
  return [...texts, ...images];
}

/** The first text that a record has; with it, the form has the fields of all languages. */
export function findSource(translations: readonly Translation[]): Translation | undefined {
  return translations.find(({ fields }) => fields) ?? translations[0];
}

export function toStoredText(type: ContentType, translation: Translation): StoredText {
  const { fields, slug, alts, updatedAt, status, review, schedule } = translation;
  const texts = Object.entries(fields ?? {}).map(([name, text]) => [name, parseValue(type, name, text)]);
  return {
    ...Object.fromEntries(texts),
    slug: slug ?? "",
    alts,
    updatedAt,
    status: status ?? undefined,
    review: review ?? null,
    schedule,
  };
}

/** With the version of the source, so that a draft tells which one it translates. */
export function toTextValues(
  fields: readonly TranslationField[],
  stored: StoredText,
  { version }: Translation,
  dates: Pick<Dates, "isoMinute">,
): FormValues {
  // The text has the fields of its type.
  const texts = stored as unknown as Partial<Record<string, FormValue>>;
  const values = fields.map((field) => [
    field.name,
    field.imagePath ? altOf(field, stored) : (texts[field.name] ?? (Array.isArray(field.value) ? [] : "")),
  ]);
  return {
    ...Object.fromEntries(values),
    ...scheduleValues(stored.schedule, dates),
    sourceVersion: version ?? "",
  };
}

/** Empty for an image whose text is that of the main language. */
function altOf({ imagePath, source }: TranslationField, { alts, pictures = [] }: StoredText): string {
  const found = (alts ?? pictures).find(({ path }) => path === imagePath)?.alt ?? "";
  return !alts && found === source ? "" : found;
}

/** The texts of the images in a form. */
export function toImageTexts(fields: readonly TranslationField[], values: FormValues): ImageText[] {
  return fields.flatMap(({ name, imagePath }) =>
    imagePath ? [{ path: imagePath, alt: String(values[name] ?? "") }] : [],
  );
}

interface SavedVersion {
  state: RecordState;
  updatedAt: string | null;
}

/** The multipart body of an update. Shared fields are omitted, so that they stay unchanged. */
export function toTextForm(
  fields: readonly TranslationField[],
  values: FormValues,
  { state, updatedAt }: SavedVersion,
): FormData {
  const body = new FormData();
  for (const { name, imagePath } of fields) if (!imagePath) body.set(name, toSent(values[name]));
  for (const name of SCHEDULE_FIELDS) body.set(name, toSent(values[name]));
  const alts = toImageTexts(fields, values);
  if (alts.length > 0) body.set("alts", JSON.stringify(alts));
  const { sourceVersion } = values;
  for (const [name, value] of Object.entries({ ...stateFields(state), updatedAt, sourceVersion }))
    if (value) body.set(name, String(value));
  return body;
}
