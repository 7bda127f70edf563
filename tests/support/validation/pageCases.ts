import { PAGES } from "#resources/pages.ts";
import { contentSchema } from "#resources/schema.ts";

import { recordCases } from "./recordCases.ts";
import * as is from "./fieldCases.ts";

export const PAGE_FORMS = {
  "a page": {
    // Blocks have tests of their own.
    schema: contentSchema(PAGES).omit({ blocks: true }),
    sample: { title: "Our method" },
    fields: {
      title: is.line("Title is required", 200),
      description: is.optionalText("Description must be a text", 500, ""),
      ...recordCases(),
    },
  },
};
