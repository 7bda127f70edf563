import * as z from "zod";

import { lineField } from "../fields/textFields.ts";

/** Characters: a screen reader reads a description in one go. */
export const MAX_ALT_CHARACTERS = 250;

const LIST = "gallery must be a JSON list of pictures, each with the path or the number of its image";

/** An image by its stored path, or by its index among the new files. */
export type GalleryEntry = z.output<ReturnType<typeof entrySchema>>;

/** The order of the gallery. Images that are not listed follow unless they are removed. */
export const gallerySchema = z.array(z.lazy(entrySchema), LIST).max(100, LIST);

function entrySchema() {
  return z
    .object(
      {
        /** A stored path of the record's gallery. */
        path: z.string(LIST).max(200, LIST).optional(),
        /** The index of a new image among the files in `images`, from 0. */
        image: z.int(LIST).min(0, LIST).optional(),
        /** Omitted, it stays unchanged. */
        alt: lineField("A description must be a text", MAX_ALT_CHARACTERS).optional(),
      },
      LIST,
    )
    .refine(({ path, image }) => (path === undefined) !== (image === undefined), LIST);
}
