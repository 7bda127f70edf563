import { LEGAL_TEXTS } from "#resources/legalTexts.ts";

import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { getQuestion } from "./templateGaps.ts";
import type { PolicyControl } from "./usePolicyForm.ts";

import styles from "./PolicyAnswers.module.css";

/** Asks for the value of each gap of the template, in both languages. */
export function PolicyAnswers({ control: { form, gaps, errorOf, rules } }: { control: PolicyControl }) {
  return gaps.map((gap, index) => {
    const name = `answers.${index}.en` as const;
    return (
      <div key={gap.en} className={styles.pair}>
        <TextField
          {...form.register(name, rules.answer(index))}
          label={getQuestion(gap.en)}
          maxLength={LEGAL_TEXTS.texts.title.max}
          error={errorOf(name)}
          autoComplete="off"
        />
        <TextField
          {...form.register(`answers.${index}.th`, { deps: [name] })}
          label={getQuestion(gap.th)}
          lang="th"
          maxLength={LEGAL_TEXTS.texts.title.max}
          autoComplete="off"
        />
      </div>
    );
  });
}
