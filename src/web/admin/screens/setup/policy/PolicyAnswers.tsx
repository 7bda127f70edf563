import { POLICY_ANSWER } from "#resources/policyQuestions.ts";

import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import type { PolicyControl } from "./usePolicyForm.ts";

import styles from "./PolicyAnswers.module.css";

/** Asks each question in both languages. */
export function PolicyAnswers({ control: { form, questions, errorOf } }: { control: PolicyControl }) {
  return questions.map(({ label }, index) => {
    const name = `answers.${index}.en` as const;
    const shared = { maxLength: POLICY_ANSWER.max, autoComplete: "off" };
    return (
      <div key={name} className={styles.pair}>
        <TextField {...form.register(name)} {...shared} label={label.en} error={errorOf(name)} />
        <TextField
          {...form.register(`answers.${index}.th`, { deps: [name] })}
          {...shared}
          label={label.th}
          lang="th"
        />
      </div>
    );
  });
}
