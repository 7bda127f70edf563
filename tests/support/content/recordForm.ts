import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import type { Field } from "#resources/fields.ts";
import { isSeoField } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";

import { uniquePng } from "./activityForm.ts";

/** Values of fields that accept only some values of their kind, by the plural name of the content type. */
const FIELD_OVERRIDES: Readonly<Record<string, Record<string, unknown>>> = {
  activities: { category: ["EdTech Consult"] },
};

export interface RecordFiles {
  logo?: Uint8Array | null;
  images?: Uint8Array[];
}

/** The API paths of a content type. */
export function apiPaths({ api: { base } }: ContentType) {
  return {
    create: `${base}/create`,
    list: `${base}/get`,
    read: (id: string) => `${base}/${id}`,
    update: (id: string) => `${base}/update/${id}`,
    remove: (id: string) => `${base}/delete/${id}`,
  };
}

/** Each content type with its name, for `test.each`. */
export const TYPES_BY_NAME: readonly [string, ContentType][] = CONTENT_TYPES.map((type) => [type.name, type]);

/** Returns valid values for all fields. */
export function sampleFields(type: ContentType): Record<string, unknown> {
  const fields = Object.entries(type.fields).map(([name, field]) => [
    name,
    isSeoField(name) ? "" : sampleValue(field),
  ]);
  return { ...Object.fromEntries(fields), ...FIELD_OVERRIDES[type.plural] };
}

/** The multipart form that the back office sends, with a logo unless `logo` is null. */
export function recordForm(
  type: ContentType,
  changes: Record<string, unknown> = {},
  { logo = uniquePng(0), images = [] }: RecordFiles = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sampleFields(type), ...changes })) {
    if (value !== undefined) form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  if (logo) form.set("logo", toBlob(logo), "logo.png");
  for (const image of images) form.append("images", toBlob(image), "photo.png");
  return form;
}

/** A record as the API returns it, named `name`. */
export function sampleRecord(type: ContentType, name: string): AnyRecord {
  const at = "2026-11-21T08:00:00.000Z";
  const record = {
    _id: `id-${name.toLowerCase().replaceAll(" ", "-")}`,
    ...sampleFields(type),
    [type.nameField]: name,
    status: "Published" as const,
    slug: `id-${name.toLowerCase().replaceAll(" ", "-")}`,
    logo: null,
    images: [],
    pictures: [],
  };
  return { ...record, publishedAt: at, createdAt: at, updatedAt: at };
}

function sampleValue(field: Field): unknown {
  switch (field.kind) {
    case "line":
      return "A school that reads";
    case "text":
    case "markdown":
      return "One term, four teachers.\n\nTwo terms, six.";
    case "webAddress":
      return "https://school.example";
    case "choice":
      return field.defaultValue;
    case "lines":
      return ["One"];
    case "blocks":
      return [
        { type: "text", isHidden: false, fields: { text: "One term, four teachers.\n\nTwo terms, six." } },
        { type: "later", isHidden: true, fields: { of: ["a newer version"] } },
      ];
  }
}

function toBlob(bytes: Uint8Array): Blob {
  return new Blob([Uint8Array.from(bytes)]);
}
