import { LEGAL_LIMITS } from "#contract/legal.ts";

import { Pair } from "../form/Sections.tsx";
import { TextField } from "../ui/TextField.tsx";

import { questionOf } from "./policyTemplate.ts";
import type { PolicyControl } from "./usePolicyForm.ts";

import styles from "./PolicyAnswers.module.css";

/** A question for each gap of the template, in both languages. */
export function PolicyAnswers({ control: { form, gaps, errorOf, rules } }: { control: PolicyControl }) {
  return gaps.map((gap, index) => {
    const name = `answers.${index}.en` as const;
    return (
      <fieldset key={gap.en} className={styles.question}>
        <legend className={styles.legend}>
          {questionOf(gap.en)}
          <span className={styles.thai} lang="th">
            {questionOf(gap.th)}
          </span>
        </legend>
        <Pair>
          <TextField
            {...form.register(name, rules.answer(index))}
            label="English"
            maxLength={LEGAL_LIMITS.title}
            error={errorOf(name)}
            autoComplete="off"
          />
          <TextField
            {...form.register(`answers.${index}.th`, { deps: [name] })}
            label="ไทย"
            lang="th"
            maxLength={LEGAL_LIMITS.title}
            autoComplete="off"
          />
        </Pair>
      </fieldset>
    );
  });
}
