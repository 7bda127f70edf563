// Activities ("projects" in the API): the schema that the form and the server share, and what a record looks like.
import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { isWebAddress } from "../fields/text.ts";
import { lineField, requiredLine, requiredText } from "../fields/textFields.ts";
import type { Picture } from "../pictures.ts";
import { CATEGORY_LIMITS } from "./categories.ts";
import { publishedAtField } from "./publishedAt.ts";

/** Texts of the product spec, sections 5 and 8. */
export const ACTIVITY_MESSAGES = {
  required: "Please fill in all required fields",
  linkForm: "Please enter a valid URL starting with http:// or https://",
  logoNotImage: "Logo must be an image file only",
  logoTooLarge: "Logo file size must be less than 20MB",
  galleryNotImage: "Only image files allowed",
  galleryTooLarge: "Some files are too large. Maximum size is 20MB",
  unknownCategory: "Please choose from the categories",
  notFound: "Activity not found",
  createFailed: "Failed to create activity.",
  updateFailed: "Failed to update activity.",
  loadFailed: "Failed to load activity data",
} as const;

/** Characters. */
export const ACTIVITY_LIMITS = { name: 200, description: 20_000, link: 2_000 } as const;

/** The text fields of create and edit; files travel beside them. */
export const activityFieldsSchema = z.object(
  lazyFields({
    name: () => requiredLine(ACTIVITY_MESSAGES.required, ACTIVITY_LIMITS.name),
    description: () => requiredText(ACTIVITY_MESSAGES.required, ACTIVITY_LIMITS.description),
    link: () =>
      lineField(ACTIVITY_MESSAGES.linkForm, ACTIVITY_LIMITS.link)
        .refine((link) => link === "" || isWebAddress(link), ACTIVITY_MESSAGES.linkForm)
        .default(""),
    /** Names; whether there are such categories is known where they are stored. */
    category: () =>
      z
        .array(
          requiredLine(ACTIVITY_MESSAGES.unknownCategory, CATEGORY_LIMITS.name),
          ACTIVITY_MESSAGES.unknownCategory,
        )
        .min(1, ACTIVITY_MESSAGES.required)
        .transform((names) => [...new Set(names)]),
    publishedAt: publishedAtField,
  }),
);

export type ActivityFields = z.output<typeof activityFieldsSchema>;

/** An activity on the wire. */
export interface Activity {
  _id: string;
  name: string;
  /** Plain text; an empty line starts a paragraph. */
  description: string;
  link: string | null;
  /** Names. */
  category: string[];
  /** Stored paths, as in `pictures`. */
  logo: string | null;
  images: string[];
  /** Size and description of every stored path above, the logo first. */
  pictures: Picture[];
  /** ISO 8601, UTC, like the other times; activities are ordered by it. */
  publishedAt: string;
  createdAt: string;
  updatedAt: string;
}
