import { MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";

import { defineContentType } from "./contentType.ts";
import type { RecordOf } from "./contentType.ts";

const IMAGE_MESSAGES = {
  notImage: "Only image files up to 5MB are allowed",
  tooLarge: "Only image files up to 5MB are allowed",
};

/** Pages of the firm's own, such as `/our-method`. */
export const PAGES = defineContentType({
  name: "page",
  plural: "pages",
  api: { base: "/pages", list: "/pages/get", upload: "/page-image" },
  fields: {
    title: { kind: "line", label: "Title", max: 200, required: "Title is required", translatable: true },
    description: {
      kind: "text",
      label: "Description for search engines",
      max: 500,
      invalid: "Description must be a text",
      translatable: true,
    },
    blocks: { kind: "blocks", label: "Content", max: 100, translatable: true },
  },
  publishedAtAfter: "blocks",
  nameField: "title",
  searchFields: ["title", "description", "blocks"],
  images: {
    exclusiveMaxBytes: MAX_SMALL_IMAGE_BYTES + 1,
    hint: "images up to 5MB each",
    logo: { ...IMAGE_MESSAGES, hint: "An image up to 5MB" },
    gallery: IMAGE_MESSAGES,
  },
  pages: { list: null, nav: "Pages", listName: "Pages", record: "", isOnHomePage: false },
  admin: { label: "Page", path: "/admin/page", icon: "desktop", shortcutKey: "o" },
  messages: {
    notFound: "Page not found",
    created: "Page created",
    updated: "Page updated",
    deleted: "Page deleted",
    loadFailed: "Couldn't load the page",
    createFailed: "Failed to create page.",
    updateFailed: "Failed to update page.",
  },
});

export type Page = RecordOf<typeof PAGES>;
