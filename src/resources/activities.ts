import { CATEGORY_LIMITS } from "#contract/content/categories.ts";
import { MAX_ACTIVITY_IMAGE_BYTES } from "#contract/images.ts";

import { defineContentType, REQUIRED_FIELDS_MESSAGE } from "./contentType.ts";
import type { RecordOf } from "./contentType.ts";

/** Activities, called projects in the API. */
export const ACTIVITIES = defineContentType({
  name: "activity",
  plural: "activities",
  api: {
    base: "/projects",
    list: "/projects/get",
    upload: "/project-image",
  },
  fields: {
    name: {
      kind: "line",
      label: "Activity Name",
      max: 200,
      required: REQUIRED_FIELDS_MESSAGE,
      translatable: true,
    },
    description: {
      kind: "text",
      label: "Description",
      max: 20_000,
      required: REQUIRED_FIELDS_MESSAGE,
      translatable: true,
    },
    link: {
      kind: "webAddress",
      label: "Website Link",
      max: 2_000,
      invalid: "Please enter a valid URL starting with http:// or https://",
    },
    /** Names of categories. */
    category: {
      kind: "lines",
      label: "Category",
      max: CATEGORY_LIMITS.name,
      required: REQUIRED_FIELDS_MESSAGE,
      invalid: "Please choose from the categories",
    },
  },
  publishedAtAfter: "link",
  nameField: "name",
  searchFields: ["name", "description"],
  images: {
    // "Under 20 MB" does not include 20 MB.
    exclusiveMaxBytes: MAX_ACTIVITY_IMAGE_BYTES,
    hint: "JPG, PNG, WebP or GIF, up to 20MB each",
    logo: {
      hint: "An image under 20MB",
      required: REQUIRED_FIELDS_MESSAGE,
      notImage: "Logo must be an image file only",
      tooLarge: "Logo file size must be less than 20MB",
    },
    gallery: {
      notImage: "Only image files allowed",
      tooLarge: "Some files are too large. Maximum size is 20MB",
    },
  },
  pages: {
    list: "/activities",
    nav: "Activities",
    listName: "Activities",
    record: "/activity-view",
    isOnHomePage: true,
  },
  admin: { label: "Activity", path: "/admin/activity", icon: "activity", shortcutKey: "a" },
  messages: {
    notFound: "Activity not found",
    created: "Activity created",
    updated: "Activity updated",
    deleted: "Activity deleted",
    loadFailed: "Failed to load activity data",
    createFailed: "Failed to create activity.",
    updateFailed: "Failed to update activity.",
  },
});

export type Activity = RecordOf<typeof ACTIVITIES>;
