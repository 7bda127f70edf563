import type { TranslationState } from "#contract/content/translations.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";

import styles from "./TranslationStateBadge.module.css";

interface StateProps {
  state: TranslationState;
}

export function TranslationStateBadge({ state }: StateProps) {
  return (
    <span className={styles.state} data-state={state}>
      <StateMark state={state} />
      <span>{texts.states[state]}</span>
    </span>
  );
}

/** A circle whose form differs by state. Silent to screen readers. */
export function StateMark({ state }: StateProps) {
  return <span className={styles.mark} data-state={state} aria-hidden="true" />;
}
