import { PAGES } from "#resources/pages.ts";
import { contentSchema } from "#resources/schema.ts";

import { plannedTime, publicationDate } from "./dateCases.ts";
import * as is from "./fieldCases.ts";

export const PAGE_FORMS = {
  "a page": {
    // Blocks have tests of their own.
    schema: contentSchema(PAGES).omit({ blocks: true }),
    sample: { title: "Our method" },
    fields: {
      title: is.line("Title is required", 200),
      description: is.optionalText("Description must be a text", 500, ""),
      status: is.strictFormat("Status must be Draft or Published", is.unchanged("Draft")),
      slug: is.slug(),
      publishedAt: publicationDate(),
      publishAt: plannedTime(),
      unpublishAt: plannedTime(),
    },
  },
};
