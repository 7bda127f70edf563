// Separate from `categories.ts`, which public pages load.
import * as z from "zod";

import { LANGUAGES } from "#texts/language.ts";

import { lazyFields } from "../fields/lazyFields.ts";
import { lineField, requiredLine } from "../fields/textFields.ts";
import { CATEGORY_LIMITS, CATEGORY_ORDERS } from "./categories.ts";

/** Fields may be empty, as `CategoryText` says. */
export const categoryTextSchema = z.object(
  lazyFields({
    name: () => lineField(CATEGORY_MESSAGES.name, CATEGORY_LIMITS.name).default(""),
    filterLabel: () => lineField(CATEGORY_MESSAGES.filterLabel, CATEGORY_LIMITS.name).default(""),
  }),
);

export const categorySchema = z.object(
  lazyFields({
    name: () => requiredLine(CATEGORY_MESSAGES.nameRequired, CATEGORY_LIMITS.name),
    /** Empty means the same as the name. */
    filterLabel: () => lineField(CATEGORY_MESSAGES.filterLabel, CATEGORY_LIMITS.name).default(""),
    /** By further language. Texts in other languages stay. */
    texts: () => z.partialRecord(z.enum(LANGUAGES), categoryTextSchema, CATEGORY_MESSAGES.texts).optional(),
    isHiddenWhenEmpty: () => z.boolean(CATEGORY_MESSAGES.isHiddenWhenEmpty).default(true),
  }),
);

export type CategoryFields = z.output<typeof categorySchema>;

export const categoryMoveSchema = z.object(
  lazyFields({
    order: () => z.enum(CATEGORY_ORDERS, CATEGORY_MESSAGES.order),
    /** From 0. */
    position: () =>
      z
        .int(CATEGORY_MESSAGES.position)
        .min(0, CATEGORY_MESSAGES.position)
        .max(CATEGORY_LIMITS.categories - 1, CATEGORY_MESSAGES.position),
  }),
);

export type CategoryMove = z.output<typeof categoryMoveSchema>;

export const CATEGORY_MESSAGES = {
  nameRequired: "Name is required",
  nameTaken: "Another category has this name",
  name: "Name must be a text",
  lang: "Names in further languages are sent as texts",
  texts: "texts must have a name and a filterLabel for each language",
  filterLabel: "Filter label must be a text",
  isHiddenWhenEmpty: "isHiddenWhenEmpty must be true or false",
  notFound: "Category not found",
  tooMany: `There can be at most ${CATEGORY_LIMITS.categories} categories`,
  last: "The last category cannot be deleted. Add another one first.",
  order: "order must be form or filter",
  position: `position must be a whole number from 0 to ${CATEGORY_LIMITS.categories - 1}`,
  unassign: "unassign must be true",
  moveTo: "The category to move the activities to no longer exists",
  moveToSelf: "Choose another category to move the activities to",
} as const;
