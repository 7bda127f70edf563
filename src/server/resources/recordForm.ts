// The multipart form of a record with a logo and a gallery, from the body to the acquired images.
import * as z from "zod";

import type { ContentType } from "#resources/contentType.ts";
import { MAX_BLOCKS_LENGTH } from "#resources/kinds/pageKinds.ts";
import { contentSchema, fieldSchema, MAX_VERSION_LENGTH, statusField } from "#resources/schema.ts";
import { expectedVersionSchema } from "#contract/conflicts.ts";
import { gallerySchema, imageTextsSchema } from "#contract/content/gallery.ts";
import type { GalleryEntry, ImageText } from "#contract/content/gallery.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { fileNameOf, maxFormBytes, MAX_GALLERY_IMAGES } from "#contract/images.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import type { AppContext } from "#server/http/context.ts";
import type { NewRecordValues } from "#server/http/writeContext.ts";
import { acquireImages, requiredFile, validateForm } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import type { ImageRule } from "#server/media/inspectImage.ts";

import type { FieldValues } from "./texts.ts";
import type { UploadedImages } from "./gallery.ts";

interface RecordForm extends Omit<FieldValues, "publishAt" | "unpublishAt"> {
  gallery: GalleryEntry[];
  publishedAt?: string | undefined;
  /** As `scheduleField` defines them. */
  publishAt?: string | undefined;
  unpublishAt?: string | undefined;
}

export type NewRecordForm = RecordForm & NewRecordValues;

/** In a translation, shared fields may be omitted. */
export interface RecordUpdateForm extends RecordForm {
  removeLogo: boolean;
  removeImages: string[];
  /** The expected version, in milliseconds. */
  updatedAt?: number | undefined;
  /** Of a translation: the version of the text that it was made from. */
  sourceVersion?: string | undefined;
  /** Of a translation. */
  alts?: ImageText[] | undefined;
}

interface RecordFormRules {
  logo: ImageRule;
  images: ImageRule;
  /** Of the whole body. */
  maxBytes: number;
  /** Of one text field. */
  maxTextBytes: number;
}

/** The uploaded images of a form. Disposing it releases them. */
export interface AcquiredRecordImages extends AsyncDisposable {
  files: UploadedImages;
}

/** Further gallery images beyond the limit are skipped ("At most 10 are kept"). */
export function validateRecordForm<Out>(images: ImageStore, rules: RecordFormRules, schema: z.ZodType<Out>) {
  const form = {
    maxBytes: rules.maxBytes,
    fields: { maxCount: 20 + MAX_GALLERY_IMAGES, maxBytes: rules.maxTextBytes },
    files: {
      logo: { ...rules.logo, maxCount: 1, extra: "reject" },
      images: { ...rules.images, maxCount: MAX_GALLERY_IMAGES, extra: "ignore" },
    },
  } as const;
  return validateForm(images, form, schema);
}

export async function acquireRecordImages(
  c: AppContext,
  store: ImageStore,
  rules: RecordFormRules,
): Promise<AcquiredRecordImages> {
  await using stack = new AsyncDisposableStack();
  const logo = stack.use(await acquireImages(c, store, rules.logo));
  const images = stack.use(await acquireImages(c, store, rules.images));
  const acquired = stack.move();
  return {
    files: { logo: logo.images[0] ?? null, images: images.images },
    [Symbol.asyncDispose]: () => acquired.disposeAsync(),
  };
}

/** A UTF-16 code unit has at most three bytes in UTF-8. The fourth is for the escapes of lists, which are sent as JSON. */
const MAX_BYTES_PER_CHAR = 4;
const MIN_TEXT_LIMIT_BYTES = 128 * 1024;

export function recordFormRules({ images, fields }: ContentType): RecordFormRules {
  const { exclusiveMaxBytes, logo, gallery } = images;
  const maxChars = Math.max(
    ...Object.values(fields).map((field) =>
      field.kind === "blocks" ? MAX_BLOCKS_LENGTH : "max" in field ? field.max : 0,
    ),
  );
  return {
    logo: { ...logo, field: "logo", exclusiveMaxBytes },
    images: { ...gallery, field: "images", isList: true, exclusiveMaxBytes },
    maxBytes: maxFormBytes(exclusiveMaxBytes),
    maxTextBytes: Math.max(MIN_TEXT_LIMIT_BYTES, MAX_BYTES_PER_CHAR * maxChars),
  };
}

type SchemaFactories = Record<string, () => z.ZodType>;

export function newRecordSchema(type: ContentType): z.ZodType<NewRecordForm> {
  const { required } = type.images.logo;
  const logo: SchemaFactories = required === undefined ? {} : { logo: () => requiredFile(required) };
  const form = baseFormSchema(type).extend(lazyFields({ ...logo, ...newRecordFields }));
  // The engine handles the fields of all types by their names.
  return form as unknown as z.ZodType<NewRecordForm>;
}

/** A change without a status keeps it, so that it can't publish a draft by accident. */
export function recordUpdateSchema(type: ContentType): z.ZodType<RecordUpdateForm> {
  const form = baseFormSchema(type).extend(lazyFields({ ...updateOnlyFields, ...keptStatus }));
  return form as unknown as z.ZodType<RecordUpdateForm>;
}

/** The texts of one language. Shared fields are optional; omitted ones are unchanged. */
export function translationSchema(type: ContentType): z.ZodType<RecordUpdateForm> {
  const base = baseFormSchema(type);
  const shared: SchemaFactories = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (!("translatable" in field))
      shared[name] = () => z.undefined().or(base.shape[name] ?? fieldSchema(field));
  }
  const translationFields: SchemaFactories = {
    ...keptStatus,
    sourceVersion: () => boundedString("sourceVersion must be a text", MAX_VERSION_LENGTH).optional(),
    alts: () => jsonField(imageTextsSchema),
  };
  const form = base.extend(lazyFields({ ...updateOnlyFields, ...shared, ...translationFields }));
  return form as unknown as z.ZodType<RecordUpdateForm>;
}

/** Lists are sent as JSON in text fields. */
function baseFormSchema(type: ContentType) {
  const schema = contentSchema(type);
  const listFields: SchemaFactories = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.kind === "lines" || field.kind === "blocks")
      listFields[name] = () => jsonField(fieldSchema(field));
  }
  return schema.extend(
    lazyFields({ ...listFields, ...stateFields, gallery: () => jsonField(gallerySchema) }),
  );
}

/** JSON in a text field, which may be empty. The schema rejects invalid JSON. */
function jsonField<S extends z.ZodType>(schema: S) {
  return z.preprocess((text) => {
    try {
      return JSON.parse(String(text ?? "").trim() || "[]");
    } catch {
      return null;
    }
  }, schema);
}

const keptStatus = { status: () => statusField().unwrap().optional() };

/** What a draft is saved for. */
const stateFields = {
  readyForReview: () => optionalFlag("readyForReview must be true or false"),
  scheduled: () => optionalFlag("scheduled must be true or false"),
};

function optionalFlag(message: string) {
  return z
    .enum(["true", "false", ""], message)
    .optional()
    .transform((text) => (text ? text === "true" : undefined));
}

const REMOVE_IMAGES_MESSAGE = "removeImages must be a JSON list of stored paths";

/** For `lazyFields`. */
export const removeLogoField = {
  removeLogo: () =>
    z
      .enum(["true", "false", ""], "removeLogo must be true or false")
      .optional()
      .transform((text) => text === "true"),
};

/** The further fields of an update. */
const updateOnlyFields = {
  ...removeLogoField,
  removeImages: () =>
    jsonField(
      z
        .array(boundedString(REMOVE_IMAGES_MESSAGE, 200).transform(fileNameOf), REMOVE_IMAGES_MESSAGE)
        .max(100, REMOVE_IMAGES_MESSAGE),
    ),
  updatedAt: expectedVersionSchema,
};
