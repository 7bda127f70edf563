import { buddhistYears } from "./dateCases.ts";
import * as is from "./fieldCases.ts";
import type { FieldCases } from "./fieldCases.ts";

const FACT = { label: "Answered within", value: "30 days" };
export const SAMPLE_LEGAL_TEXT = {
  effectiveDate: "2022-04-01",
  number: "",
  titleTh: "ข้อกำหนด",
  titleEn: "Terms",
  contentTh: "หนึ่ง",
  contentEn: "One.",
  factsTh: [FACT],
  factsEn: [FACT],
  status: "Draft",
};

export function legalFieldCases(): Record<string, FieldCases> {
  const date = "Please enter a date from 1 January 1900 to 31 December 2100";
  const fact = is.line("Please fill in both the name and the value of the fact, or remove it", 60);
  const value = is.line("Please fill in both the name and the value of the fact, or remove it", 120);
  const facts = is.composite("Please send the facts as a list of names and values", [
    [Array.from({ length: 5 }, () => FACT), is.rejected("Please keep at most 4 facts")],
  ]);
  const entry = is.composite("Please send the facts as a list of names and values");
  const title = is.optionalLine("The title must be a text", 200, "");
  const content = is.optionalText("The text must be a text", 100_000, "");
  return {
    effectiveDate: {
      ...is.strictFormat(date, is.unchanged("2100-12-31")),
      empty: [...is.unchanged(""), [undefined, is.accepted("")], ...is.rejections(date, null)],
      whitespace: [[" ", is.accepted("")]],
      spellings: buddhistYears(date),
    },
    number: is.optionalLine("The document number must be a text", 60, ""),
    titleTh: title,
    titleEn: title,
    contentTh: content,
    contentEn: content,
    factsTh: facts,
    "factsTh.0": entry,
    "factsTh.0.label": fact,
    "factsTh.0.value": value,
    factsEn: facts,
    "factsEn.0": entry,
    "factsEn.0.label": fact,
    "factsEn.0.value": value,
    status: is.strictFormat("Status must be Draft or Published", is.unchanged("Draft")),
  };
}

export function legalSlugCases(): FieldCases {
  return is.strictFormat(
    "Use small letters, digits and single hyphens between them",
    [
      [" Terms-of-use ", is.accepted("terms-of-use")],
      ["versions", is.rejected("This address belongs to the site itself. Please choose another")],
    ],
    60,
  );
}
