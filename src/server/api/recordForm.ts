// The multipart form of a record with a logo and a gallery: what its kinds have in common, from the body to the held pictures.
import * as z from "zod";

import { gallerySchema } from "#contract/gallery.ts";
import type { GalleryEntry } from "#contract/gallery.ts";
import { lazyFields } from "#contract/lazyFields.ts";
import { fileOfPath, MAX_GALLERY_PICTURES } from "#contract/pictures.ts";
import type { PictureRule } from "#server/images/inspectPicture.ts";
import type { FileChange, RecordFiles } from "#server/store/galleries.ts";

import type { AppContext } from "./context.ts";
import type { ReceivedForm } from "./multipart.ts";
import { holdPictures, receivePictureForm } from "./pictureForm.ts";
import { check } from "./request.ts";

export interface RecordFormRules {
  logo: PictureRule;
  images: PictureRule;
  /** Of the whole body, and of one text. */
  maxBytes: number;
  maxTextBytes: number;
}

export type RecordForm = ReceivedForm<"logo" | "images">;

/** The pictures of a form, as the store takes them; released once this is disposed of. */
export interface HeldFiles extends AsyncDisposable {
  files: RecordFiles;
}

/** "At most 10 are kept": further gallery pictures are read past. */
export function receiveRecordForm(c: AppContext, rules: RecordFormRules): Promise<RecordForm> {
  return receivePictureForm(c, {
    maxBytes: rules.maxBytes,
    fields: { maxCount: 20, maxBytes: rules.maxTextBytes },
    files: {
      logo: { ...rules.logo, maxCount: 1, extra: "refuse" },
      images: { ...rules.images, maxCount: MAX_GALLERY_PICTURES, extra: "ignore" },
    },
  });
}

/** A field that may be left out. */
export function textIn({ fields }: Pick<RecordForm, "fields">, name: string): string | undefined {
  return fields[name]?.[0];
}

/** JSON inside a text field, which may be left empty; what is no JSON is left for the schema to refuse. */
export function listIn(form: Pick<RecordForm, "fields">, name: string): unknown {
  try {
    return JSON.parse(textIn(form, name)?.trim() || "[]");
  } catch {
    return null;
  }
}

export async function holdFiles(c: AppContext, form: RecordForm, rules: RecordFormRules): Promise<HeldFiles> {
  await using stack = new AsyncDisposableStack();
  const logo = stack.use(await holdPictures(c, form.files.logo, rules.logo));
  const images = stack.use(await holdPictures(c, form.files.images, rules.images));
  const held = stack.move();
  return {
    files: { logo: logo.pictures[0] ?? null, images: images.pictures },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

const PATHS = "removeImages must be a JSON list of stored paths";

const logoRemovalSchema = z.object(
  lazyFields({
    removeLogo: () => z.enum(["true", "false", ""], "removeLogo must be true or false").optional(),
  }),
);
const removalSchema = logoRemovalSchema.extend(
  lazyFields({ removeImages: () => z.array(z.string(PATHS).max(200, PATHS), PATHS).max(100, PATHS) }),
);

const orderSchema = z.object({ gallery: gallerySchema });

/** What an update takes away, and the order that it wants. */
export function readFileChange(form: RecordForm): Omit<FileChange, "files"> {
  const { removeLogo, removeImages } = check(removalSchema, {
    removeLogo: textIn(form, "removeLogo"),
    removeImages: listIn(form, "removeImages"),
  });
  return {
    removeLogo: removeLogo === "true",
    removeFiles: removeImages.map(fileOfPath),
    gallery: readGallery(form),
  };
}

export function readGallery(form: RecordForm): GalleryEntry[] {
  return check(orderSchema, { gallery: listIn(form, "gallery") }).gallery;
}

export function readLogoRemoval(form: Pick<RecordForm, "fields">): boolean {
  return check(logoRemovalSchema, { removeLogo: textIn(form, "removeLogo") }).removeLogo === "true";
}
