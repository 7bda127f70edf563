import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { rule } from "#contract/fields/rule.ts";
import { asciiSlugField } from "#contract/fields/textFields.ts";
import { recordSchema } from "./kinds/schemas.ts";
import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import { findUnfilledPlaceholders } from "./legalPlaceholders.ts";
import type { PlaceholderValues } from "./legalPlaceholders.ts";

import { LEGAL_FIELDS, LEGAL_MESSAGES, LEGAL_TEXT_NAMES, LEGAL_TEXTS, nameIn } from "./legalTexts.ts";
import type { LegalFieldName, LegalFields, LegalTextName } from "./legalTexts.ts";
import { statusField } from "./schema.ts";

type LegalSchema = z.ZodObject<{
  [Name in keyof LegalFields]: z.ZodType<LegalFields[Name], LegalFields[Name] | undefined>;
}>;

/** The fields without rules across them, as the preview needs them. */
export const legalTextSchema = recordSchema(LEGAL_FIELDS).extend(
  lazyFields({ status: () => statusField("Draft") }),
  // Built from the fields that the type is inferred from.
) as unknown as LegalSchema;

/** Path segments of the API and of the sign-in pages, which are below `/legal/` too. */
const RESERVED_SLUGS = new Set(["documents", "login", "preview", "setup", "template", "versions"]);

/** All fields of a version except the document. */
export const legalFieldsSchema = legalTextSchema.superRefine(addPublishIssues);

/** A new document with its first version. */
export const newLegalTextSchema = legalTextSchema
  .extend(
    lazyFields({
      slug: () =>
        asciiSlugField(LEGAL_MESSAGES.slugForm, LEGAL_TEXTS.slug.max).refine(
          (slug) => !RESERVED_SLUGS.has(slug),
          rule("reserved", LEGAL_MESSAGES.slugReserved),
        ),
    }),
  )
  .superRefine(addPublishIssues);

function addPublishIssues(value: LegalFields, context: z.RefinementCtx) {
  for (const { field, message, ...params } of findPublishProblems(value)) {
    context.addIssue({ code: "custom", path: [field], message, params });
  }
}

/** A problem with its message for the API and its rule for forms in another language (`describeIssue.ts`). */
interface FieldProblem {
  field: LegalFieldName;
  message: string;
  rule:
    "legalTitle" | "legalDate" | "legalContent" | "legalTitleMissing" | "legalContentMissing" | "legalGaps";
  /** The gaps and placeholders that are still to be filled in. */
  names?: string;
}

const REQUIRED = {
  effectiveDate: { field: "effectiveDate", rule: "legalDate", message: LEGAL_MESSAGES.dateRequired },
  title: { field: "titleTh", rule: "legalTitle", message: LEGAL_MESSAGES.titleRequired },
  content: { field: "contentTh", rule: "legalContent", message: LEGAL_MESSAGES.contentRequired },
} as const satisfies Record<string, FieldProblem>;

/** The values of the placeholders in each language. */
type LocalizedValues = Readonly<Record<LegalLanguage, PlaceholderValues>>;

/**
 * @param values if known
 * @returns the problems that prevent saving
 */
export function findPublishProblems(fields: LegalFields, values?: LocalizedValues): FieldProblem[] {
  const filled = LEGAL_TEXT_NAMES.filter(({ name }) => fields[name].length > 0);
  const require = (name: "title" | "content") =>
    filled.some(({ text }) => text === name) ? [] : [REQUIRED[name]];
  if (fields.status === "Draft") return require("title");
  return [
    ...(fields.effectiveDate ? [] : [REQUIRED.effectiveDate]),
    ...require("title"),
    ...require("content"),
    ...findGapProblems(fields, "number", values?.en),
    ...LEGAL_LANGUAGES.flatMap((language) => [
      ...findMissingTexts(
        filled.filter((text) => text.language === language),
        language,
      ),
      ...LEGAL_TEXT_NAMES.filter((text) => text.language === language).flatMap(({ name }) =>
        findGapProblems(fields, name, values?.[language]),
      ),
    ]),
  ];
}

/** Lists the placeholders without a value, by field. */
export function findUnfilledByField(
  fields: LegalFields,
  values: LocalizedValues,
): { field: LegalFieldName; placeholder: string }[] {
  return LEGAL_TEXT_NAMES.flatMap(({ name, language }) =>
    findGaps(fields, name, values[language]).map((placeholder) => ({ field: name, placeholder })),
  );
}

const LANGUAGE_NAMES: Record<LegalLanguage, string> = { th: "Thai", en: "English" };

/** A language has both a title and a text, or neither. */
function findMissingTexts(
  filled: readonly { text: LegalTextName }[],
  language: LegalLanguage,
): FieldProblem[] {
  const isMissing = (name: LegalTextName) => filled.length > 0 && filled.every(({ text }) => text !== name);
  const problems = {
    title: { rule: "legalTitleMissing", message: `Please enter the ${LANGUAGE_NAMES[language]} title` },
    content: {
      rule: "legalContentMissing",
      message: `Please write the ${LANGUAGE_NAMES[language]} text, or clear its title and facts`,
    },
  } as const;
  const missing = (["title", "content"] as const).filter(isMissing);
  return missing.map((name) => ({ field: nameIn(name, language), ...problems[name] }));
}

function findGapProblems(
  fields: LegalFields,
  field: LegalFieldName,
  values: PlaceholderValues | undefined,
): FieldProblem[] {
  const names = findGaps(fields, field, values).join(", ");
  return names ? [{ field, message: `Still to fill in: ${names}`, rule: "legalGaps", names }] : [];
}

function findGaps(
  fields: LegalFields,
  field: LegalFieldName,
  values: PlaceholderValues | undefined,
): string[] {
  const value = fields[field];
  const lines = typeof value === "string" ? [value] : value.flatMap((fact) => [fact.label, fact.value]);
  return findUnfilledPlaceholders(lines.join("\n"), values);
}
