// What the forms of legal texts accept.
import * as z from "zod";

import { lazyFields } from "./lazyFields.ts";
import { LEGAL_LIMITS, LEGAL_STATUSES } from "./legal.ts";
import { isLegalDate } from "./legalDates.ts";
import { LEGAL_MESSAGES, publishProblems } from "./legalRules.ts";
import { tooLong } from "./text.ts";
import { lineField, requiredLine, textField } from "./textFields.ts";

/** Path segments of the API and of the sign-in pages, which share `/legal/…`. */
const RESERVED_SLUGS = new Set(["documents", "login", "preview", "setup", "template", "versions"]);

/** The fields by themselves, as a preview takes them. */
export const legalTextSchema = z.object(
  lazyFields({
    /** `YYYY-MM-DD`; a draft may leave it empty. */
    effectiveDate: () =>
      z
        .string(LEGAL_MESSAGES.dateForm)
        .trim()
        .refine((date) => date === "" || isLegalDate(date), LEGAL_MESSAGES.dateForm)
        .default(""),
    number: () => lineField(LEGAL_MESSAGES.numberForm, LEGAL_LIMITS.number).default(""),
    titleTh: titleField,
    titleEn: titleField,
    contentTh: contentField,
    contentEn: contentField,
    factsTh: factsField,
    factsEn: factsField,
    status: () => z.enum(LEGAL_STATUSES, LEGAL_MESSAGES.status).default("Draft"),
  }),
);

/** A version: everything but the document it belongs to. */
export const legalFieldsSchema = legalTextSchema.superRefine(reportProblems);
export type LegalFields = z.output<typeof legalTextSchema>;
export type LegalInput = z.input<typeof legalTextSchema>;

/** A new document together with its first version. */
export const newLegalTextSchema = legalTextSchema
  .extend(
    lazyFields({
      slug: () =>
        z
          .string(LEGAL_MESSAGES.slugForm)
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, LEGAL_MESSAGES.slugForm)
          .max(LEGAL_LIMITS.slug, tooLong(LEGAL_LIMITS.slug))
          .refine((slug) => !RESERVED_SLUGS.has(slug), LEGAL_MESSAGES.slugReserved),
    }),
  )
  .superRefine(reportProblems);
export type NewLegalText = z.output<typeof newLegalTextSchema>;

function titleField() {
  return lineField(LEGAL_MESSAGES.titleForm, LEGAL_LIMITS.title).default("");
}

function contentField() {
  return textField(LEGAL_MESSAGES.contentForm, LEGAL_LIMITS.content).default("");
}

function factsField() {
  const fact = z.object(
    {
      label: requiredLine(LEGAL_MESSAGES.factRequired, LEGAL_LIMITS.factLabel),
      value: requiredLine(LEGAL_MESSAGES.factRequired, LEGAL_LIMITS.factValue),
    },
    LEGAL_MESSAGES.factsForm,
  );
  return z
    .array(fact, LEGAL_MESSAGES.factsForm)
    .max(LEGAL_LIMITS.facts, `Please keep at most ${LEGAL_LIMITS.facts} facts`)
    .default([]);
}

function reportProblems(value: LegalFields, context: z.RefinementCtx) {
  for (const [field, message] of publishProblems(value)) {
    context.addIssue({ code: "custom", path: [field], message });
  }
}
