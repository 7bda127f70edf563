import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { fileNameOf, MEBIBYTE, MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";
import { assertStillAdmin } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { parseMultipart } from "#server/http/body/parseMultipart.ts";
import type { MultipartRules, MultipartForm } from "#server/http/body/parseMultipart.ts";
import { createValidator } from "#server/http/validate.ts";
import type { Validator } from "#server/http/validate.ts";

import type { AcquiredImages, ImageStore } from "./ImageStore.ts";
import type { ImageRule } from "./inspectImage.ts";

/** Stands for an uploaded file when the schema validates the form; the file itself is in `c.get("files")`. */
const FILE_PRESENT = "attached";

/** A required file in a form's schema. */
export function requiredFile(message: string) {
  return z.literal(FILE_PRESENT, message);
}

/**
 * Streams the form, then validates its texts. Of a repeated text field, the first value is used. The files are in
 * `c.get("files")` and are deleted after the request.
 * @throws AppError as `parseMultipart`, and `invalid`
 */
export function validateForm<Out>(
  { stagingFolder }: Pick<ImageStore, "stagingFolder">,
  rules: Omit<MultipartRules<string>, "stagingFolder">,
  schema: z.ZodType<Out>,
): Validator<"form", Out> {
  const validate = createValidator("form", schema);
  return async (c, next) => {
    // Disables the listener's timeout, which would cut off a phone on a slow connection.
    c.env?.disableBodyTimeout?.();
    await using received = await parseMultipart(c.req.raw, { ...rules, stagingFolder });
    addStoredPictures(received);
    c.set("files", received.files);
    // Hono's validator reads the form from here; its own parser holds whole files in memory.
    c.req.bodyCache.formData = toFormData(received);
    return await validate(c, next);
  };
}

const STORED_PATH = /^\/uploads\/[0-9a-f]{32}\.(?:jpg|png|gif|webp)$/;

/** A field of files also takes the paths of stored pictures as texts; they follow its files. */
function addStoredPictures({ fields, files }: MultipartForm<string>) {
  for (const [name, list] of Object.entries(files))
    for (const path of fields[name] ?? [])
      if (STORED_PATH.test(path))
        list.push({ path: "", bytes: 0, originalName: "", storedFile: fileNameOf(path) });
}

function toFormData({ fields, files }: MultipartForm<string>): FormData {
  const values = new FormData();
  for (const [name, [text = ""]] of Object.entries(fields)) if (!files[name]) values.set(name, text);
  for (const [name, { length }] of Object.entries(files)) if (length > 0) values.set(name, FILE_PRESENT);
  return values;
}

/**
 * Acquires the files of a field.
 * @throws AppError as `ImageStore.acquire` and `assertStillAdmin`
 */
export async function acquireImages(
  c: AppContext,
  images: ImageStore,
  rule: ImageRule,
): Promise<AcquiredImages> {
  const owner = c.get("session")?.user._id;
  const acquired = await images.acquire(c.get("files")[rule.field] ?? [], rule, owner);
  try {
    await assertStillAdmin(c);
  } catch (error) {
    await acquired[Symbol.asyncDispose]();
    throw error;
  }
  return acquired;
}

/** "Up to 5 MB" includes 5 MB. */
export function logoRule(texts: { logoNotImage: string; logoTooLarge: string }): ImageRule {
  return {
    field: "logo",
    notImage: texts.logoNotImage,
    tooLarge: texts.logoTooLarge,
    exclusiveMaxBytes: MAX_SMALL_IMAGE_BYTES + 1,
  };
}

export function validateLogoForm<Out>(images: ImageStore, rule: ImageRule, schema: z.ZodType<Out>) {
  const rules = {
    maxBytes: rule.exclusiveMaxBytes + MEBIBYTE,
    fields: { maxCount: 10, maxBytes: 16 * 1024 },
    files: { logo: { ...rule, maxCount: 1, extra: "reject" } },
  } as const;
  return validateForm(images, rules, schema);
}

/** A single image or file. @param missing the message without one */
export function validateUpload(
  images: ImageStore,
  { field, ...rule }: Omit<ImageRule, "notImage">,
  missing = "Please choose a picture",
) {
  const rules = {
    maxBytes: rule.exclusiveMaxBytes + MEBIBYTE,
    fields: { maxCount: 5, maxBytes: 1024 },
    files: { [field]: { ...rule, maxCount: 1, extra: "reject" } },
  } as const;
  return validateForm(images, rules, z.object(lazyFields({ [field]: () => requiredFile(missing) })));
}
