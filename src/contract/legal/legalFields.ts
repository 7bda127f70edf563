import * as z from "zod";

import { toGregorianDate } from "../fields/dates.ts";
import { lazyFields } from "../fields/lazyFields.ts";
import { rule } from "../fields/rule.ts";
import { formattedString, lineField, requiredLine, textField } from "../fields/textFields.ts";
import { LEGAL_LIMITS, LEGAL_STATUSES } from "./legal.ts";
import { isLegalDate } from "./legalDates.ts";
import { LEGAL_MESSAGES } from "./legalMessages.ts";

/** The fields without rules across them, as the preview needs them. */
export const legalTextSchema = z.object(
  lazyFields({
    /** `YYYY-MM-DD`; empty is allowed for a draft. */
    effectiveDate: () =>
      formattedString(rule("date", LEGAL_MESSAGES.dateForm))
        .trim()
        .overwrite(toGregorianDate)
        .refine((date) => date === "" || isLegalDate(date), rule("date", LEGAL_MESSAGES.dateForm))
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

export type LegalFields = z.output<typeof legalTextSchema>;
export type LegalInput = z.input<typeof legalTextSchema>;

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
