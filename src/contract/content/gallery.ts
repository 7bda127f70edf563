// The order and the descriptions of a gallery, as they travel beside its files.
import * as z from "zod";

import { lineField } from "../fields/textFields.ts";

/** Characters of a description: a screen reader reads all of it in one go. */
export const MAX_ALT_CHARACTERS = 250;

const LIST = "gallery must be a JSON list of pictures, each with the path or the number of its image";

/** A picture by its stored path or by its place among the new files. */
export type GalleryEntry = z.output<ReturnType<typeof entrySchema>>;

/** The order wanted. What it does not name follows, unless it is removed. */
export const gallerySchema = z.array(z.lazy(entrySchema), LIST).max(100, LIST);

function entrySchema() {
  return z
    .object(
      {
        /** A stored path of the record's own gallery. */
        path: z.string(LIST).max(200, LIST).optional(),
        /** From 0: the place of a new picture among the files under `images`. */
        image: z.int(LIST).min(0, LIST).optional(),
        /** Left out, it stays as it was. */
        alt: lineField("A description must be a text", MAX_ALT_CHARACTERS).optional(),
      },
      LIST,
    )
    .refine(({ path, image }) => (path === undefined) !== (image === undefined), LIST);
}
