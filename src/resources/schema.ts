import * as z from "zod";

import { altField } from "#contract/content/gallery.ts";
import { publishedAtField } from "#contract/content/publishedAt.ts";
import { scheduleField } from "#contract/content/schedule.ts";
import { slugField } from "#contract/content/slugs.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { fieldSchema as kindSchema } from "./kinds/schemas.ts";

import { isAtRoot, PUBLISHING_STATUSES } from "./contentType.ts";
import type { ContentType, FieldsOf, PublishingStatus } from "./contentType.ts";
import type { Field } from "./fields.ts";

/** Of `sourceVersion`. Characters. */
export const MAX_VERSION_LENGTH = 100;
/** Of a call without a status. */
const DEFAULT_STATUS: PublishingStatus = "Published";

/** The schema of the text fields, shared by form and server; files are sent separately. */
export type ContentSchema<T extends ContentType> = z.ZodObject<{
  [Name in keyof FieldsOf<T>]-?: z.ZodType<FieldsOf<T>[Name], FieldsOf<T>[Name] | undefined>;
}>;

export function contentSchema<T extends ContentType>(type: T): ContentSchema<T> {
  const schemaFactories = Object.entries(type.fields).map(([name, field]) => [
    name,
    () => fieldSchema(field),
  ]);
  const fields = z.object(
    lazyFields<Record<string, () => z.ZodType>>({
      ...Object.fromEntries(schemaFactories),
      status: () => statusField(),
      slug: () => slugField(isAtRoot(type)),
      publishedAt: publishedAtField,
      publishAt: scheduleField,
      unpublishAt: scheduleField,
    }),
  );
  // Built from the fields that the type is inferred from.
  return fields as unknown as ContentSchema<T>;
}

/**
 * The schema of a form with the texts of one language, the address and the version of the source.
 * @param altNames the fields with alternative texts of images
 */
export function textSchema<Values>(
  type: ContentType,
  altNames: readonly string[],
): z.ZodType<Values, Values> {
  const schemas = Object.entries(type.fields).flatMap(([name, field]) =>
    "translatable" in field ? [[name, fieldSchema(field)] as const] : [],
  );
  const alts = altNames.map((name) => [name, altField().default("")]);
  // The form handles the fields of all types by name.
  return z.object({
    ...Object.fromEntries([...schemas, ...alts]),
    slug: slugField(isAtRoot(type)),
    publishAt: scheduleField(),
    unpublishAt: scheduleField(),
    sourceVersion: boundedString("sourceVersion must be a text", MAX_VERSION_LENGTH),
  }) as unknown as z.ZodType<Values, Values>;
}

export function statusField(defaultStatus: PublishingStatus = DEFAULT_STATUS) {
  return z.enum(PUBLISHING_STATUSES, "Status must be Draft or Published").default(defaultStatus);
}

/** An optional field of a call that omits it is empty; a choice has its default. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = kindSchema(field);
  if (field.kind === "choice") return schema.default(field.defaultValue);
  if (field.kind === "blocks") return schema.default(() => []);
  return field.required === undefined ? schema.default("") : schema;
}
