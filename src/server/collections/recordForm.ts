// The multipart form of a record with a logo and a gallery: what its kinds have in common, from the body to the held pictures.
import * as z from "zod";

import { seenAtSchema } from "#contract/conflicts.ts";
import { gallerySchema } from "#contract/content/gallery.ts";
import { fileOfPath, MAX_GALLERY_PICTURES } from "#contract/pictures.ts";
import type { AppContext } from "#server/http/context.ts";
import { acquireImages, validForm } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import type { PictureRule } from "#server/media/inspectPicture.ts";

import type { RecordFiles } from "./galleries.ts";

export interface RecordFormRules {
  logo: PictureRule;
  images: PictureRule;
  /** Of the whole body, and of one text. */
  maxBytes: number;
  maxTextBytes: number;
}

/** The pictures of a form, as the store takes them; released once this is disposed of. */
export interface HeldFiles extends AsyncDisposable {
  files: RecordFiles;
}

/** "At most 10 are kept": further gallery pictures are read past. */
export function validRecordForm<Out>(images: ImageStore, rules: RecordFormRules, schema: z.ZodType<Out>) {
  const form = {
    maxBytes: rules.maxBytes,
    fields: { maxCount: 20, maxBytes: rules.maxTextBytes },
    files: {
      logo: { ...rules.logo, maxCount: 1, extra: "refuse" },
      images: { ...rules.images, maxCount: MAX_GALLERY_PICTURES, extra: "ignore" },
    },
  } as const;
  return validForm(images, form, schema);
}

export async function holdFiles(
  c: AppContext,
  store: ImageStore,
  rules: RecordFormRules,
): Promise<HeldFiles> {
  await using stack = new AsyncDisposableStack();
  const logo = stack.use(await acquireImages(c, store, rules.logo));
  const images = stack.use(await acquireImages(c, store, rules.images));
  const held = stack.move();
  return {
    files: { logo: logo.pictures[0] ?? null, images: images.pictures },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** JSON inside a text field, which may be left empty; what is no JSON is left for the schema to refuse. */
export function jsonField<S extends z.ZodType>(schema: S) {
  return z.preprocess((text) => {
    try {
      return JSON.parse(String(text ?? "").trim() || "[]");
    } catch {
      return null;
    }
  }, schema);
}

const PATHS = "removeImages must be a JSON list of stored paths";

/** For `lazyFields`: the order and the descriptions of the pictures. */
export const galleryField = { gallery: () => jsonField(gallerySchema) };

/** For `lazyFields`. */
export const removeLogoField = {
  removeLogo: () =>
    z
      .enum(["true", "false", ""], "removeLogo must be true or false")
      .optional()
      .transform((text) => text === "true"),
};

/** For `lazyFields`: what the form of a change has beside that of a new record. */
export const changeFields = {
  ...removeLogoField,
  removeImages: () =>
    jsonField(z.array(z.string(PATHS).max(200, PATHS).transform(fileOfPath), PATHS).max(100, PATHS)),
  updatedAt: seenAtSchema,
};
