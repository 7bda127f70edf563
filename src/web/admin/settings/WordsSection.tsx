// What the firm believes, and the phrases that the headlines of the inner pages type.
import { SETTING_LIMITS } from "#contract/settings.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { Section } from "../form/Sections.tsx";
import { lengthHint } from "../ui/formats.ts";
import { TextAreaField, TextField } from "../ui/TextField.tsx";

import { LinesField } from "./LinesField.tsx";
import type { SettingsControl } from "./useSettingsForm.ts";

export function WordsSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf, isChanged } = control;
  const { statement, explanation } = values.philosophy;
  const most = SETTING_LIMITS.phrases;
  return (
    <>
      <Section
        id="philosophy"
        label="Philosophy"
        note="On the company page: a statement and what follows from it."
      >
        <TextField
          {...form.register("philosophy.statement")}
          label="Statement"
          lang={languageOf(statement)}
          hint={lengthHint(statement, SETTING_LIMITS.sentence)}
          error={errorOf("philosophy.statement")}
          changed={isChanged("philosophy.statement")}
          autoComplete="off"
        />
        <TextAreaField
          {...form.register("philosophy.explanation")}
          label="Explanation"
          lang={languageOf(explanation)}
          hint={lengthHint(explanation, SETTING_LIMITS.text)}
          error={errorOf("philosophy.explanation")}
          changed={isChanged("philosophy.explanation")}
        />
      </Section>
      <Section id="headlines" label="Headlines" note="Typed one after the other at the top of each page.">
        <LinesField control={control} name="headlines.about" label="Company page" most={most} />
        <LinesField control={control} name="headlines.activities" label="Activities page" most={most} />
        <LinesField control={control} name="headlines.address" label="Contact page" most={most} />
      </Section>
    </>
  );
}
