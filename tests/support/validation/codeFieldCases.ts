import { codeMessage } from "#resources/kinds/kinds.ts";
import type { CodeField } from "#resources/kinds/kinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";

import * as is from "./fieldCases.ts";
import type { FieldCases } from "./fieldCases.ts";

const CODES: [name: string, field: CodeField][] = Object.entries(SETTINGS).flatMap(([name, field]) =>
  field.kind === "code" ? [[name, field]] : [],
);

/** A valid value of each setting that is a code. */
export const CODE_SAMPLES = Object.fromEntries(CODES.map(([name, { example }]) => [name, example]));

export function codeFieldCases(): Record<string, FieldCases> {
  return Object.fromEntries(CODES.map(([name, field]) => [name, codeCases(field)]));
}

function codeCases(field: CodeField): FieldCases {
  const { example, max } = field;
  const [missing, invalid] = ["Please enter a text", codeMessage(field)];
  return {
    ...is.allowEmpty(is.strictFormat(invalid, is.unchanged(example), max), missing),
    wrongType: is.rejections(missing, true, [], {}, 5),
    controlCharacters: [
      [`\u200e${example}\n`, is.accepted(example)],
      ...is.rejections(invalid, `${example}\ud800`, `${example} onload`),
    ],
    spellings: [
      [` <meta name="google-site-verification" content="${example}" />`, is.accepted(example)],
      ...is.rejections(invalid, `<script>${example}</script>`, `${example}"`, `${example.slice(0, 4)};`),
    ],
  };
}
