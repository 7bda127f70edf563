// Separate, because public pages need only the limits.
import { CATEGORY_LIMITS } from "./categories.ts";

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
