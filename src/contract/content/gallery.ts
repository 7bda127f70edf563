import * as z from "zod";

import { boundedString, lineField } from "../fields/textFields.ts";

/** Characters: a screen reader reads a description in one go. */
export const MAX_ALT_LENGTH = 250;

const INVALID_GALLERY_MESSAGE =
  "gallery must be a JSON list of pictures, each with the path or the number of its image";

/** An image by its stored path, or by its index among the new files. */
export type GalleryEntry = z.output<ReturnType<typeof entrySchema>>;

/** The order of the gallery. Images that are not listed follow unless they are removed. */
export const gallerySchema = z
  .array(z.lazy(entrySchema), INVALID_GALLERY_MESSAGE)
  .max(100, INVALID_GALLERY_MESSAGE);

const INVALID_ALTS_MESSAGE = "alts must be a JSON list of pictures, each with its path and its alt text";

/** The alternative text of a gallery image in one language. */
export type ImageText = z.output<ReturnType<typeof imageTextSchema>>;

/** In a further language. Images that are not listed keep their texts. */
export const imageTextsSchema = z
  .array(z.lazy(imageTextSchema), INVALID_ALTS_MESSAGE)
  .max(100, INVALID_ALTS_MESSAGE);

function imageTextSchema() {
  return z.object(
    { path: boundedString(INVALID_ALTS_MESSAGE, 200), alt: altField().default("") },
    INVALID_ALTS_MESSAGE,
  );
}

/** Empty without a text. */
export function altField() {
  return lineField("A description must be a text", MAX_ALT_LENGTH);
}

function entrySchema() {
  return z
    .object(
      {
        /** A stored path of the record's gallery. */
        path: boundedString(INVALID_GALLERY_MESSAGE, 200).optional(),
        /** The index of a new image among the files in `images`, from 0. */
        image: z.int(INVALID_GALLERY_MESSAGE).min(0, INVALID_GALLERY_MESSAGE).optional(),
        /** Omitted, it stays unchanged. */
        alt: altField().optional(),
      },
      INVALID_GALLERY_MESSAGE,
    )
    .refine(({ path, image }) => (path === undefined) !== (image === undefined), INVALID_GALLERY_MESSAGE);
}
