import type * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { rule } from "../fields/rule.ts";
import { asciiSlugField } from "../fields/textFields.ts";
import { LEGAL_LIMITS } from "./legal.ts";
import { legalTextSchema } from "./legalFields.ts";
import type { LegalFields } from "./legalFields.ts";
import { LEGAL_MESSAGES } from "./legalMessages.ts";
import { findPublishProblems } from "./legalValidation.ts";

/** Path segments of the API and of the sign-in pages, which are below `/legal/` too. */
const RESERVED_SLUGS = new Set(["documents", "login", "preview", "setup", "template", "versions"]);

/** All fields of a version except the document. */
export const legalFieldsSchema = legalTextSchema.superRefine(addPublishIssues);

/** A new document with its first version. */
export const newLegalTextSchema = legalTextSchema
  .extend(
    lazyFields({
      slug: () =>
        asciiSlugField(LEGAL_MESSAGES.slugForm, LEGAL_LIMITS.slug).refine(
          (slug) => !RESERVED_SLUGS.has(slug),
          rule("reserved", LEGAL_MESSAGES.slugReserved),
        ),
    }),
  )
  .superRefine(addPublishIssues);
export type NewLegalText = z.output<typeof newLegalTextSchema>;

function addPublishIssues(value: LegalFields, context: z.RefinementCtx) {
  for (const { field, message, ...params } of findPublishProblems(value)) {
    context.addIssue({ code: "custom", path: [field], message, params });
  }
}
